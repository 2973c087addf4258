import { Bookmark, Trash2 } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SavedSearchAnswer } from '../../api/contract/savedSearches.ts';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { savedSearchPath } from '../api/savedSearchApi.ts';
import { searchAddress } from '../searchAddress.ts';
import { Button } from '../ui/Button.tsx';
import { Popover } from '../ui/Popover.tsx';
import popover from '../ui/Popover.module.css';
import { usePressGuard } from '../ui/usePressGuard.ts';
import { DeleteSavedSearchDialog } from './DeleteSavedSearch.tsx';
import { deleteAddress } from './savedSearch.ts';
import styles from './savedSearches.module.css';
import { useSavedSearches } from './useSavedSearches.ts';

interface SavedSearchesProps {
  readonly definition: SearchDefinition;
  readonly isBusy: boolean;
  readonly className?: string | undefined;
}

const isPlain = (event: MouseEvent) => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** The person's saved searches of this list, with links to open and delete them. */
export function SavedSearches({ definition, isBusy, className }: SavedSearchesProps) {
  const saved = useSavedSearches(definition.ForType);
  const trigger = useRef<HTMLButtonElement>(null);
  const guarded = usePressGuard(isBusy);
  const [deleting, setDeleting] = useState<SavedSearchAnswer | null>(null);
  return (
    <>
      <Popover
        label="Saved searches"
        trigger={
          <Button ref={trigger} icon={Bookmark} className={className} {...guarded()}>
            Saved
          </Button>
        }
      >
        {(close) => (
          <div className={styles['saved']}>
            {saved?.length === 0 && <p className={styles['none']}>Filter the list, then choose “Save search”. You’ll find it here.</p>}
            <ul aria-label={`Saved searches of ${definition.Label}`}>
              {saved?.map((search) => (
                <li key={search.SavedSearchId} className={styles['item']}>
                  <Link to={searchAddress(search.ForType, search.Filter)} className={styles['open']} onClick={close}>
                    {search.Name}
                  </Link>
                  <Link
                    to={deleteAddress(search.SavedSearchId)}
                    className={styles['delete']}
                    aria-label={`Delete ${search.Name}`}
                    title="Delete"
                    onClick={(event) => {
                      if (!isPlain(event)) return;
                      event.preventDefault();
                      // The link disappears with the popover, so the focus moves to the button that opened it.
                      trigger.current?.focus();
                      close();
                      setDeleting(search);
                    }}
                  >
                    <Trash2 size={16} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
            <Link to={searchAddress(savedSearchPath)} className={popover['all']} onClick={close}>
              All saved searches
            </Link>
          </div>
        )}
      </Popover>
      {deleting && <DeleteSavedSearchDialog search={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
