import { useEffect, useRef } from 'react';
import type { DraftStore } from '../api/draftStore.ts';

/** Keeps the draft of a screen that closes because the session ended. `draft` is null if there is nothing to keep. */
export const useKeptDraft = <Draft>(drafts: DraftStore<Draft>, user: number, place: string, draft: Draft | null): void => {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(() => {
    drafts.forget(user, place);
    return () => {
      if (latest.current !== null) drafts.keep(user, place, latest.current);
    };
  }, [drafts, user, place]);
};
