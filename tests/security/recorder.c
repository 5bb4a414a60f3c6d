/* Preloaded into every process of a test: a wall at the C library that keeps a record.

Each connection, datagram and look-up of a name that would leave this machine is written to the file
that PALIMPSEST_TEST_RECORD names, and refused. A line says which process wanted what: its id, the
function, the target. So does one for each program that starts. What goes to a name server counts
wherever that is, since many a machine has one on a loopback address. Programs that are started with
an environment of their own are watched too. */

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#define RECORD "PALIMPSEST_TEST_RECORD"
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
enum { DNS = 53, MDNS = 5353 };

static void note(const char *function, const char *target) {
    char line[1200];
    const char *path = getenv(RECORD);
    int length = snprintf(line, sizeof line, "%d %s %.1000s\n", (int)getpid(), function, target);
    int file = path ? open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;
    /* Nothing goes on that can't be recorded. */
    if (file < 0 || write(file, line, length) != length) abort();
    close(file);
}

__attribute__((constructor)) static void started(void) {
    char program[1000];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length < 0 ? 0 : length] = 0;
    note("start", program);
}

/* Whether an address is another machine's, or a name server's: then it is noted. */
static int is_foreign(const char *function, const struct sockaddr *address) {
    char host[INET6_ADDRSTRLEN], target[80];
    int port, is_own;
    if (address && address->sa_family == AF_INET) {
        const struct sockaddr_in *to = (const void *)address;
        const unsigned number = ntohl(to->sin_addr.s_addr);
        inet_ntop(AF_INET, &to->sin_addr, host, sizeof host);
        port = ntohs(to->sin_port);
        is_own = number >> 24 == 127 || number == INADDR_ANY;
    } else if (address && address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *to = (const void *)address;
        const struct in6_addr *number = &to->sin6_addr;
        inet_ntop(AF_INET6, number, host, sizeof host);
        port = ntohs(to->sin6_port);
        is_own = IN6_IS_ADDR_LOOPBACK(number) || IN6_IS_ADDR_UNSPECIFIED(number) ||
                 (IN6_IS_ADDR_V4MAPPED(number) && number->s6_addr[12] == 127);
    } else {
        return 0; /* of a socket that is connected, or of one within the machine */
    }
    if (is_own && port != DNS && port != MDNS) return 0;
    snprintf(target, sizeof target, "%s %d", host, port);
    note(function, target);
    errno = ENETUNREACH;
    return 1;
}

int connect(int fd, const struct sockaddr *address, socklen_t size) {
    return is_foreign("connect", address) ? -1 : NEXT(connect)(fd, address, size);
}

ssize_t sendto(int fd, const void *data, size_t length, int flags, const struct sockaddr *address,
               socklen_t size) {
    if (is_foreign("sendto", address)) return -1;
    return NEXT(sendto)(fd, data, length, flags, address, size);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
    return is_foreign("sendmsg", message->msg_name) ? -1 : NEXT(sendmsg)(fd, message, flags);
}

int sendmmsg(int fd, struct mmsghdr *messages, unsigned count, int flags) {
    for (unsigned i = 0; i < count; i++)
        if (is_foreign("sendmmsg", messages[i].msg_hdr.msg_name)) return -1;
    return NEXT(sendmmsg)(fd, messages, count, flags);
}

/* Whether a name must be looked up: then it is noted. */
static int is_name(const char *function, const char *host) {
    struct in6_addr number;
    if (!host || !*host || !strcasecmp(host, "localhost")) return 0;
    if (inet_pton(AF_INET, host, &number) == 1 || inet_pton(AF_INET6, host, &number) == 1) return 0;
    note(function, host);
    return 1;
}

int getaddrinfo(const char *host, const char *service, const struct addrinfo *hints,
                struct addrinfo **found) {
    if (is_name("getaddrinfo", host)) return EAI_AGAIN;
    return NEXT(getaddrinfo)(host, service, hints, found);
}

int getnameinfo(const struct sockaddr *address, socklen_t size, char *host, socklen_t host_size,
                char *service, socklen_t service_size, int flags) {
    if (host && !(flags & NI_NUMERICHOST) && is_foreign("getnameinfo", address)) return EAI_AGAIN;
    return NEXT(getnameinfo)(address, size, host, host_size, service, service_size, flags);
}

struct hostent *gethostbyname(const char *host) {
    if (!is_name("gethostbyname", host)) return NEXT(gethostbyname)(host);
    h_errno = TRY_AGAIN;
    return NULL;
}

int gethostbyname_r(const char *host, struct hostent *entry, char *buffer, size_t size,
                    struct hostent **found, int *error) {
    if (!is_name("gethostbyname_r", host))
        return NEXT(gethostbyname_r)(host, entry, buffer, size, found, error);
    *found = NULL;
    *error = TRY_AGAIN;
    return EAGAIN;
}

int gethostbyname2_r(const char *host, int family, struct hostent *entry, char *buffer, size_t size,
                     struct hostent **found, int *error) {
    if (!is_name("gethostbyname2_r", host))
        return NEXT(gethostbyname2_r)(host, family, entry, buffer, size, found, error);
    *found = NULL;
    *error = TRY_AGAIN;
    return EAGAIN;
}

int gethostbyaddr_r(const void *address, socklen_t length, int family, struct hostent *entry,
                    char *buffer, size_t size, struct hostent **found, int *error) {
    char host[INET6_ADDRSTRLEN] = "";
    (void)entry, (void)buffer, (void)size, (void)length;
    inet_ntop(family, address, host, sizeof host);
    note("gethostbyaddr_r", host);
    *found = NULL;
    *error = TRY_AGAIN;
    return EAGAIN;
}

/* The program's environment with ours in it. */
int execve(const char *program, char *const arguments[], char *const environment[]) {
    static const char *const ours[] = {"LD_PRELOAD", RECORD};
    char values[2][4096], *all[4096];
    size_t count = 0;
    for (size_t i = 0; i < 2; i++) {
        snprintf(values[i], sizeof values[i], "%s=%s", ours[i], getenv(ours[i]));
        all[count++] = values[i];
    }
    for (; *environment && count < sizeof all / sizeof *all - 1; environment++)
        if (strncmp(*environment, "LD_PRELOAD=", 11) && strncmp(*environment, RECORD "=", 23))
            all[count++] = *environment;
    all[count] = NULL;
    return NEXT(execve)(program, arguments, all);
}
