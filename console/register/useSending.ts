import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { countUnsent, type KeptRegister } from './registerState.ts';
import type { RegisterStore } from './registerStore.ts';
import { sendMarks } from './sending.ts';

/** Marks are collected until none was made for this long, in milliseconds. */
const collectMs = 400;
const firstRetryMs = 1_000;
const maxRetryMs = 15_000;

/** Sends the marks of a register while it is open, again and again until they are answered. `by` is null without a session. */
export const useSending = (store: RegisterStore, register: KeptRegister | null, by: string | null): void => {
  const dispatch = useAppDispatch();
  const isLost = useAppSelector((state) => state.connection.isLost);
  /** A new object after each request, so that the next one is planned. */
  const [last, setLast] = useState({ failures: 0 });
  const isBusy = useRef(false);
  const { waiting, sending, refusal } = register ?? { waiting: {}, sending: null, refusal: null };
  const isAllowed = refusal === null && by !== null && !isLost;
  const hasSomething = countUnsent({ waiting, sending }) > 0;

  useEffect(() => {
    if (!isAllowed || countUnsent({ waiting, sending }) === 0) return undefined;
    const send = async () => {
      if (isBusy.current) return;
      isBusy.current = true;
      const sent = await sendMarks(store, dispatch, by ?? '').finally(() => {
        isBusy.current = false;
      });
      setLast(({ failures }) => ({ failures: sent === 'try later' ? failures + 1 : 0 }));
    };
    const delay = last.failures === 0 ? collectMs : Math.min(firstRetryMs * 2 ** (last.failures - 1), maxRetryMs);
    const timer = setTimeout(() => void send(), delay);
    return () => clearTimeout(timer);
  }, [isAllowed, waiting, sending, last, store, dispatch, by]);

  // Whoever leaves the screen before the pause is over sends at once.
  const leave = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    leave.current = () => {
      if (isAllowed && hasSomething && !isBusy.current) void sendMarks(store, dispatch, by ?? '');
    };
  });
  useEffect(() => () => leave.current(), []);
};
