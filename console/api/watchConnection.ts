import { setupListeners } from '@reduxjs/toolkit/query';
import { headersFor } from './headers.ts';
import { connectionLost, connectionRestored } from './connection.ts';
import type { Store } from './store.ts';

/** How often a lost connection is tried again, in milliseconds. */
const checkEveryMs = 3_000;

/** Whether the server answers in time. A request that was sent while a network comes back may get no answer at all. */
export const isReachable = async (withinMs = 10_000): Promise<boolean> => {
  const response = await fetch('/account/session', {
    credentials: 'same-origin',
    headers: headersFor(),
    cache: 'no-store',
    signal: AbortSignal.timeout(withinMs),
  }).catch(() => null);
  return response?.ok === true;
};

/**
 * Asks the server again while the connection is lost, and then refetches everything on screen, what failed included. The browser's own
 * reports alone would miss a server that restarts.
 */
export const watchConnection = (store: Store): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasLost = false;
  let refetchAll = (): void => undefined;
  setupListeners(store.dispatch, (dispatch, { onOnline }) => {
    refetchAll = () => void dispatch(onOnline());
    return () => undefined;
  });
  const check = async () => {
    if (await isReachable()) store.dispatch(connectionRestored());
    else timer = setTimeout(() => void check(), checkEveryMs);
  };
  store.subscribe(() => {
    const { isLost } = store.getState().connection;
    if (isLost === wasLost) return;
    wasLost = isLost;
    clearTimeout(timer);
    if (isLost) timer = setTimeout(() => void check(), checkEveryMs);
    else refetchAll();
  });
  globalThis.addEventListener('offline', () => store.dispatch(connectionLost()));
  globalThis.addEventListener('online', () => {
    clearTimeout(timer);
    void check();
  });
};
