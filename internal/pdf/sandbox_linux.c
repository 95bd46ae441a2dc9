/* Locks a worker in before the Go runtime starts its first thread: Landlock
 * holds for the calling thread and those it starts later, and cgo programs have
 * no call that reaches threads already running. The kernel refuses what it does
 * not know, each lock is independent, and Holds says which ones closed.
 *
 * Under the race detector only the harmless locks are set, for its run-time
 * needs files and terabytes of address space.
 */
#define _GNU_SOURCE
#include "sandbox.h"
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int forage_held;

static void limit(int resource, rlim_t most)
{
	struct rlimit r = { most, most };
	setrlimit(resource, &r);
}

#ifndef FORAGE_RACE

/* <linux/landlock.h> is younger than some build machines; the numbers are the
 * kernel's ABI and the same on every architecture. */
enum { LANDLOCK_CREATE = 444, LANDLOCK_RESTRICT = 446 };
struct landlock_ruleset { uint64_t files, network, scoped; };

static void landlock(void)
{
	/* Rights known to each ABI version; asking for an unknown one fails. */
	static const uint64_t files[] = { 0x1fff, 0x3fff, 0x7fff, 0x7fff, 0xffff };
	struct landlock_ruleset rules = { 0, 0, 0 };
	size_t size = sizeof rules.files;
	long abi = syscall(LANDLOCK_CREATE, NULL, 0, 1), fd;
	if (abi < 1)
		return;
	rules.files = files[abi > 5 ? 4 : abi - 1];
	if (abi >= 4) {
		rules.network = 3; /* bind and connect */
		size = offsetof(struct landlock_ruleset, scoped);
	}
	if (abi >= 6) {
		rules.scoped = 3; /* abstract sockets and signals outside */
		size = sizeof rules;
	}
	fd = syscall(LANDLOCK_CREATE, &rules, size, 0);
	if (fd < 0)
		return;
	if (syscall(LANDLOCK_RESTRICT, fd, 0) == 0)
		forage_held |= HELD_LANDLOCK;
	close(fd);
}

#if defined(__x86_64__)
#define ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCH AUDIT_ARCH_AARCH64
#endif

#ifdef ARCH

/* What the Go runtime, the C library and MuPDF need once running. Everything
 * else fails with EPERM, sockets, programs and opening files among it. */
static const int allowed[] = {
	SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_close, SYS_lseek, SYS_fstat, SYS_fcntl,
	SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_mincore, SYS_brk, SYS_membarrier,
	SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_sched_yield, SYS_sched_getaffinity,
	SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall,
	SYS_nanosleep, SYS_clock_nanosleep, SYS_clock_gettime, SYS_gettimeofday, SYS_clock_getres,
	SYS_getpid, SYS_gettid, SYS_getrandom, SYS_uname, SYS_sysinfo, SYS_getrlimit, SYS_prctl,
	SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_eventfd2, SYS_pipe2, SYS_ppoll,
	SYS_timer_create, SYS_timer_settime, SYS_timer_delete, SYS_setitimer, SYS_getitimer,
	SYS_exit, SYS_exit_group,
#ifdef SYS_epoll_wait
	SYS_epoll_wait, SYS_poll,
#endif
#ifdef SYS_arch_prctl
	SYS_arch_prctl,
#endif
#ifdef SYS_rseq
	SYS_rseq,
#endif
};

#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
#define GIVE(what) BPF_STMT(BPF_RET | BPF_K, what)
#define UNLESS(value, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip)

static void seccomp(void)
{
	enum { CALLS = sizeof allowed / sizeof *allowed };
	static struct sock_filter code[2 * CALLS + 32];
	struct sock_fprog program = { 0, code };
	unsigned i, n = 0;
	const struct sock_filter head[] = {
		FIELD(arch),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCH, 1, 0),
		GIVE(SECCOMP_RET_KILL_PROCESS),
		FIELD(nr),
		/* clone3 hides its flags in memory; without it the C library uses clone. */
		UNLESS(435, 1), GIVE(SECCOMP_RET_ERRNO | ENOSYS),
		/* threads, but no processes */
		UNLESS(SYS_clone, 4), FIELD(args[0]),
		BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x00010000 /* CLONE_THREAD */, 0, 1),
		GIVE(SECCOMP_RET_ALLOW), GIVE(SECCOMP_RET_ERRNO | EPERM),
		/* signals to our own threads only */
		UNLESS(SYS_tgkill, 4), FIELD(args[0]),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, getpid(), 0, 1),
		GIVE(SECCOMP_RET_ALLOW), GIVE(SECCOMP_RET_ERRNO | EPERM),
	};
	for (i = 0; i < sizeof head / sizeof *head; i++)
		code[n++] = head[i];
	for (i = 0; i < CALLS; i++) {
		const struct sock_filter pass[] = { UNLESS(allowed[i], 1), GIVE(SECCOMP_RET_ALLOW) };
		code[n++] = pass[0];
		code[n++] = pass[1];
	}
	code[n++] = (struct sock_filter)GIVE(SECCOMP_RET_ERRNO | EPERM);
	program.len = n;
	/* TSYNC takes in threads that a library's own constructor may have started. */
	if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0)
		forage_held |= HELD_SECCOMP;
}

#else
static void seccomp(void) {}
#endif
#endif /* FORAGE_RACE */

__attribute__((constructor)) static void enter(void)
{
	if (!getenv("FORAGE_PDF_WORKER"))
		return;
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
		forage_held |= HELD_PRIVILEGES;
	prctl(PR_SET_DUMPABLE, 0);
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_FSIZE, 0);
	limit(RLIMIT_CPU, WORKER_CPU_SECONDS);
#ifndef FORAGE_RACE
	/* Writable private memory: unlike address space it leaves out what Go
	 * reserves and never touches. */
	limit(RLIMIT_DATA, WORKER_MEMORY);
	forage_held |= HELD_MEMORY;
	landlock();
	seccomp();
#endif
}
