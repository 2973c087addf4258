import { recordSelectorFailure } from '../../domain/messages.ts';
import { createAddress } from '../address.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { canAddTo } from './groupLists.ts';
import { ListInput, type ListInputProps } from './ListInput.tsx';
import type { Lookup } from './lookup.ts';
import { useGroupListQuery } from './lookupApi.ts';
import styles from './ReferenceInput.module.css';

interface GroupListInputProps extends Omit<ListInputProps, 'entries'> {
  readonly lookup: Lookup;
  /** The institution whose list it is; null until one is chosen. */
  readonly institution: number | null;
}

/** A record of the record's own institution, which has few enough to offer all of them. Another institution has others. */
export function GroupListInput({ lookup, institution, ...choosing }: GroupListInputProps) {
  const {
    currentData: entries,
    isError,
    refetch,
  } = useGroupListQuery({ ...lookup, institution: institution ?? 0 }, { skip: institution === null });
  const { data: definitions } = useDefinitionsQuery();
  const { data: session } = useSessionQuery();
  const canAdd = canAddTo(institution, lookup.path, definitions ?? [], session?.CurrentGroup);
  return (
    <div className={styles['reference']}>
      <ListInput {...choosing} entries={entries ?? []} />
      {institution === null && <p className={styles['chosen']}>Choose a group first. Each group has its own list.</p>}
      {isError && (
        <p className={styles['chosen']} role="alert">
          {recordSelectorFailure}
          <button type="button" className={['as-link', styles['view']].join(' ')} onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {entries?.length === 0 && (
        <p className={styles['chosen']}>
          This group has no entries in this list yet.
          {canAdd && (
            <a href={createAddress(lookup.path)} target="_blank" rel="noreferrer" className={styles['view']}>
              Add one<span className="visually-hidden"> in a new tab</span>
            </a>
          )}
        </p>
      )}
    </div>
  );
}
