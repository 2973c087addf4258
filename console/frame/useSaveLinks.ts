import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../api/hooks.ts';
import { searchApi } from '../api/searchApi.ts';
import { claimUnsavedLink } from '../filterLinks.ts';

const readLinkId = (query: string): string | null => new URLSearchParams(query).get('link');

/**
 * Saves the filters that addresses contain as ids: the current address, and a link when the person presses or focuses it, because it can
 * open in another window.
 */
export const useSaveLinks = (): void => {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const save = useCallback(
    async (query: string) => {
      const link = readLinkId(query);
      const unsaved = link === null ? null : claimUnsavedLink(link);
      if (link === null || unsaved === null) return;
      const { path, filter, failed } = unsaved;
      const { error } = await dispatch(searchApi.endpoints.saveLink.initiate({ link, path, filter }));
      if (error) failed();
    },
    [dispatch],
  );
  useEffect(() => void save(search), [save, search]);
  useEffect(() => {
    const onReach = ({ target }: Event) => {
      const anchor = target instanceof Element ? target.closest('a') : null;
      if (anchor) void save(anchor.search);
    };
    document.addEventListener('pointerdown', onReach);
    document.addEventListener('focusin', onReach);
    return () => {
      document.removeEventListener('pointerdown', onReach);
      document.removeEventListener('focusin', onReach);
    };
  }, [save]);
};
