import { availableParallelism, totalmem } from 'node:os';

const bytesPerMb = 1024 * 1024;

/**
 * Server settings as `name=value`, for a machine of about two cores that also runs the application.
 * `sharedMemoryBytes` is the size of /dev/shm.
 */
export const serverSettings = (port: number, sharedMemoryBytes: number): string[] => {
  const memory = availableMemory();
  const sharedBuffers = Math.max(32, Math.min(512, Math.floor(memory / 4 / bytesPerMb)));
  const settings: Record<string, string | number> = {
    // TCP on loopback only: a unix socket's path may have at most 107 bytes, and a data folder's path may be longer.
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,

    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(memory / 2 / bytesPerMb))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${Math.max(32, Math.min(256, Math.floor(memory / 16 / bytesPerMb)))}MB`,
    // Containers often have 64 MB in /dev/shm, which is too little for a parallel hash join.
    dynamic_shared_memory_type: sharedMemoryBytes < 512 * bytesPerMb ? 'sysv' : 'posix',

    // Acknowledged writes are on the disk.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // No other server follows this one, so that new indexes reach the disk without the log.
    wal_level: 'minimal',
    max_wal_senders: 0,
    // Checkpoints are rare: after each one, the next write of every page logs the full page (measured: frequent
    // checkpoints make batches of upserts 20 % slower).
    max_wal_size: '4GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    checkpoint_completion_target: 0.9,
    // These binaries support only pglz. It shrinks the log by a quarter but makes batches of upserts 40 % slower after
    // each checkpoint. CPU time is scarcer here than disk space.
    wal_compression: 'off',

    random_page_cost: 1.1,
    effective_io_concurrency: 64,
    jit: 'off',
    max_parallel_workers_per_gather: 1,
    // A rebuild makes two indexes at once.
    max_parallel_maintenance_workers: Math.min(2, Math.max(0, Math.floor(availableParallelism() / 2) - 1)),
    autovacuum: 'on',
    autovacuum_max_workers: 2,

    timezone: 'UTC',
    log_timezone: 'UTC',
    // Clients get the errors of their statements. Statements, parameters and details may hold personal data, so they
    // never reach the log file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: -1,
    logging_collector: 'off',
  };
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`);
};

/** The memory of this machine or container, in bytes. */
const availableMemory = (): number => {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
};
