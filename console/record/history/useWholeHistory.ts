import { useState } from 'react';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { useHistoryQuery, useLazyHistoryQuery } from '../../api/recordApi.ts';
import type { HistoryEvent } from './days.ts';

/** The history of a record. Events that changed thousands of rows come with the first changes, until `loadAll` has loaded the others. */
export const useWholeHistory = (type: RecordType, id: number) => {
  const key = { path: type.path, id };
  const { data, error, refetch } = useHistoryQuery(key);
  const [load] = useLazyHistoryQuery();
  const [whole, setWhole] = useState<ReadonlyMap<string, HistoryEvent>>(new Map());
  const loadAll = async ({ Position }: HistoryEvent): Promise<void> => {
    const { Data } = await load({ ...key, event: Position }).unwrap();
    setWhole((before) => new Map([...before, ...Data.map((event) => [event.Position, event] as const)]));
  };
  return { events: data?.Data.map((event) => whole.get(event.Position) ?? event), error, refetch, loadAll };
};
