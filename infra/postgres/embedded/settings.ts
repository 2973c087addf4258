import { totalmem } from 'node:os';

const bytesPerMb = 1024 * 1024;

/**
 * Server settings for a machine of about two cores that also runs the application, as `name=value`.
 * `sharedMemoryBytes` is the room in /dev/shm.
 */
export const serverSettings = (port: number, sharedMemoryBytes: number): string[] => {
  const memory = availableMemory();
  const sharedBuffers = Math.max(32, Math.min(512, Math.floor(memory / 4 / bytesPerMb)));
  const settings: Record<string, string | number> = {
    // Reached over TCP on loopback only: the path of a unix socket may not exceed 107 bytes, that of
    // a data folder may.
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,

    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(memory / 2 / bytesPerMb))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${Math.max(32, Math.min(256, Math.floor(memory / 16 / bytesPerMb)))}MB`,
    // Containers often have only 64 MB in /dev/shm, which a parallel hash join outgrows.
    dynamic_shared_memory_type: sharedMemoryBytes < 512 * bytesPerMb ? 'sysv' : 'posix',

    // What was acknowledged is on the disk.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Few, wide checkpoints: each makes the next write of every page a full page image in the log
    // (measured: batches of upserts take 20 % longer when there are many).
    max_wal_size: '4GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    checkpoint_completion_target: 0.9,
    // These binaries only know pglz. It saves a quarter of the log and makes batches of upserts take 40 %
    // longer after each checkpoint, when whole pages are logged: here processor time is scarcer than disk.
    wal_compression: 'off',

    random_page_cost: 1.1,
    effective_io_concurrency: 64,
    jit: 'off',
    max_parallel_workers_per_gather: 1,
    autovacuum: 'on',
    autovacuum_max_workers: 2,

    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of statements go to whoever sent them. Statements, parameters and details, which may hold
    // personal data, never reach the log file; what is left is a few lines a day.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: -1,
    logging_collector: 'off',
  };
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`);
};

/** Bytes of memory that this machine, or the container that limits us, has. */
const availableMemory = (): number => {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
};
