"""The packages whose releases `bench edits` replays: pure Python, permissively licensed.

They are of many kinds (web, command line, parsing, dates, templates, testing, validation, DNS), and
of each two neighbouring releases are pinned, the older one first. With the default model's
tokenizer they make 166 edits, whose answers have 211,072 tokens; where every forward pass is
computed a fixed seed draws DRAWN of them. Nothing of the packages themselves is in the project.
"""

from __future__ import annotations

from app.models.wheel import Wheel

DRAWN, SEED = 12, 5

_ENDING = "-py3-none-any.whl"

_PINNED = """
99b87a485a5820b23b879f04c2305b44b951b502fd64be915879d77a7e8fc6f1  60752 attrs-23.2.0
377b47448cb61fea38533f671fba0d0f8a96fd58facd4dc518e3dac9dbea0905  63880 attrs-24.1.0
b80878c9f40111313e55da8ba20bdba06d8fa3969fc68304167741bbf9e082ed 147925 beautifulsoup4-4.12.3
99045d7d3f08f91f0d656bc9b7efbae189426cd913d830294a15eefa0ea4df16 186015 beautifulsoup4-4.13.3
0341994d94971052e9ee70662542699a3162ea1e0c62f7ce1b4a57f563685108  57474 cattrs-23.2.3
043bb8af72596432a7df63abcff0055ac0f198a4d2e95af8db5a936a7074a761  66236 cattrs-24.1.0
63c132bbbed01578a06712a2d1f497bb62d9c1c0d329b7903a866228027263b2  98188 click-8.1.8
6b303f0b2aa85f1cb4e5303078fadcbcd4e476f114fab9b5007005711839325c 102156 click-8.2.0
5ef3b9680161f6fa89daf8ad451b5f1a33b18ae8a1c6778cdf4b43f08c0a6e50 307696 dnspython-2.6.1
b4c34b7d10b51bcc3a5071e7b8dee77939f1e878477eeecc965e9835f63c6c86 313632 dnspython-2.7.0
34e815dfaa43340d1d15a5c3a02b8476004037eb4840b34910c6e21679d288f3 101735 flask-3.0.3
d667207822eb83f1c4b50949b1623c8fc8d51f2341d65f72e1a1815397551136 102979 flask-3.1.0
7bb2708e112d8fdd7829cd4243970f0c223274051cb35ee80c03301ee29a3df0  76395 httpx-0.27.2
dc0b419a0cfeb6e8b34e85167c0da2671206f5095f1baa9663d23bcfd6b535fc  73551 httpx-0.28.0
39e7ccb96923e732b5c2e27aeaa3b10a8dfeeba3eb965ba7b74a3eb0e30040a6 126957 humanize-4.10.0
b53caaec8532bcb2fff70c8826f904c35943f8cecaca29d272d9df38092736c0 128055 humanize-4.11.0
077ce6014f7b40d03b47d1f1ca4b0fc8328a692bd284016f806ed0eaca390ad8 133630 Jinja2-3.0.3
da424924c069a4013730d8dd010cbecac7e7bb752be388db3741688bffb48dc6 132565 Jinja2-3.1.0
7996507afae316306f9e2290407761157c6f78002dcf7419acb99822143d1c6f  85527 jsonschema-4.21.1
ff4cfd6b1367a40e7bc6411caec72effadd3db0bbe5017de188f2d6108335802  88316 jsonschema-4.22.0
5a35f8d1870171d9acc47b99612dc146129b631baf04970128b568f190d0cc30  84466 markdown_it_py-2.2.0
355216845c60bd96232cd8d8c40e8f9765cc86f46880e43a8fd22dc1a1a8cab1  87528 markdown_it_py-3.0.0
71481854c30fdbc938963d3605b72501f5c10a9320ecd412c121c163a1c7d205  47958 mistune-3.0.2
b05198cf6d671b3deba6c87ec6cf0d4eb7b72c524636eddb6dbf13823b52cee1  53694 mistune-3.1.0
09abb1bccd265c01f4a3aa3f7a7db064b36514d2cba19a2f694fe6150451a759  65451 packaging-24.2
29572ef2b1f17581046b3a2227d5c611fb25ec70ca1ba8554b24b0e69331a484  66469 packaging-25.0
a6a7ee4235a3f944aa1fa2249307708f893fe5717dc603503c6c7969c070fb7c 104100 pyparsing-3.1.4
93d9577b88da0bbea8cc8334ee8b918ed014968fd2ec383e868fb8afb1ccef84 106921 pyparsing-3.2.0
c434598117762e2bd304e526244f67bf66bbd7b5d6cf22138be51ff661980343 339873 pytest-8.2.2
e9600ccf4f563976e2c99fa02c7624ab938296551f280835ee6516df8bc4ae8c 341628 pytest-8.3.1
58cd2187c01e70e6e26505bca751777aa9f2ee0b7f4300988b709f44e013003f  62574 requests-2.31.0
70761cfe03c773ceb22aa2f671b4757976145175cdfca038c02654d061d6dcc6  64928 requests-2.32.3
3649f6443dbc0d9b01b9d8020a9c4ec7a1ff5f6f3c6c8a036ef371f573fe9185  25934 tenacity-8.3.0
28522e692eda3e1b8f5e99c51464efcc0b9fc86933da92415168bc1c4e2308fa  27958 tenacity-8.4.1
62fe4e471711b147e3365034133904df3e235698399bc4de2b36c8579298d52b  47288 typer-0.12.5
d85fe0b777b2517cc99c8055ed735452f2659cd45e451507c76f48ce5c1d00e2  44194 typer-0.13.0
ca899ca043dcb1bafa3e262d73aa25c465bfb49e0bd9dd5d59f1d0acba2f8fac 126338 urllib3-2.2.3
1cee9ad369867bfdbbb48b7dd50374c0967a0bb7710050facf0dd6911440e3df 128369 urllib3-2.3.0
1bc0c2310d2fbb07b1dd1105eba2f7af72f322e1e455f2f93c993bee8c8a5f17 227979 werkzeug-3.0.6
208a2e31a4a54c8b3d2244f2079ca1d3851629a7a7d546646059c64fb746023a 224367 werkzeug-3.1.0
"""
"""Of each wheel the sha256, the size in bytes, and the file's name up to "-py3-none-any.whl"."""


def _wheel(line: str) -> Wheel:
    sha256, size, stem = line.split()
    project, version = stem.split("-")
    return Wheel(project, version, stem + _ENDING, sha256, int(size))


_WHEELS = [_wheel(line) for line in _PINNED.split("\n")[1:-1]]

PACKAGES: tuple[tuple[Wheel, Wheel], ...] = tuple(zip(_WHEELS[::2], _WHEELS[1::2], strict=True))
"""The older release and the newer one."""
