/* Bits of forage_held: the locks of a worker that closed. */
enum { HELD_PRIVILEGES = 1, HELD_LANDLOCK = 2, HELD_SECCOMP = 4, HELD_MEMORY = 8 };

/* A worker serves one file; these stop one that its parent no longer watches. */
enum { WORKER_CPU_SECONDS = 600 };
#define WORKER_MEMORY (1536UL << 20)
