import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { searchApi } from '../api/searchApi.ts';
import { claimUnsavedLink } from '../filterLinks.ts';

/** The ids of links: that of a list's page, and those of lists in tabs. */
const readLinkIds = (query: string): readonly string[] =>
  [...new URLSearchParams(query)].flatMap(([name, value]) => (name === 'link' || name.endsWith('-link') ? [value] : []));

/**
 * Saves the filters that addresses contain as ids: the current address, and a link when the person presses or focuses it, because it can
 * open in another window. What could not be saved without a connection is saved when it is back.
 */
export const useSaveLinks = (): void => {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const isLost = useAppSelector((state) => state.connection.isLost);
  /** The ids of links that could not be saved. */
  const failedIds = useRef<ReadonlySet<string>>(new Set());
  const save = useCallback(
    async (ids: readonly string[]) => {
      for (const link of ids) {
        const unsaved = claimUnsavedLink(link);
        if (unsaved === null) continue;
        const { path, filter, failed } = unsaved;
        const { error } = await dispatch(searchApi.endpoints.saveLink.initiate({ link, path, filter }));
        if (!error) continue;
        failed();
        failedIds.current = new Set([...failedIds.current, link]);
      }
    },
    [dispatch],
  );
  useEffect(() => {
    if (isLost) return;
    const ids = [...failedIds.current, ...readLinkIds(search)];
    failedIds.current = new Set();
    void save(ids);
  }, [isLost, save, search]);
  useEffect(() => {
    const onReach = ({ target }: Event) => {
      const anchor = target instanceof Element ? target.closest('a') : null;
      if (anchor) void save(readLinkIds(anchor.search));
    };
    document.addEventListener('pointerdown', onReach);
    document.addEventListener('focusin', onReach);
    return () => {
      document.removeEventListener('pointerdown', onReach);
      document.removeEventListener('focusin', onReach);
    };
  }, [save]);
};
