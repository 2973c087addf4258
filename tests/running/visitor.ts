import type { z } from 'zod';
import type { Failure, saveAnswer } from '../../api/contract/answers.ts';
import type { CreateForm, EditForm, HistoryAnswer } from '../../api/contract/records.ts';
import type { SearchAnswer } from '../../api/contract/search.ts';
import type { SessionAnswer } from '../../api/contract/session.ts';

/** The answer to a change: a success or a refusal. */
export type ChangeAnswer = Omit<z.infer<typeof saveAnswer>, 'Success'> & Omit<Failure, 'Success'> & { readonly Success: boolean };

export interface CreatedRecord {
  readonly Id: number;
  readonly Revision: number;
  readonly Position: string;
}

/** The serialisable state of a visitor. */
export interface BrowserState {
  readonly cookies: readonly (readonly [name: string, value: string])[];
  readonly token: string;
}

/** The server's answer. The caller chooses the type of `json`; the tests check it. */
export interface Reply<Json> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Json;
}

interface RequestOptions {
  /** Reads after at least this position; the visitor's own writes are always included. */
  readonly after?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData | URLSearchParams;
  /** Requests a page like a browser. */
  readonly acceptsHtml?: boolean;
}

const later = (a: string, b: string): string => (BigInt(a) >= BigInt(b) ? a : b);

/** An HTTP client of a running Waymark that sends cookies, the anti-forgery token and Read-After like the console. */
export class Visitor {
  readonly #base: string;
  readonly #cookies: Map<string, string>;
  token: string;
  /** The newest position of this visitor's changes. */
  position = '0';

  constructor(base: string, state: BrowserState = { cookies: [], token: '' }) {
    this.#base = base;
    this.#cookies = new Map(state.cookies);
    this.token = state.token;
  }

  get state(): BrowserState {
    return { cookies: [...this.#cookies], token: this.token };
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async request<Json = Failure>(
    method: string,
    path: string,
    { after, headers = {}, body, acceptsHtml = false }: RequestOptions = {},
  ): Promise<Reply<Json>> {
    const response = await fetch(this.#base + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      headers: {
        accept: acceptsHtml ? 'text/html' : 'application/json',
        ...(acceptsHtml ? {} : { 'x-requested-with': 'XMLHttpRequest' }),
        ...(this.#cookies.size > 0 ? { cookie: this.cookies } : {}),
        'read-after': later(after ?? '0', this.position),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) this.#cookies.set(name, value ?? '');
    }
    // `text()` would drop a byte order mark.
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
    const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
    const json = (isJson ? JSON.parse(text) : null) as Json;
    const position =
      isJson && typeof json === 'object' && json !== null && 'Position' in json && typeof json.Position === 'string' ? json.Position : '0';
    this.position = later(this.position, position);
    return { status: response.status, headers: response.headers, text, json };
  }

  get<Json = Failure>(path: string, options: RequestOptions = {}): Promise<Reply<Json>> {
    return this.request<Json>('GET', path, options);
  }

  /** Sends a change with the token in a JSON body. */
  post<Json = ChangeAnswer>(path: string, body: object = {}, options: RequestOptions = {}): Promise<Reply<Json>> {
    return this.request<Json>('POST', path, {
      ...options,
      headers: { 'content-type': 'application/json', ...options.headers },
      body: JSON.stringify({ __RequestVerificationToken: this.token, ...body }),
    });
  }

  async session(): Promise<SessionAnswer> {
    const { json } = await this.get<SessionAnswer>('/account/session');
    this.token = json.RequestVerificationToken;
    return json;
  }

  async signIn(email: string, password: string): Promise<Reply<ChangeAnswer>> {
    await this.session();
    const reply = await this.post('/account/login', { email, password });
    await this.session();
    return reply;
  }

  async search(
    path: string,
    question: Readonly<Record<string, string | number>> = {},
    options: RequestOptions = {},
  ): Promise<SearchAnswer> {
    const { status, json, text } = await this.get<SearchAnswer>(
      `/${path}/search?${new URLSearchParams(Object.entries(question).map(([key, value]) => [key, String(value)]))}`,
      options,
    );
    if (status !== 200) throw new Error(`The search of ${path} for ${JSON.stringify(question)} answered ${status}: ${text}`);
    return json;
  }

  async form(path: string, id: number, at?: string | number): Promise<EditForm> {
    const { status, json, text } = await this.get<EditForm>(
      `/${path}/edit/${id}${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`,
    );
    if (status !== 200) throw new Error(`The form of ${path} ${id} answered ${status}: ${text}`);
    return json;
  }

  async emptyForm(path: string): Promise<CreateForm> {
    return (await this.get<CreateForm>(`/${path}/create`)).json;
  }

  async history(path: string, id: number): Promise<HistoryAnswer['Data']> {
    const { status, json, text } = await this.get<HistoryAnswer>(`/${path}/history/${id}`);
    if (status !== 200) throw new Error(`The history of ${path} ${id} answered ${status}: ${text}`);
    return json.Data;
  }

  /** Creates a record; throws if it is refused. */
  async create(path: string, values: Readonly<Record<string, unknown>>): Promise<CreatedRecord> {
    const { status, json, text } = await this.post(`/${path}/create`, values);
    const { Id, Revision, Position } = json;
    if (status !== 200 || Id === undefined || Revision === undefined || Position === undefined)
      throw new Error(`Creating in ${path} answered ${status}: ${text}`);
    return { Id, Revision, Position };
  }

  edit(path: string, id: number, revision: number, values: Readonly<Record<string, unknown>>): Promise<Reply<ChangeAnswer>> {
    return this.post(`/${path}/edit/${id}`, { Revision: revision, ...values });
  }
}
