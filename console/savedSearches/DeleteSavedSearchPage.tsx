import { Trash2 } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { asFailure } from '../api/failure.ts';
import { savedSearchPath, useSavedSearchQuery } from '../api/savedSearchApi.ts';
import { NotFound } from '../page/NotFound.tsx';
import { usePageTitle } from '../page/pageTitle.ts';
import { searchAddress } from '../searchAddress.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { deleteConsequence, deleteQuestion, useDeleteSaved } from './DeleteSavedSearch.tsx';
import styles from './savedSearches.module.css';

/** The page of a saved search's delete link. It asks for confirmation first. */
export function DeleteSavedSearchPage() {
  usePageTitle('Delete a saved search');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const isId = /^\d{1,10}$/.test(id);
  const { data: search, error, refetch } = useSavedSearchQuery(Number(id), { skip: !isId });
  const { run, isDeleting } = useDeleteSaved(() => void navigate(searchAddress(savedSearchPath), { replace: true }));
  if (!isId) return <NotFound />;
  if (search) {
    return (
      <div className={styles['page']}>
        <h1>{deleteQuestion(search)}</h1>
        <p>{deleteConsequence}</p>
        <div className={styles['actions']}>
          <Button look="danger" icon={Trash2} isBusy={isDeleting} onClick={() => run(search.SavedSearchId)}>
            Delete saved search
          </Button>
          <ButtonLink to={searchAddress(search.ForType, search.Filter)}>Keep and open</ButtonLink>
        </div>
      </div>
    );
  }
  if (!error) return <Skeleton width={280} height={28} />;
  const failure = asFailure(error);
  return failure.status === 404 ? (
    <NotFound />
  ) : (
    <ErrorState isScreen title="We couldn’t load the saved search" text={failure.message} onRetry={() => void refetch()} />
  );
}
