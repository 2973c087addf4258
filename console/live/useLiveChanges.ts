import { useEffect } from 'react';
import { api, listTag, recordsOfTag, recordTag } from '../api/api.ts';
import { clearPrefetched, positionOfPrefetch } from '../api/prefetch.ts';
import { connectionLost } from '../api/connection.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { isReachable } from '../api/watchConnection.ts';
import { fieldSettingsPath } from '../page/fieldSettingsAddress.ts';
import { collect, type PendingChanges, readChanged, readHello } from './changes.ts';

/** Announcements are collected until none arrives for `debounceMs`, at most for `maxDelayMs`. */
const debounceMs = 250;
const maxDelayMs = 1_500;
const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

const noChanges: PendingChanges = new Map();

type Tag = Parameters<typeof api.util.invalidateTags>[0][number];

const tagsOf = (pending: PendingChanges): Tag[] =>
  [...pending].flatMap(([path, ids]): Tag[] => {
    if (path === fieldSettingsPath) return ['FieldSettings'];
    return [listTag(path), ...(ids === null ? [recordsOfTag(path)] : [...ids].map((id) => recordTag(path, id)))];
  });

/**
 * Listens to `GET /events` and refetches every changed record on screen. A lost connection is reopened with growing pauses. Everything is
 * refetched if changes may have been missed.
 */
export const useLiveChanges = (listening: boolean): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!listening) return undefined;
    let source: EventSource | undefined;
    let pending = noChanges;
    let waitingSince = 0;
    let refetchTimer: ReturnType<typeof setTimeout> | undefined;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    let retryMs = firstRetryMs;
    /** No change was missed up to this position; null means up to now. */
    let completeUpTo = positionOfPrefetch();
    let isDisconnected = false;

    const refetchChanged = () => {
      dispatch(api.util.invalidateTags(tagsOf(pending)));
      pending = noChanges;
      waitingSince = 0;
    };
    const connect = () => {
      source = new EventSource('/events');
      source.addEventListener('hello', ({ data }: MessageEvent<string>) => {
        retryMs = firstRetryMs;
        if (isDisconnected || (completeUpTo !== null && completeUpTo !== readHello(data))) {
          // A screen that is still loading has not taken its early answer, which is stale now.
          clearPrefetched();
          dispatch(api.util.invalidateTags(['FieldSettings', 'List', 'Record', 'RecordsOf']));
        }
        isDisconnected = false;
        completeUpTo = null;
      });
      source.addEventListener('changed', (event: MessageEvent<string>) => {
        const changed = readChanged(event.data);
        if (!changed) return;
        clearPrefetched();
        pending = collect(pending, changed);
        waitingSince ||= Date.now();
        clearTimeout(refetchTimer);
        refetchTimer = setTimeout(refetchChanged, Math.max(0, Math.min(debounceMs, waitingSince + maxDelayMs - Date.now())));
      });
      source.addEventListener('error', () => {
        source?.close();
        isDisconnected = true;
        void isReachable().then((reachable) => reachable || dispatch(connectionLost()));
        retryTimer = setTimeout(connect, retryMs);
        retryMs = Math.min(retryMs * 2, maxRetryMs);
      });
    };
    connect();
    return () => {
      source?.close();
      clearTimeout(refetchTimer);
      clearTimeout(retryTimer);
    };
  }, [dispatch, listening]);
};
