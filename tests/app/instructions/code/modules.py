"""Small modules of languages that have each import on a line of its own."""

from __future__ import annotations

GO = 'package a\n\nimport (\n\t"fmt"\n\t"net/http"\n)\n\nfunc f() {\n\thttp.Get("a")\n}\n'
JAVA = "import java.util.List;\nimport java.util.Map;\n\nclass A {\n    List<A> a;\n}\n"
RUST = "use std::fs;\n\nfn f() {\n    g();\n}\n"
C = '#include <stdio.h>\n#include "a.h"\n\nint main(void)\n{\n    return 0;\n}\n'
