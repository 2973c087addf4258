import { Navigate, useSearchParams } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { findRecordTypeAt, recordTypes } from '../../domain/records/registry.ts';
import { variantSets } from '../../domain/search/variants.ts';
import { editAddress } from '../address.ts';
import { asFailure } from '../api/failure.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { NoAccess } from '../page/NoAccess.tsx';
import { headingOfList } from '../page/navigation.ts';
import { NotFound } from '../page/NotFound.tsx';
import { usePageTitle } from '../page/pageTitle.ts';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { ListScreen } from './ListScreen.tsx';
import { type LinkedFilter, useLinkedFilter } from './useLinkedFilter.ts';

/** Whether there is such a list, which this person may not open. */
const isKnownList = (path: string): boolean =>
  recordTypes.some((type) => type.path === path || type.set === path) || variantSets.some((set) => set.path === path || set.name === path);

/** The tab of a record's list: `/institutions/edit/12#students` for 'institutions/12/students'. */
const tabAddressOf = (path: string): string | null => {
  const [, records, id, name] = /^(.+)\/(\d{1,10})\/([a-z-]+)$/.exec(path) ?? [];
  const type = records === undefined ? undefined : findRecordTypeAt(records);
  return type && name !== undefined && Object.hasOwn(type.lists, name) ? `${editAddress(type.path, Number(id))}#${name}` : null;
};

/** The address has the set's path or its name. A link id replaces the filter. */
export function ListPage({ path }: { readonly path: string }) {
  const { data: definitions, error, refetch } = useDefinitionsQuery();
  const [query] = useSearchParams();
  const linked = useLinkedFilter(query.get('link'));
  if (error && !definitions)
    return <ErrorState isScreen title="The list could not be shown" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!definitions) return <Skeleton width={280} height={28} />;
  const definition = definitions.find((each) => each.Path === path) ?? definitions.find((each) => each.Set === path);
  const inTab = definition ? null : tabAddressOf(path);
  if (inTab !== null) return <Navigate to={inTab} replace />;
  if (!definition) return isKnownList(path) ? <NoAccess /> : <NotFound />;
  return <OwnList key={definition.Set} definition={definition} linked={linked} />;
}

interface OwnListProps {
  readonly definition: SearchDefinition;
  readonly linked: LinkedFilter;
}

function OwnList({ definition, linked }: OwnListProps) {
  usePageTitle(headingOfList(definition));
  if (linked.problem) return <LinkProblem definition={definition} problem={linked.problem} />;
  return linked.isKnown ? <ListScreen definition={definition} /> : <Skeleton width={280} height={28} />;
}
