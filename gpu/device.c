/* device.c -- kernels on a GPU or on the processor.
 *
 * Of CUDA only the driver is used, by the names and numbers that its documentation
 * gives them: no toolkit is needed to build this, and no GPU to run it. */
#include "gpu/device.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    MAX_MEMORIES = 64,
    MAX_THREADS = 256,
    STACK = 16 * 1024,      /* bytes of a thread, */
    BOTS_STACK = 64 * 1024, /* and of one that thinks: more than it needs */
    LOG = 4096
};

/* ---- The driver ---- */

enum {
    CU_LIMIT_STACK_SIZE = 0,
    CU_JIT_MAX_REGISTERS = 0,
    CU_JIT_ERROR_LOG_BUFFER = 5,
    CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
    CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES = 3,
    CU_FUNC_ATTRIBUTE_NUM_REGS = 4,
    CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8
};

typedef uint64_t cu_memory;
typedef void *cu_handle;

#define CALLS(X)                                                               \
    X(cuInit, (unsigned flags))                                                \
    X(cuGetErrorString, (int error, const char **text))                        \
    X(cuDeviceGetCount, (int *n))                                              \
    X(cuDeviceGet, (int *device, int number))                                  \
    X(cuDeviceGetName, (char *name, int room, int device))                     \
    X(cuDevicePrimaryCtxRetain, (cu_handle * context, int device))             \
    X(cuDevicePrimaryCtxRelease_v2, (int device))                              \
    X(cuCtxSetCurrent, (cu_handle context))                                    \
    X(cuCtxSetLimit, (int limit, size_t value))                                \
    X(cuCtxSynchronize, (void))                                                \
    X(cuModuleLoadDataEx, (cu_handle * module, const void *text, unsigned n,   \
                           int *options, void **values))                       \
    X(cuModuleUnload, (cu_handle module))                                      \
    X(cuModuleGetFunction,                                                     \
      (cu_handle * function, cu_handle module, const char *name))              \
    X(cuFuncGetAttribute, (int *value, int attribute, cu_handle function))     \
    X(cuFuncSetAttribute, (cu_handle function, int attribute, int value))      \
    X(cuMemAlloc_v2, (cu_memory * at, size_t size))                            \
    X(cuMemFree_v2, (cu_memory at))                                            \
    X(cuMemsetD8_v2, (cu_memory at, unsigned char value, size_t size))         \
    X(cuMemcpyHtoD_v2, (cu_memory to, const void *from, size_t size))          \
    X(cuMemcpyDtoH_v2, (void *to, cu_memory from, size_t size))                \
    X(cuLaunchKernel,                                                          \
      (cu_handle function, unsigned x, unsigned y, unsigned z,                 \
       unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,  \
       cu_handle stream, void **parameters, void **more))

typedef struct driver {
#define CALL_FIELD(name, parameters) int(*name) parameters;
    CALLS(CALL_FIELD)
} driver;

/* Of the kernels, by file. */
static const char *const parts[] = {"play", "rest", "bots"};
enum { N_PARTS = sizeof parts / sizeof parts[0] };

struct device {
    const host_game *host;
    char name[96];
    bool is_gpu;
    int n_threads;
    struct timespec lap;

    driver cu;
    int number;
    cu_handle context, module[N_PARTS], function[HOST_KERNELS];
    char folder[PATH_MAX];
    int registers;

    void *memory[MAX_MEMORIES];
    int n_memories;
};

/* Nothing that happens here can be mended: the driver says what it is. */
__attribute__((format(printf, 1, 2))) static _Noreturn void
die(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fputs("adit-gpu: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

static const char *reason(const device *d, int error)
{
    const char *text = NULL;

    d->cu.cuGetErrorString(error, &text);
    return text ? text : "the driver does not say why";
}

#define DO(d, call, ...)                                                       \
    do {                                                                       \
        int error_ = (d)->cu.call(__VA_ARGS__);                                \
                                                                               \
        if (error_ != 0)                                                       \
            die("the GPU refuses %s: %s", #call, reason(d, error_));           \
    } while (0)

static bool find_driver(driver *cu, char *why, size_t room)
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);

    if (library == NULL) {
        snprintf(
            why, room,
            "no GPU can be used here: there is no libcuda.so.1, which comes "
            "with NVIDIA's driver");
        return false;
    }
#define FIND_CALL(name, parameters)                                            \
    {                                                                          \
        void *found = dlsym(library, #name);                                   \
                                                                               \
        if (found == NULL) {                                                   \
            snprintf(why, room, "NVIDIA's driver is too old: it has no %s",    \
                     #name);                                                   \
            return false;                                                      \
        }                                                                      \
        memcpy(&cu->name, &found, sizeof found);                               \
    }
    CALLS(FIND_CALL)
    return true;
}

static char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size;

    if (file == NULL)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0 &&
        (text = calloc((size_t)size + 1, 1)) != NULL &&
        fread(text, 1, (size_t)size, file) != (size_t)size) {
        free(text);
        text = NULL;
    }
    fclose(file);
    return text;
}

static int index_of(const device *d, const char *kernel)
{
    const host_kernel *found = host_kernel_named(d->host, kernel);

    if (found == NULL)
        die("there is no kernel %s", kernel);
    return (int)(found - d->host->kernels);
}

enum { PLAY, REST, BOTS };

static int part_of(const char *kernel)
{
    if (strcmp(kernel, "play") == 0)
        return PLAY;
    return strcmp(kernel, "sit") == 0 || strcmp(kernel, "watch") == 0 ||
                   strcmp(kernel, "think") == 0
               ? BOTS
               : REST;
}

static void path_of(const device *d, int part, char path[PATH_MAX])
{
    if (snprintf(path, PATH_MAX, "%s/%s.%s.ptx", d->folder, d->host->game->name,
                 parts[part]) >= PATH_MAX)
        die("the folder's name is too long: %s", d->folder);
}

/* The driver compiles what it has not seen before: that takes seconds. */
static void load(device *d, int part)
{
    char path[PATH_MAX], log[LOG] = "", *text;
    int options[] = {CU_JIT_ERROR_LOG_BUFFER,
                     CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, CU_JIT_MAX_REGISTERS};
    void *values[] = {log, (void *)(uintptr_t)sizeof log,
                      (void *)(uintptr_t)d->registers};
    int error;

    DO(d, cuCtxSetLimit, CU_LIMIT_STACK_SIZE,
       (size_t)(part == BOTS || d->module[BOTS] != NULL ? BOTS_STACK : STACK));
    path_of(d, part, path);
    text = read_text(path);
    if (text == NULL)
        die("cannot read %s", path);
    error = d->cu.cuModuleLoadDataEx(&d->module[part], text,
                                     d->registers ? 3 : 2, options, values);
    free(text);
    if (error != 0)
        die("the driver does not take %s: %s\n%s", path, reason(d, error), log);
}

static cu_handle function_of(device *d, int kernel)
{
    const char *name = d->host->kernels[kernel].name;
    int part = part_of(name);
    const batch none = {0};
    char entry[64];

    if (d->module[part] == NULL)
        load(d, part);
    if (d->function[kernel] == NULL) {
        snprintf(entry, sizeof entry, "adit_%s", name);
        DO(d, cuModuleGetFunction, &d->function[kernel], d->module[part],
           entry);
        DO(d, cuFuncSetAttribute, d->function[kernel],
           CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
           (int)d->host->kernels[kernel].shape(&none).shared);
    }
    return d->function[kernel];
}

static device *device_new(const host_game *host)
{
    device *d = calloc(1, sizeof *d);

    if (d == NULL)
        die("no memory is left");
    d->host = host;
    clock_gettime(CLOCK_MONOTONIC, &d->lap);
    return d;
}

static bool open_gpu(device *d, char *why, size_t room)
{
    int n = 0;

    if (!find_driver(&d->cu, why, room))
        return false;
    if (d->cu.cuInit(0) != 0 || d->cu.cuDeviceGetCount(&n) != 0 || n == 0) {
        snprintf(why, room, "NVIDIA's driver is here, but finds no GPU");
        return false;
    }
    DO(d, cuDeviceGet, &d->number, 0);
    DO(d, cuDeviceGetName, d->name, sizeof d->name, d->number);
    DO(d, cuDevicePrimaryCtxRetain, &d->context, d->number);
    DO(d, cuCtxSetCurrent, d->context);
    for (int part = 0; part < N_PARTS; part++) {
        char path[PATH_MAX];

        path_of(d, part, path);
        if (access(path, R_OK) != 0) {
            snprintf(why, room, "cannot read %s: ./dev gpu makes it", path);
            return false;
        }
    }
    return true;
}

device *device_open_gpu(const host_game *host, const char *folder,
                        device_tuning tuning, char *why, size_t room)
{
    device *d = device_new(host);

    d->is_gpu = true;
    d->registers = tuning.registers;
    snprintf(d->folder, sizeof d->folder, "%s", folder);
    if (open_gpu(d, why, room))
        return d;
    device_close(d);
    return NULL;
}

device *device_open_cpu(const host_game *host, device_tuning tuning)
{
    device *d = device_new(host);

    d->n_threads =
        tuning.threads ? tuning.threads : (int)sysconf(_SC_NPROCESSORS_ONLN);
    if (d->n_threads > MAX_THREADS)
        d->n_threads = MAX_THREADS;
    snprintf(d->name, sizeof d->name, "the processor, %d thread%s",
             d->n_threads, d->n_threads == 1 ? "" : "s");
    return d;
}

void device_close(device *d)
{
    for (int i = 0; i < d->n_memories; i++)
        if (d->is_gpu)
            d->cu.cuMemFree_v2((cu_memory)(uintptr_t)d->memory[i]);
        else
            free(d->memory[i]);
    for (int part = 0; part < N_PARTS; part++)
        if (d->module[part] != NULL)
            d->cu.cuModuleUnload(d->module[part]);
    if (d->context != NULL)
        d->cu.cuDevicePrimaryCtxRelease_v2(d->number);
    free(d);
}

const char *device_name(const device *d)
{
    return d->name;
}

void device_describe(device *d, const char *kernel, char *out, size_t room)
{
    int registers, local, i = index_of(d, kernel);

    *out = 0;
    if (!d->is_gpu)
        return;
    DO(d, cuFuncGetAttribute, &registers, CU_FUNC_ATTRIBUTE_NUM_REGS,
       function_of(d, i));
    DO(d, cuFuncGetAttribute, &local, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES,
       function_of(d, i));
    snprintf(out, room, "%d registers, %d bytes of local memory", registers,
             local);
}

/* ---- Memory ---- */

void *device_take(device *d, size_t size)
{
    void *got = NULL;

    size = (size ? size + 255 : 256) / 256 * 256;
    if (d->n_memories == MAX_MEMORIES)
        die("too many arrays");
    if (d->is_gpu) {
        cu_memory at = 0;

        DO(d, cuMemAlloc_v2, &at, size);
        got = (void *)(uintptr_t)at;
    } else if (posix_memalign(&got, 256, size) != 0) {
        die("no memory is left for %zu bytes", size);
    }
    d->memory[d->n_memories++] = got;
    device_clear(d, got, size);
    return got;
}

void device_put(device *d, void *to, const void *from, size_t size)
{
    if (d->is_gpu)
        DO(d, cuMemcpyHtoD_v2, (cu_memory)(uintptr_t)to, from, size);
    else
        memcpy(to, from, size);
}

void device_get(device *d, void *to, const void *from, size_t size)
{
    if (d->is_gpu)
        DO(d, cuMemcpyDtoH_v2, to, (cu_memory)(uintptr_t)from, size);
    else
        memcpy(to, from, size);
}

void device_clear(device *d, void *what, size_t size)
{
    if (d->is_gpu)
        DO(d, cuMemsetD8_v2, (cu_memory)(uintptr_t)what, 0, size);
    else
        memset(what, 0, size);
}

/* ---- Kernels ---- */

/* A part of a loop; threads take one after the other. */
typedef struct shift {
    const host_kernel *kernel;
    const batch *b;
    uint64_t n, part, taken;
    pthread_mutex_t lock;
} shift;

static void *work(void *all)
{
    shift *s = all;

    for (;;) {
        uint64_t from, to;

        pthread_mutex_lock(&s->lock);
        from = s->taken;
        s->taken = from < s->n ? from + s->part : from;
        pthread_mutex_unlock(&s->lock);
        if (from >= s->n)
            return NULL;
        to = from + s->part < s->n ? from + s->part : s->n;
        s->kernel->run(s->b, from, to);
    }
}

static void run_on_cpu(device *d, const host_kernel *kernel, const batch *b)
{
    pthread_t thread[MAX_THREADS];
    shift s = {.kernel = kernel, .b = b, .n = kernel->shape(b).things};
    int n = 0;

    s.part = s.n / ((uint64_t)d->n_threads * 16) + 1;
    pthread_mutex_init(&s.lock, NULL);
    while (n < d->n_threads - 1 &&
           pthread_create(&thread[n], NULL, work, &s) == 0)
        n++;
    work(&s);
    while (n > 0)
        pthread_join(thread[--n], NULL);
    pthread_mutex_destroy(&s.lock);
}

static void run_on_gpu(device *d, int kernel, const batch *b)
{
    host_shape s = d->host->kernels[kernel].shape(b);
    batch copy = *b;
    void *parameters[] = {&copy};

    if (s.things > 0)
        DO(d, cuLaunchKernel, function_of(d, kernel),
           (unsigned)((s.things + s.each - 1) / s.each), 1, 1,
           (unsigned)s.threads, 1, 1, (unsigned)s.shared, NULL, parameters,
           NULL);
}

void device_run(device *d, const char *kernel, const batch *b)
{
    int i = index_of(d, kernel);

    if (d->is_gpu)
        run_on_gpu(d, i, b);
    else
        run_on_cpu(d, &d->host->kernels[i], b);
}

double device_lap(device *d)
{
    struct timespec before = d->lap;

    if (d->is_gpu)
        DO(d, cuCtxSynchronize);
    clock_gettime(CLOCK_MONOTONIC, &d->lap);
    return (double)(d->lap.tv_sec - before.tv_sec) +
           (double)(d->lap.tv_nsec - before.tv_nsec) / 1e9;
}
