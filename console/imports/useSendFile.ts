import { useCallback, useEffect, useRef } from 'react';
import { sessionEnded } from '../api/connection.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { needsToken, renewToken } from '../api/request.ts';
import { type SendOutcome, sendFile } from './sendFile.ts';

interface SendingFiles {
  /** Sends a form with a file. A token that has expired is renewed once. */
  readonly send: (address: string, body: FormData, onProgress: (share: number) => void) => Promise<SendOutcome>;
  readonly cancel: () => void;
}

/** Sends files. What is being sent is cancelled when the screen closes. */
export const useSendFile = (): SendingFiles => {
  const token = useAppSelector((state) => state.connection.token);
  const dispatch = useAppDispatch();
  const abort = useRef<() => void>(undefined);
  const isCancelled = useRef(false);
  const cancel = useCallback(() => {
    isCancelled.current = true;
    abort.current?.();
  }, []);
  useEffect(() => cancel, [cancel]);
  return {
    cancel,
    send: async (address, body, onProgress) => {
      isCancelled.current = false;
      const sendWith = (withToken: string) => {
        const sending = sendFile(address, body, withToken, onProgress);
        abort.current = sending.cancel;
        return sending.outcome;
      };
      let outcome = await sendWith(token);
      if ('failure' in outcome && needsToken(outcome.failure.status, outcome.failure)) {
        const renewed = await renewToken(dispatch);
        if (renewed !== null && !isCancelled.current) outcome = await sendWith(renewed);
      }
      if ('failure' in outcome && outcome.failure.status === 401) dispatch(sessionEnded());
      abort.current = undefined;
      return outcome;
    },
  };
};
