import { useSearchParams } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { asFailure } from '../api/failure.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { headingOfList } from '../page/navigation.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { createLazyScreen } from '../ui/lazyScreen.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { ListScreen } from './ListScreen.tsx';
import { type LinkedFilter, useLinkedFilter } from './useLinkedFilter.ts';

// It needs all record types. No list does.
const MissingList = createLazyScreen(() => import('./MissingList.tsx').then(({ MissingList: Loaded }) => Loaded));

/** The address has the set's path or its name. A link id replaces the filter. */
export function ListPage({ path }: { readonly path: string }) {
  const { data: definitions, error, refetch } = useDefinitionsQuery();
  const [query] = useSearchParams();
  const linked = useLinkedFilter(query.get('link'));
  if (error && !definitions)
    return <ErrorState isScreen title="We couldn’t load the list" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!definitions) return <Skeleton width={280} height={28} />;
  const definition = definitions.find((each) => each.Path === path) ?? definitions.find((each) => each.Set === path);
  if (!definition) return <MissingList path={path} />;
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
