import { skipToken } from '@reduxjs/toolkit/query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { linkExpired } from '../../domain/messages.ts';
import { recordTypes } from '../../domain/records/registry.ts';
import { variantSets } from '../../domain/search/variants.ts';
import { asFailure } from '../api/failure.ts';
import { useDefinitionsQuery, useLinkQuery } from '../api/searchApi.ts';
import { filterOfLink, rememberLink } from '../filterLinks.ts';
import { NoAccess } from '../page/NoAccess.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { pluralOf } from '../rows.ts';
import { searchAddress } from '../searchAddress.ts';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { ListScreen } from './ListScreen.tsx';

/** Whether there is such a list, which this person may not open. */
const isKnownList = (path: string): boolean =>
  recordTypes.some((type) => type.path === path || type.set === path) || variantSets.some((set) => set.path === path || set.name === path);

/** The address has the set's path or its name. A link id replaces the filter. */
export function ListPage({ path }: { readonly path: string }) {
  const { data: definitions, error, refetch } = useDefinitionsQuery();
  const [query] = useSearchParams();
  const link = query.get('link');
  const isUnknown = link !== null && filterOfLink(link) === undefined;
  const linked = useLinkQuery(isUnknown ? link : skipToken);
  if (error && !definitions)
    return <ErrorState isScreen title="The list could not be shown" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!definitions) return <Skeleton width={280} height={28} />;
  const definition = definitions.find((each) => each.Path === path) ?? definitions.find((each) => each.Set === path);
  if (!definition) return isKnownList(path) ? <NoAccess /> : <NotFound />;
  if (isUnknown && linked.error) return <LinkProblem definition={definition} error={linked.error} onRetry={() => void linked.refetch()} />;
  if (isUnknown && !linked.currentData) return <Skeleton width={280} height={28} />;
  if (isUnknown && linked.currentData) rememberLink(link, linked.currentData);
  return <ListScreen key={definition.Set} definition={definition} />;
}

interface LinkProblemProps {
  readonly definition: SearchDefinition;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shown instead of the list if a link's filter is not available. */
function LinkProblem({ definition, error, onRetry }: LinkProblemProps) {
  const navigate = useNavigate();
  const { status, message } = asFailure(error);
  const many = pluralOf(definition);
  if (status !== 404 && status !== 400)
    return <ErrorState isScreen title={`The ${many} could not be shown`} text={message} onRetry={onRetry} />;
  return (
    <ErrorState
      isScreen
      title={linkExpired}
      text="A link to a search works for 90 days after it was last used."
      retryLabel={`Show all ${many}`}
      onRetry={() => void navigate(searchAddress(definition.Path))}
    />
  );
}
