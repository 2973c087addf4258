import { isDeepStrictEqual } from 'node:util';
import { recordTables } from '../../tables/tables.ts';
import { allDocuments } from './documents.ts';
import type { IndexerServices } from './indexer.ts';
import { indexOf } from './indexEngine.ts';

export interface Comparison {
  readonly recordType: string;
  readonly rows: number;
  /** Null if the index does not exist. */
  readonly documents: number | null;
  /** The ids of some records whose document is missing or different. */
  readonly different: readonly number[];
  readonly differences: number;
}

const compareSize = 2000;
const maxNamed = 20;

/** Compares every document of every index with its row. Concurrent changes may show up as differences. */
export const compareIndexes = async function* ({ db, server, prefix }: IndexerServices): AsyncGenerator<Comparison> {
  for (const table of recordTables) {
    const index = indexOf(prefix, table);
    const documents = await server.count(index);
    const different: number[] = [];
    let [rows, differences] = [0, 0];
    for await (const expected of allDocuments(db, table, compareSize)) {
      rows += expected.length;
      const indexed =
        documents === null
          ? []
          : await server.documents(
              index,
              expected.map(({ id }) => id),
            );
      const byId = new Map(indexed.map((document) => [document.id, document]));
      for (const document of expected) {
        if (isDeepStrictEqual(byId.get(document.id), document)) continue;
        differences += 1;
        if (different.length < maxNamed) different.push(document.id);
      }
    }
    yield { recordType: table.type.name, rows, documents, different, differences };
  }
};
