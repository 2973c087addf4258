import type { Migration } from './migration.ts';

/** Filters that URLs refer to by a random id, because filters can hold people's names; see `commands/search/filterLinks.ts`. */
export const filterLinks: Migration = {
  number: 10,
  name: 'filter links',
  statements: [
    `CREATE TABLE app.filter_links (
       id text PRIMARY KEY, path text NOT NULL, filter text NOT NULL, made_by integer NOT NULL,
       last_used timestamptz NOT NULL DEFAULT now())`,
    'CREATE INDEX filter_links_made_by ON app.filter_links (made_by, last_used)',
    'CREATE INDEX filter_links_last_used ON app.filter_links (last_used)',
  ],
};
