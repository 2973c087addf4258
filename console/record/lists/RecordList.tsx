import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SearchDefinition } from '../../../api/contract/search.ts';
import { type RecordList as DeclaredList, shownFieldsOf } from '../../../domain/record/recordList.ts';
import { partKnownBy } from '../../../domain/record/part.ts';
import { isParentField } from '../../../domain/record/within.ts';
import { findRecordTypeAt } from '../../../domain/records/registry.ts';
import { searchSetOf } from '../../../domain/search/searchSet.ts';
import { asFailure } from '../../api/failure.ts';
import { useDefinitionsQuery } from '../../api/searchApi.ts';
import { LinkProblem } from '../../list/LinkProblem.tsx';
import { ListScreen } from '../../list/ListScreen.tsx';
import { useLinkedFilter } from '../../list/useLinkedFilter.ts';
import { type ListDefinition, listParameters } from '../../page/listTab.ts';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { tabExtrasOf } from '../tabExtras.ts';
import styles from './lists.module.css';

export interface RecordListProps {
  /** The path of the record's type. */
  readonly path: string;
  readonly id: number;
  readonly title: string;
  /** The name of the list in its declaration. */
  readonly name: string;
  readonly list: DeclaredList;
  /** The record is there to look at, and so are those of its list. */
  readonly isReadOnly?: boolean;
  /** Whether the person may edit the record. */
  readonly canEdit?: boolean;
}

/** The columns with values of the rows that link the record and the listed ones. */
const columnsOfLink = (list: DeclaredList): SearchDefinition['Columns'] =>
  shownFieldsOf(list).map(({ name, field: { label, kind, values } }) => ({
    name,
    label,
    kind,
    use: 'shown',
    sortable: false,
    isVisible: true,
    width: null,
    place: null,
    values: values ? [...values] : null,
  }));

/** The list's definition, limited to the records of this record. */
const definitionOf = (
  definition: SearchDefinition,
  { path, id, title, name, list, isReadOnly = false, canEdit = false }: RecordListProps,
): ListDefinition => {
  const type = findRecordTypeAt(path);
  const listed = findRecordTypeAt(definition.RecordPath);
  const column = (listed && searchSetOf(listed).byToken.get(list.by)?.column) ?? '';
  const field = listed?.fields[column];
  return {
    ...definition,
    // Records inside this one are of its group, so there is no group to choose.
    HasGroup: definition.HasGroup && !(listed && isParentField(listed, column)),
    ...(isReadOnly ? { CanCreate: false, CanEdit: false, CanEditMany: false } : {}),
    Path: `${path}/${id}/${name}`,
    tab: {
      path,
      id,
      name,
      one: type?.labels.one ?? '',
      title,
      heading: `${list.headingBefore ?? `${list.label} of`} ${title}`,
      about: list.about,
      column,
      columns: columnsOfLink(list),
      linkField: field && !field.readOnly ? column : ((listed && partKnownBy(listed, column)?.name) ?? null),
      extras: canEdit && type ? tabExtrasOf(type, name) : undefined,
    },
  };
};

/** A list of a record in a tab of its page. */
export function RecordList({ path, id, title, name, list, isReadOnly = false, canEdit = false }: RecordListProps) {
  const { data: definitions, error, refetch } = useDefinitionsQuery();
  const mainDefinition = definitions?.find(({ Set: set }) => set === list.set);
  // Its parts compare definitions, so it stays the same while nothing changes.
  const definition = useMemo(
    () => mainDefinition && definitionOf(mainDefinition, { path, id, title, name, list, isReadOnly, canEdit }),
    [mainDefinition, path, id, title, name, list, isReadOnly, canEdit],
  );
  if (definition) return <KnownList definition={definition} />;
  return error ? (
    <ErrorState title="We couldn’t load the list" text={asFailure(error).message} onRetry={() => void refetch()} />
  ) : (
    <div className={styles['waiting']}>
      <Skeleton width={280} height={28} />
    </div>
  );
}

function KnownList({ definition }: { readonly definition: ListDefinition }) {
  const [query] = useSearchParams();
  const linked = useLinkedFilter(listParameters(query, definition).get('link'));
  if (linked.problem) return <LinkProblem definition={definition} problem={linked.problem} />;
  return linked.isKnown ? <ListScreen key={definition.Path} definition={definition} /> : null;
}
