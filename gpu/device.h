/* device.h -- where kernels run: a GPU through its driver, which is looked for when the
 * program runs, or the processor's threads. */
#ifndef GPU_DEVICE_H
#define GPU_DEVICE_H

#include "gpu/host.h"

typedef struct device device;

/* How kernels are launched; 0 is what is usual. */
typedef struct device_tuning {
    int registers; /* of a thread, at most */
    int threads;   /* of the processor */
} device_tuning;

/* A GPU, with the kernels of a game in `folder`; or NULL, and in `why` a sentence. */
device *device_open_gpu(const host_game *host, const char *folder,
                        device_tuning tuning, char *why, size_t room);
/* The processor. */
device *device_open_cpu(const host_game *host, device_tuning tuning);
void device_close(device *d);

/* "NVIDIA H200", "8 threads". */
const char *device_name(const device *d);
/* What a kernel needs of the GPU, in words; or "". */
void device_describe(device *d, const char *kernel, char *out, size_t room);

/* Memory of the device, all zeros; and in and out of it. */
void *device_take(device *d, size_t size);
void device_put(device *d, void *to, const void *from, size_t size);
void device_get(device *d, void *to, const void *from, size_t size);
void device_clear(device *d, void *what, size_t size);

/* Runs a kernel; the next one begins when this one is over. */
void device_run(device *d, const char *kernel, const batch *b);
/* The seconds since the last call, with all that was run meanwhile. */
double device_lap(device *d);

#endif
