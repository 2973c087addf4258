import { useEffect, useRef } from 'react';
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
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  return {
    cancel: () => cancel.current?.(),
    send: async (address, body, onProgress) => {
      const sendWith = (withToken: string) => {
        const sending = sendFile(address, body, withToken, onProgress);
        cancel.current = sending.cancel;
        return sending.outcome;
      };
      let outcome = await sendWith(token);
      if ('failure' in outcome && needsToken(outcome.failure.status, outcome.failure)) {
        const renewed = await renewToken(dispatch);
        if (renewed !== null) outcome = await sendWith(renewed);
      }
      if ('failure' in outcome && outcome.failure.status === 401) dispatch(sessionEnded());
      cancel.current = undefined;
      return outcome;
    },
  };
};
