import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../api/hooks.ts';
import { searchApi } from '../api/searchApi.ts';
import { claimUnsavedLink } from '../filterLinks.ts';

const linkIn = (query: string): string | null => new URLSearchParams(query).get('link');

/**
 * Saves the filters that addresses contain as ids: the current address, and a link when the person presses or focuses it, because it can
 * open in another window.
 */
export const useKeptLinks = (): void => {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const keep = useCallback(
    async (query: string) => {
      const link = linkIn(query);
      const unkept = link === null ? null : claimUnsavedLink(link);
      if (link === null || unkept === null) return;
      const { path, filter, failed } = unkept;
      const { error } = await dispatch(searchApi.endpoints.saveLink.initiate({ link, path, filter }));
      if (error) failed();
    },
    [dispatch],
  );
  useEffect(() => void keep(search), [keep, search]);
  useEffect(() => {
    const reach = ({ target }: Event) => {
      const anchor = target instanceof Element ? target.closest('a') : null;
      if (anchor) void keep(anchor.search);
    };
    document.addEventListener('pointerdown', reach);
    document.addEventListener('focusin', reach);
    return () => {
      document.removeEventListener('pointerdown', reach);
      document.removeEventListener('focusin', reach);
    };
  }, [keep]);
};
