import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { SaveAnswer } from '../../contract/answers.ts';
import type { SessionAnswer } from '../../contract/session.ts';
import type { FieldValue } from '../../../domain/fields/field.ts';
import { demoPassword } from '../../demo/seed.ts';

/** `Record` of a form. */
export type FormFields = Readonly<Record<string, FieldValue>>;

/** A signed-in client: cookies, anti-forgery token and persistent connections. */
export class Visitor {
  readonly #base: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #cookies = new Map<string, string>();
  #token = '';

  constructor(base: string) {
    this.#base = base;
  }

  /** Returns the body of a successful response; throws for a refusal. */
  async ask(method: 'GET' | 'POST', path: string, body?: string | Buffer, headers: OutgoingHttpHeaders = {}): Promise<string> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(`${this.#base}${path}`, {
        method,
        agent: this.#agent,
        headers: {
          accept: 'application/json',
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), requestverificationtoken: this.#token }),
          ...headers,
        },
      });
      sent.once('response', resolve).once('error', reject).end(body);
    });
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
    }
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    if (answer.statusCode !== 200) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
    return text;
  }

  async get<Answer>(path: string): Promise<Answer> {
    return JSON.parse(await this.ask('GET', path)) as Answer;
  }

  async post(path: string, body: object): Promise<SaveAnswer> {
    return JSON.parse(await this.ask('POST', path, JSON.stringify(body))) as SaveAnswer;
  }

  async upload(path: string, form: FormData): Promise<SaveAnswer> {
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    return JSON.parse(await this.ask('POST', path, body, { 'content-type': encoded.headers.get('content-type') ?? '' })) as SaveAnswer;
  }

  async session(): Promise<SessionAnswer> {
    const session = await this.get<SessionAnswer>('/account/session');
    this.#token = session.RequestVerificationToken;
    return session;
  }
}

/** A signed-in demo user and the group they work in. */
export interface Person {
  readonly visitor: Visitor;
  readonly group: number;
}

export const signIn = async (base: string, name: 'admin' | 'officer' | 'pay'): Promise<Person> => {
  const visitor = new Visitor(base);
  await visitor.session();
  await visitor.post('/account/login', { email: `${name}@demo.test`, password: demoPassword });
  const { CurrentGroup, Groups } = await visitor.session();
  const group = CurrentGroup ?? Groups[0]?.Id;
  if (group === undefined) throw new Error(`${name}@demo.test works in no group`);
  return { visitor, group };
};
