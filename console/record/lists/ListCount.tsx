import { skipToken } from '@reduxjs/toolkit/query';
import { useDefinitionsQuery, useSearchQuery } from '../../api/searchApi.ts';
import styles from './lists.module.css';
import { printNumber } from '../../../domain/counts.ts';

interface ListCountProps {
  /** The path of the record's list: 'institutions/12/students'. */
  readonly path: string;
  /** The set of its records. */
  readonly set: string;
}

/** How many records the list of a tab has before it is filtered. Nothing until that is known. */
export function ListCount({ path, set }: ListCountProps) {
  const { data: definitions } = useDefinitionsQuery();
  const recordPath = definitions?.find((definition) => definition.Set === set)?.RecordPath;
  const { currentData } = useSearchQuery(recordPath === undefined ? skipToken : { path, recordPath, pageSize: 1 });
  if (!currentData) return null;
  return <span className={[styles['count'], 'figures'].join(' ')}>{printNumber(currentData.Total)}</span>;
}
