"""The system calls that a confined process doesn't need, and their numbers.

From the kernel's arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h. On
x86_64 some have an older form that aarch64 never had; from 424 on both have the same numbers.
"""

from __future__ import annotations

LAST = 469
"""The last one of Linux 6.17; later ones are unknown here."""

X86_64, AARCH64 = 0, 1

_NUMBERS = """
open            2    -  | openat          257 56  | openat2         437 437
clone           56   220 | clone3          435 435 | sendto          44  206
fcntl           72   25  | ioctl           16  29  | prlimit64       302 261
kill            62   129 | tkill           200 130 | tgkill          234 131
rt_sigqueueinfo 129  138 | rt_tgsigqueueinfo 297 240
unlink          87   -   | unlinkat        263 35
"""

_NEVER = {
    "connections": """
socket          41   198 | socketpair      53  199 | connect         42  203
bind            49   200 | listen          50  201 | accept          43  202
accept4         288  242 | sendmsg         46  211 | sendmmsg        307 269
recvmsg         47   212 | recvmmsg        299 243
""",
    "programs": """
execve          59   221 | execveat        322 281 | fork            57  -
vfork           58   -   | memfd_create    319 279 | memfd_secret    447 447
personality     135  92  | uselib          134 -
""",
    "other processes": """
ptrace          101  117 | process_vm_readv 310 270 | process_vm_writev 311 271
kcmp            312  272 | pidfd_open      434 434 | pidfd_getfd     438 438
pidfd_send_signal 424 424 | process_madvise 440 440 | process_mrelease 448 448
migrate_pages   256  238 | move_pages      279 239 | get_robust_list 274 100
setpriority     141  140 | ioprio_set      251 30  | sched_setparam  142 118
sched_setscheduler 144 119 | sched_setattr 314 274 | sched_setaffinity 203 122
""",
    "memory and messages shared with others": """
shmget          29   194 | shmat           30  196 | shmctl          31  195
semget          64   190 | semop           65  193 | semctl          66  191
semtimedop      220  192 | msgget          68  186 | msgsnd          69  189
msgrcv          70   188 | msgctl          71  187 | mq_open         240 180
mq_unlink       241  181
""",
    "calls that no filter sees": """
io_uring_setup  425  425 | io_uring_enter  426 426 | io_uring_register 427 427
""",
    "files, other than by opening them": """
creat           85   -   | truncate        76  45  | mkdir           83  -
mkdirat         258  34  | rmdir           84  -   | rename          82  -
renameat        264  38  | renameat2       316 276 | link            86  -
linkat          265  37  | symlink         88  -   | symlinkat       266 36
mknod           133  -   | mknodat         259 33  | chmod           90  -
fchmod          91   52  | fchmodat        268 53  | fchmodat2       452 452
chown           92   -   | fchown          93  55  | lchown          94  -
fchownat        260  54  | utime           132 -   | utimes          235 -
futimesat       261  -   | utimensat       280 88  | setxattr        188 5
lsetxattr       189  6   | fsetxattr       190 7   | setxattrat      463 463
removexattr     197  14  | lremovexattr    198 15  | fremovexattr    199 16
getxattr        191  8   | lgetxattr       192  9   | fgetxattr       193  10
listxattr       194  11  | llistxattr      195  12  | flistxattr      196  13
getxattrat      464  464 | listxattrat     465  465
removexattrat   466  466 | file_setattr    469 469 | name_to_handle_at 303 264
open_by_handle_at 304 265 | inotify_init   253 -   | inotify_init1   294 26
inotify_add_watch 254 27 | fanotify_init   300 262 | fanotify_mark   301 263
""",
    "who it is": """
setuid          105  146 | setgid          106 144 | setreuid        113 145
setregid        114  143 | setresuid       117 147 | setresgid       119 149
setgroups       116  159 | setfsuid        122 151 | setfsgid        123 152
capset          126  91  | add_key         248 217 | request_key     249 218
keyctl          250  219
""",
    "the system": """
mount           165  40  | umount2         166 39  | pivot_root      155 41
chroot          161  51  | open_tree       428 428 | open_tree_attr  467 467
move_mount      429  429 | fsopen          430 430 | fsconfig        431 431
fsmount         432  432 | fspick          433 433 | mount_setattr   442 442
statmount       457  457 | listmount       458 458 | swapon          167 224
swapoff         168  225 | quotactl        179 60  | quotactl_fd     443 443
unshare         272  97  | setns           308 268 | sethostname     170 161
setdomainname   171  162 | init_module     175 105 | finit_module    313 273
delete_module   176  106 | kexec_load      246 104 | kexec_file_load 320 294
reboot          169  142 | acct            163 89  | syslog          103 116
bpf             321  280 | perf_event_open 298 241 | userfaultfd     323 282
lookup_dcookie  212  18  | iopl            172 -   | ioperm          173 -
modify_ldt      154  -   | settimeofday    164 170 | clock_settime   227 112
adjtimex        159  171 | clock_adjtime   305 266 | vhangup         153 58
nfsservctl      180  42
""",
}


def numbers(architecture: int) -> dict[str, int]:
    """Name to number of the calls that a filter looks at more closely."""
    return _parsed(_NUMBERS, architecture)


def never(architecture: int) -> dict[str, int]:
    """Name to number of the calls that no confined process may make."""
    return _parsed("\n".join(_NEVER.values()), architecture)


def _parsed(table: str, architecture: int) -> dict[str, int]:
    entries = (entry.split() for entry in table.replace("|", "\n").splitlines())
    return {
        entry[0]: int(entry[1 + architecture])
        for entry in entries
        if entry and entry[1 + architecture] != "-"
    }
