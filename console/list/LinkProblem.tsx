import { useNavigate } from 'react-router-dom';
import { linkExpired } from '../../domain/messages.ts';
import { wholeList } from '../page/listQuestion.ts';
import { listAddress, type ListDefinition } from '../page/listTab.ts';
import { pluralOf } from '../rows.ts';
import { ErrorState } from '../ui/States.tsx';
import type { LinkedFilter } from './useLinkedFilter.ts';

interface LinkProblemProps {
  readonly definition: ListDefinition;
  readonly problem: NonNullable<LinkedFilter['problem']>;
}

/** Shown instead of the list if a link's filter is not available. */
export function LinkProblem({ definition, problem }: LinkProblemProps) {
  const navigate = useNavigate();
  const { status, message } = problem.failure;
  const many = pluralOf(definition);
  if (status !== 404 && status !== 400)
    return <ErrorState isScreen title={`We couldn’t load the ${many}`} text={message} onRetry={problem.onRetry} />;
  return (
    <ErrorState
      isScreen
      title={linkExpired}
      text="A link to a search works for 90 days after it was last used."
      retryLabel={`Show all ${many}`}
      onRetry={() => void navigate(listAddress(definition, wholeList(definition)))}
    />
  );
}
