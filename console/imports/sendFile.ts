import type { SaveAnswer } from '../../api/contract/answers.ts';
import { headersFor } from '../api/headers.ts';
import { readFailure, type RequestFailure, unreachable } from '../api/failure.ts';
import { storeWrittenPosition } from '../api/readAfter.ts';
import { parseBody } from '../api/request.ts';

export type SendOutcome = { readonly sent: SaveAnswer } | { readonly failure: RequestFailure };

const isSaved = (body: unknown): body is SaveAnswer =>
  typeof body === 'object' && body !== null && 'Success' in body && body.Success === true;

interface Sending {
  readonly outcome: Promise<SendOutcome>;
  readonly cancel: () => void;
}

/**
 * Sends a form with a file and reports the upload progress, which `fetch` cannot. A cancelled upload counts as a failure without a
 * response.
 */
export const sendFile = (address: string, form: FormData, token: string, onProgress: (share: number) => void): Sending => {
  const sending = new XMLHttpRequest();
  const outcome = new Promise<SendOutcome>((resolve) => {
    sending.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total));
    sending.addEventListener('load', () => {
      const body = parseBody(sending.responseText);
      if (sending.status < 200 || sending.status > 299 || !isSaved(body)) {
        resolve({ failure: readFailure(sending.status, body) });
        return;
      }
      if (body.Position !== undefined) storeWrittenPosition(body.Position);
      resolve({ sent: body });
    });
    for (const ending of ['error', 'abort', 'timeout']) sending.addEventListener(ending, () => resolve({ failure: unreachable() }));
    sending.open('POST', address);
    for (const [name, value] of Object.entries(headersFor(token))) sending.setRequestHeader(name, value);
    sending.send(form);
  });
  return { outcome, cancel: () => sending.abort() };
};
