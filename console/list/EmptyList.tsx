import { FileUp, SearchX } from 'lucide-react';
import { countOf } from '../../domain/counts.ts';
import { parseFor } from '../../domain/filter/interpret.ts';
import { matchesInOtherStates } from '../../domain/messages.ts';
import type { FieldSet } from '../../domain/search/searchSet.ts';
import { hasRightSomewhere, worksInSeveralGroups } from '../api/rights.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import type { ListDefinition, ListTab } from '../page/listTab.ts';
import { SetIcon } from '../page/SetIcon.tsx';
import { withQuery } from '../queryString.ts';
import { afterWords, pluralOf } from '../rows.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/States.tsx';
import { extrasOf } from './extras.ts';
import { fieldSetOf } from './fieldSet.ts';
import { addTyped, type ChangeFilter, isOwnGroupOnly, setOwnGroupOnly } from './filterEdits.ts';
import { MainAction } from './MainAction.tsx';
import { statesFound } from './recordLookup.ts';

interface EmptyListProps {
  readonly definition: ListDefinition;
  readonly filter: string;
  readonly onChange: ChangeFilter;
}

const stateToken = 'recordState';

/** The filter for all states but deleted; null if it names states itself, or the list has none. */
const filterOfAllStates = (definition: ListDefinition, fields: FieldSet, filter: string): string | null => {
  const states = statesFound(definition);
  const isOfStates = parseFor(fields, filter).fields.some(({ token }) => token === stateToken.toLowerCase());
  return states.length === 0 || isOfStates || !fields.byToken.has(stateToken.toLowerCase())
    ? null
    : addTyped(fields, filter, `${stateToken}:${states.join(',')}`);
};

/** The matches of the same search in states that the list does not show. */
const useOtherStates = (definition: ListDefinition, fields: FieldSet, filter: string) => {
  const inAllStates = filterOfAllStates(definition, fields, filter);
  const { currentData } = useSearchQuery(
    { path: definition.Path, recordPath: definition.RecordPath, filter: inAllStates ?? '' },
    { skip: inAllStates === null },
  );
  // Similar records are no matches.
  if (inAllStates === null || !currentData || currentData.Total === 0 || currentData.Warning !== null) return null;
  const { Total, Data } = currentData;
  const states = new Set(Data.map((row) => row['recordState']));
  const [state] = states;
  const name = definition.States.find(({ value }) => value === state)?.name ?? null;
  const labels = { one: definition.LabelOne, many: pluralOf(definition) };
  return { filter: inAllStates, text: matchesInOtherStates(Total, labels, states.size === 1 && Total === Data.length ? name : null) };
};

/** Says that no record matches the filter, with the steps that may find more. */
export function NoMatches({ definition, filter, onChange }: EmptyListProps) {
  const fields = fieldSetOf(definition);
  const others = useOtherStates(definition, fields, filter);
  const hasWords = parseFor(fields, filter).terms.length > 0;
  const { data: session } = useSessionQuery();
  const canWiden = definition.HasGroup && worksInSeveralGroups(session) && isOwnGroupOnly(fields, filter);
  return (
    <EmptyState
      illustration={<SearchX size={24} aria-hidden />}
      title={`No ${pluralOf(definition)} match`}
      text={others?.text ?? (hasWords ? 'Free text searches names and IDs only. To search anything else, add a filter.' : undefined)}
      actions={
        <>
          {others && <Button onClick={() => onChange(() => others.filter)}>Show all states</Button>}
          <Button onClick={() => onChange(() => '')}>Clear all filters</Button>
          {canWiden && <Button onClick={() => onChange((before) => setOwnGroupOnly(fields, before, false))}>Search all your groups</Button>}
        </>
      }
    />
  );
}

/** The texts of an empty list in a tab: its records may exist, but not for this record. */
const textsOfTab = ({ HasGroup, CanCreate }: ListDefinition, tab: ListTab) => ({
  emptyTitle: `No ${afterWords(tab.heading)}${HasGroup ? ' in your group' : ''} yet`,
  emptyText:
    tab.extras?.emptyText ?? (CanCreate && tab.linkField !== null ? `Add the first one. The ${tab.one} is filled in for you.` : ''),
});

/** The imports that the person may make into the list; null in a tab, because a file does not choose the record. */
const useImported = ({ Set: set, tab }: ListDefinition) => {
  const { data: session } = useSessionQuery();
  const { importedAs } = extrasOf(set);
  return tab === undefined && importedAs && hasRightSomewhere(session, importedAs.right) ? importedAs.type : null;
};

/** Says why a list without a filter is empty: archived records are not shown, or nothing was added yet. */
export function EmptyList({ definition, onChange }: Omit<EmptyListProps, 'filter'>) {
  const { data: session } = useSessionQuery();
  const canWiden = definition.HasGroup && worksInSeveralGroups(session);
  const { emptyTitle, emptyText } = definition.tab ? textsOfTab(definition, definition.tab) : extrasOf(definition.Set);
  const archived = definition.States.find(({ name }) => name === 'Archived');
  const filter = `recordState:${archived?.value ?? ''}`;
  const { currentData } = useSearchQuery(
    { path: definition.Path, recordPath: definition.RecordPath, filter, pageSize: 1 },
    { skip: archived === undefined },
  );
  const count = currentData?.Total ?? 0;
  const label = pluralOf(definition);
  const isArchived = count > 0;
  const imported = useImported(definition);
  const firstStep = imported === null ? 'Add the first one.' : 'Add the first one, or import a file.';
  return (
    <EmptyState
      illustration={<SetIcon set={definition.Set} size={24} />}
      title={isArchived ? `No current ${label}` : (emptyTitle ?? `There are no ${label} ${definition.HasGroup ? 'in this group ' : ''}yet`)}
      text={isArchived ? `${countOf(count, { one: 'is', many: 'are' })} archived.` : (emptyText ?? (definition.CanCreate ? firstStep : ''))}
      actions={
        <>
          {isArchived && <Button onClick={() => onChange(() => filter)}>Show archived</Button>}
          {canWiden && (
            <Button onClick={() => onChange((before) => setOwnGroupOnly(fieldSetOf(definition), before, false))}>
              Search all your groups
            </Button>
          )}
          {imported !== null && !isArchived && (
            <ButtonLink icon={FileUp} to={withQuery('/imports/create', { type: imported })}>
              Import a file
            </ButtonLink>
          )}
          <MainAction definition={definition} />
        </>
      }
    />
  );
}
