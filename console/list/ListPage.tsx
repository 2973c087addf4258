import { asFailure } from '../api/failure.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { NotFound } from '../frame/NotFound.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { ListScreen } from './ListScreen.tsx';

/** The list at an address. The address is a set's path; its name leads to it as well. */
export function ListPage({ path }: { readonly path: string }) {
  const { data: definitions, error, refetch } = useDefinitionsQuery();
  if (error && !definitions) return <ErrorState isScreen title="The list could not be shown" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!definitions) return <Skeleton width={280} height={28} />;
  const definition = definitions.find((each) => each.Path === path) ?? definitions.find((each) => each.Set === path);
  return definition ? <ListScreen key={definition.Set} definition={definition} /> : <NotFound />;
}
