import type { Failure, SaveAnswer } from '../../api/contract/answers.ts';
import type { PublicFormAnswer } from '../../api/contract/publicForms.ts';
import type { FieldValue } from '../../domain/fields/field.ts';

/** The outcome of a request. `failure` is null if no answer arrived. */
export type Reply<Answer> =
  { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly status: number; readonly failure: Failure | null };

const readReply = async <Answer>(response: Response): Promise<Reply<Answer>> => {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return { ok: true, answer: body as Answer };
  return { ok: false, status: response.status, failure: body as Failure | null };
};

/** `change`: the token and the body of a change, JSON or a form with files. */
const ask = async <Answer>(
  address: string,
  change?: { readonly token: string; readonly body: object | FormData },
): Promise<Reply<Answer>> => {
  try {
    const headers = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' };
    const body = change?.body;
    const init: RequestInit = change
      ? {
          method: 'POST',
          headers: {
            ...headers,
            // The browser says how the parts of a form are separated.
            ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
            requestverificationtoken: change.token,
          },
          body: body instanceof FormData ? body : JSON.stringify(body),
        }
      : { headers };
    return await readReply<Answer>(await fetch(address, init));
  } catch {
    return { ok: false, status: 0, failure: null };
  }
};

/** Reads the form at its address. */
export const readForm = (address: string): Promise<Reply<PublicFormAnswer>> => ask(address);

interface Sent {
  readonly answers: Readonly<Record<string, FieldValue>>;
  readonly files: readonly File[];
  /** The same for every attempt, so that the answers count once. */
  readonly submission: string;
  readonly token: string;
}

const post = (address: string, { answers, files, submission, token }: Sent): Promise<Reply<SaveAnswer>> => {
  if (files.length === 0) return ask(address, { token, body: { Submission: submission, Answers: answers } });
  const body = new FormData();
  body.append('Submission', submission);
  body.append('Answers', JSON.stringify(answers));
  for (const file of files) body.append('files', file);
  return ask(`${address}/with-files`, { token, body });
};

/** Sends the answers. A token that has expired is replaced once. */
export const sendAnswers = async (address: string, sent: Sent): Promise<Reply<SaveAnswer>> => {
  const reply = await post(address, sent);
  if (reply.ok || reply.status !== 403) return reply;
  const form = await readForm(address);
  return form.ok ? post(address, { ...sent, token: form.answer.RequestVerificationToken }) : reply;
};
