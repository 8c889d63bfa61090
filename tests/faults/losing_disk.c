/* Loaded before libc into a program whose power will be cut: it keeps a journal of what is written to some files and of
   what is made to last by fsync, so that whatever was not can be taken away afterwards.

   FIELDCRAFT_DISK names the journal; files with FIELDCRAFT_DISK_FILES in their path are watched.  An entry is a line
   "OP OFFSET LENGTH PATH" and LENGTH bytes: W wrote, T cut to OFFSET bytes, S lasts from here on, U removed. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;

/* Write all of a piece of the journal. */
static void put(const char *bytes, size_t length) {
    while (length > 0) {
        long done = syscall(SYS_write, journal, bytes, length);
        if (done <= 0) abort();
        bytes += done;
        length -= (size_t)done;
    }
}

/* One entry of the journal, if the file is watched. */
static void note(char op, const char *path, long offset, const void *bytes, size_t length) {
    const char *watched = getenv("FIELDCRAFT_DISK_FILES"), *name = getenv("FIELDCRAFT_DISK");
    char head[4200];
    if (!watched || !name || !strstr(path, watched)) return;
    pthread_mutex_lock(&turn);
    if (journal < 0) journal = (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    put(head, (size_t)snprintf(head, sizeof head, "%c %ld %zu %s\n", op, offset, length, path));
    put(bytes, length);
    pthread_mutex_unlock(&turn);
}

static void note_file(char op, int file, long offset, const void *bytes, size_t length) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t long_ = readlink(link, path, sizeof path - 1);
    if (long_ <= 0) return;
    path[long_] = 0;
    note(op, path, offset, bytes, length);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
    long done = syscall(SYS_pwrite64, file, bytes, length, offset);
    if (done > 0) note_file('W', file, offset, bytes, (size_t)done);
    return done;
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off_t offset) { return pwrite(file, bytes, length, offset); }

ssize_t write(int file, const void *bytes, size_t length) {
    long before = syscall(SYS_lseek, file, 0, SEEK_CUR), done = syscall(SYS_write, file, bytes, length);
    if (done > 0 && before >= 0) note_file('W', file, before, bytes, (size_t)done);
    return done;
}

int ftruncate(int file, off_t length) {
    int failed = (int)syscall(SYS_ftruncate, file, length);
    if (!failed) note_file('T', file, length, "", 0);
    return failed;
}

int ftruncate64(int file, off_t length) { return ftruncate(file, length); }

int fsync(int file) {
    int failed = (int)syscall(SYS_fsync, file);
    if (!failed) note_file('S', file, 0, "", 0);
    return failed;
}

int fdatasync(int file) {
    int failed = (int)syscall(SYS_fdatasync, file);
    if (!failed) note_file('S', file, 0, "", 0);
    return failed;
}

int unlink(const char *path) {
    int failed = (int)syscall(SYS_unlink, path);
    if (!failed) note('U', path, 0, "", 0);
    return failed;
}
