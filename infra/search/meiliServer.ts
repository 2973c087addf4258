import { Meilisearch, MeilisearchApiError } from 'meilisearch';
import type { IndexDocument, SearchServer } from '../../projections/search/index/searchServer.ts';

/** The time limit of a search; after it PostgreSQL answers. */
const searchTimeoutMs = 2000;
/** The time limit of all other requests, which may be large batches. */
const requestTimeoutMs = 60_000;

/** Totals are exact up to this number, which no system reaches. */
const maxTotalHits = 100_000_000;

const isMissing = (error: unknown): boolean => error instanceof MeilisearchApiError && error.response.status === 404;

/** Connects to a search server through Meilisearch's official client. */
export const connectMeili = (url: string, key: string | undefined): SearchServer => {
  const client = new Meilisearch({ host: url, timeout: requestTimeoutMs, ...(key === undefined ? {} : { apiKey: key }) });
  const waitFor = async (task: number): Promise<void> => {
    const { status, error } = await client.tasks.waitForTask(task, { timeout: 0, interval: 25 });
    // The message can quote documents, so only the code is shown.
    if (status !== 'succeeded') throw new Error(`The search server could not do what it was asked: ${error?.code ?? status}`);
  };
  const orNull = async <Answer>(ask: Promise<Answer>): Promise<Answer | null> => {
    try {
      return await ask;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  return {
    find: async (index, { filter, text, sort, page, pageSize }) => {
      const answer = await client.index<IndexDocument>(index).search(
        text,
        {
          filter: filter.map((each) => (typeof each === 'string' ? each : [...each])),
          sort: [...sort],
          page,
          hitsPerPage: pageSize,
          attributesToRetrieve: ['id'],
          matchingStrategy: 'all',
        },
        { signal: AbortSignal.timeout(searchTimeoutMs) },
      );
      return { ids: answer.hits.map(({ id }) => id), total: answer.totalHits };
    },
    make: async (index, { filterable, sortable, searchable }) => {
      await client.deleteIndexIfExists(index);
      await waitFor((await client.createIndex(index, { primaryKey: 'id' })).taskUid);
      const settings = client.index(index).updateSettings({
        filterableAttributes: [...filterable],
        sortableAttributes: [...sortable],
        searchableAttributes: [...searchable],
        // The requested order comes first; relevance is ignored.
        rankingRules: ['sort', 'words', 'typo'],
        pagination: { maxTotalHits },
      });
      await waitFor((await settings).taskUid);
    },
    put: async (index, documents) => (await client.index<IndexDocument>(index).addDocuments([...documents])).taskUid,
    waitFor,
    swap: async (pairs) =>
      waitFor((await client.swapIndexes(pairs.map(([one, other]) => ({ indexes: [one, other], rename: false })))).taskUid),
    drop: async (index) => void (await client.deleteIndexIfExists(index)),
    count: async (index) => (await orNull(client.index(index).getStats()))?.numberOfDocuments ?? null,
    documents: async (index, ids) => (await client.index<IndexDocument>(index).getDocuments({ ids: [...ids], limit: ids.length })).results,
    document: (index, id) => orNull(client.index<IndexDocument>(index).getDocument(id)),
  };
};
