/*
 * Records what a process does to the files of one folder, in order, so that power cuts can be replayed.
 * Preloaded (LD_PRELOAD) with POWERCUT_FOLDER and POWERCUT_LOG set; Linux with glibc only. See README.md.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { CREATE = 1, WRITE, TRUNCATE, SYNC, UNLINK, RENAME, SYNC_FOLDER, MARK };

struct header {
  uint32_t kind;
  uint32_t length;
  uint64_t file;
  uint64_t offset;
};

#define MAX_FDS 65536

static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
static char folder[PATH_MAX];
static size_t folder_length;
static int log_fd = -1;
/* The inode behind each descriptor that is recorded, 0 for the others. */
static uint64_t file_of[MAX_FDS];
static char is_folder[MAX_FDS];

#define REAL(name) \
  static __typeof__(&name) real; \
  if (real == NULL) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static void fail(const char *what) {
  fprintf(stderr, "powercut recorder: %s\n", what);
  abort();
}

static ssize_t write_all(int fd, const struct iovec *parts, int count) {
  REAL(writev);
  return real(fd, parts, count);
}

static int open_log(const char *path) {
  REAL(open);
  return real(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
}

__attribute__((constructor)) static void start(void) {
  const char *under = getenv("POWERCUT_FOLDER");
  const char *log = getenv("POWERCUT_LOG");
  if (under == NULL || log == NULL) fail("POWERCUT_FOLDER and POWERCUT_LOG must be set");
  folder_length = strlen(under);
  if (folder_length >= sizeof folder) fail("the folder's name is too long");
  memcpy(folder, under, folder_length + 1);
  log_fd = open_log(log);
  if (log_fd < 0) fail("the log cannot be written");
}

/* The caller holds `order`: what the log says first happened first. */
static void record(uint32_t kind, uint64_t file, uint64_t offset, const void *data, size_t length) {
  struct header header = {kind, (uint32_t)length, file, offset};
  struct iovec parts[2] = {{&header, sizeof header}, {(void *)data, length}};
  if (write_all(log_fd, parts, 2) != (ssize_t)(sizeof header + length)) fail("the log is not complete");
}

static int is_recorded(const char *path) {
  if (path == NULL || folder_length == 0 || strncmp(path, folder, folder_length) != 0) return 0;
  if (path[folder_length] != '/' && path[folder_length] != '\0') return 0;
  /* The index of the WAL is shared memory: it is made anew at the next start. */
  size_t length = strlen(path);
  return length < 4 || strcmp(path + length - 4, "-shm") != 0;
}

static uint64_t file_behind(int fd) { return fd >= 0 && fd < MAX_FDS ? file_of[fd] : 0; }

static void opened(int fd, const char *path, int flags, int existed) {
  struct stat info;
  if (fd < 0) return;
  if (fd >= MAX_FDS || fstat(fd, &info) != 0) fail("a file cannot be followed");
  file_of[fd] = (uint64_t)info.st_ino;
  is_folder[fd] = S_ISDIR(info.st_mode) ? 1 : 0;
  if (is_folder[fd]) return;
  if (!existed) record(CREATE, file_of[fd], 0, path, strlen(path));
  else if (flags & O_TRUNC) record(TRUNCATE, file_of[fd], 0, NULL, 0);
}

#define OPEN_BODY(call, path) \
  mode_t mode = 0; \
  if (flags & (O_CREAT | O_TMPFILE)) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  } \
  if (!is_recorded(path)) return call; \
  pthread_mutex_lock(&order); \
  int existed = access(path, F_OK) == 0; \
  int fd = call; \
  opened(fd, path, flags, existed); \
  pthread_mutex_unlock(&order); \
  return fd

int open(const char *path, int flags, ...) {
  REAL(open);
  OPEN_BODY(real(path, flags, mode), path);
}

int open64(const char *path, int flags, ...) {
  REAL(open64);
  OPEN_BODY(real(path, flags, mode), path);
}

int openat(int at, const char *path, int flags, ...) {
  REAL(openat);
  OPEN_BODY(real(at, path, flags, mode), path);
}

int close(int fd) {
  REAL(close);
  if (fd >= 0 && fd < MAX_FDS) file_of[fd] = 0;
  return real(fd);
}

/* Positioned writes say where; the others end where the descriptor stands afterwards. */
static void written(int fd, const struct iovec *parts, int count, int64_t at, ssize_t done) {
  if (done <= 0) return;
  uint64_t offset = (uint64_t)(at >= 0 ? at : lseek(fd, 0, SEEK_CUR) - done);
  size_t left = (size_t)done;
  for (int i = 0; i < count && left > 0; i++) {
    size_t length = parts[i].iov_len < left ? parts[i].iov_len : left;
    record(WRITE, file_behind(fd), offset, parts[i].iov_base, length);
    offset += length;
    left -= length;
  }
}

#define WRITE_BODY(call, parts, count, at) \
  if (file_behind(fd) == 0) return call; \
  pthread_mutex_lock(&order); \
  ssize_t done = call; \
  written(fd, parts, count, at, done); \
  pthread_mutex_unlock(&order); \
  return done

/* What the process says on its standard output are its marks: acknowledgements, in their place. */
ssize_t write(int fd, const void *data, size_t length) {
  REAL(write);
  if (fd == STDOUT_FILENO) {
    pthread_mutex_lock(&order);
    record(MARK, 0, 0, data, length);
    pthread_mutex_unlock(&order);
  }
  struct iovec part = {(void *)data, length};
  WRITE_BODY(real(fd, data, length), &part, 1, -1);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(writev);
  WRITE_BODY(real(fd, parts, count), parts, count, -1);
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t at) {
  REAL(pwrite);
  struct iovec part = {(void *)data, length};
  WRITE_BODY(real(fd, data, length, at), &part, 1, at);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t at) {
  REAL(pwrite64);
  struct iovec part = {(void *)data, length};
  WRITE_BODY(real(fd, data, length, at), &part, 1, at);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  REAL(pwritev);
  WRITE_BODY(real(fd, parts, count, at), parts, count, at);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  REAL(pwritev64);
  WRITE_BODY(real(fd, parts, count, at), parts, count, at);
}

#define DONE_BODY(fd, call, log) \
  if (file_behind(fd) == 0) return call; \
  pthread_mutex_lock(&order); \
  int result = call; \
  if (result == 0) log; \
  pthread_mutex_unlock(&order); \
  return result

int ftruncate(int fd, off_t size) {
  REAL(ftruncate);
  DONE_BODY(fd, real(fd, size), record(TRUNCATE, file_of[fd], (uint64_t)size, NULL, 0));
}

int ftruncate64(int fd, off64_t size) {
  REAL(ftruncate64);
  DONE_BODY(fd, real(fd, size), record(TRUNCATE, file_of[fd], (uint64_t)size, NULL, 0));
}

static void synced(int fd) {
  if (!is_folder[fd]) {
    record(SYNC, file_of[fd], 0, NULL, 0);
    return;
  }
  char link[32], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path);
  if (length < 0) fail("a folder has no name");
  record(SYNC_FOLDER, 0, 0, path, (size_t)length);
}

int fsync(int fd) {
  REAL(fsync);
  DONE_BODY(fd, real(fd), synced(fd));
}

int fdatasync(int fd) {
  REAL(fdatasync);
  DONE_BODY(fd, real(fd), synced(fd));
}

#define UNLINK_BODY(call) \
  if (!is_recorded(path)) return call; \
  pthread_mutex_lock(&order); \
  int result = call; \
  if (result == 0) record(UNLINK, 0, 0, path, strlen(path)); \
  pthread_mutex_unlock(&order); \
  return result

int unlink(const char *path) {
  REAL(unlink);
  UNLINK_BODY(real(path));
}

int unlinkat(int at, const char *path, int flags) {
  REAL(unlinkat);
  UNLINK_BODY(real(at, path, flags));
}

int rename(const char *from, const char *to) {
  REAL(rename);
  if (!is_recorded(from) && !is_recorded(to)) return real(from, to);
  char both[2 * PATH_MAX];
  int length = snprintf(both, sizeof both, "%s%c%s", from, '\0', to);
  pthread_mutex_lock(&order);
  int result = real(from, to);
  if (result == 0) record(RENAME, 0, 0, both, (size_t)length);
  pthread_mutex_unlock(&order);
  return result;
}
