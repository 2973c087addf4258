import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../api/hooks.ts';
import { readLinkIds, useLinkSaving } from '../page/linkSaving.ts';

/**
 * Saves the filters that addresses contain as ids: the current address, and a link when the person presses or focuses it, because it can
 * open in another window. What could not be saved without a connection is saved when it is back.
 */
export const useSaveLinks = (): void => {
  const saveAll = useLinkSaving();
  const { search } = useLocation();
  const isLost = useAppSelector((state) => state.connection.isLost);
  /** The ids of links that could not be saved. */
  const failedIds = useRef<ReadonlySet<string>>(new Set());
  const save = useCallback(
    async (ids: readonly string[]) => {
      const failed = await saveAll(ids);
      failedIds.current = new Set([...failedIds.current, ...failed.map(({ link }) => link)]);
    },
    [saveAll],
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
