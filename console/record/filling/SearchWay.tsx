import { useId, useState } from 'react';
import { student } from '../../../domain/records/student.ts';
import { useDefinitionsQuery, useSearchQuery } from '../../api/searchApi.ts';
import { SearchBox } from '../../list/SearchBox.tsx';
import { countRows } from '../../rows.ts';
import { useSavedSearches } from '../../savedSearches/useSavedSearches.ts';
import { Field, FieldErrors } from '../../ui/Field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { Skeleton } from '../../ui/States.tsx';
import styles from './filling.module.css';

interface SearchWayProps {
  readonly filter: string;
  /** A sentence about the missing choice. */
  readonly error: string | null;
  readonly onChange: (change: (filter: string) => string) => void;
  /** Hears the typed text that is no part of the filter yet. */
  readonly onText: (text: string) => void;
}

const noChips = [] as const;

/** Students chosen by a search, or a saved one, with how many it finds. */
export function SearchWay({ filter, error, onChange, onText }: SearchWayProps) {
  const { data: definitions } = useDefinitionsQuery();
  const definition = definitions?.find(({ Path }) => Path === student.path);
  const saved = useSavedSearches(student.path)?.filter(({ Filter }) => Filter !== '') ?? [];
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const { data, currentData, isFetching, refetch } = useSearchQuery({ path: student.path, filter, page: 1, pageSize: 1 });
  if (!definition) return <Skeleton width={320} height={32} />;
  return (
    <div className={styles['way']}>
      {saved.length > 0 && (
        <Field label="Saved search" isOptional>
          {(control) => (
            <Select
              {...control}
              value={saved.find(({ Filter }) => Filter === filter)?.SavedSearchId ?? ''}
              onChange={(event) => {
                const search = saved.find(({ SavedSearchId }) => String(SavedSearchId) === event.target.value);
                if (search) onChange(() => search.Filter);
              }}
            >
              <option value="">Choose…</option>
              {saved.map(({ SavedSearchId, Name }) => (
                <option key={SavedSearchId} value={SavedSearchId}>
                  {Name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <SearchBox
        definition={definition}
        filter={filter}
        interpreted={{ chips: data?.Chips ?? noChips, isAnswered: currentData !== undefined }}
        isBusy={isFetching && currentData === undefined}
        onChange={onChange}
        isRefreshing={false}
        isUnfolded={isUnfolded}
        onRepeat={() => void refetch()}
        onRefreshing={() => undefined}
        onUnfold={setUnfolded}
        onEnterRows={() => undefined}
        hidesSaved
        onText={onText}
      />
      {error !== null && (
        <div role="alert">
          <FieldErrors id={id} errors={[error]} />
        </div>
      )}
      <output className={styles['note']}>
        {currentData === undefined || error !== null
          ? ''
          : currentData.HasData
            ? `${countRows(definition, currentData.Total)} ${currentData.Total === 1 ? 'matches' : 'match'}.`
            : 'No students match.'}
      </output>
    </div>
  );
}
