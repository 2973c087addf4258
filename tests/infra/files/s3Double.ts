import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../../infra/files/s3Files.ts';

interface StoredObject {
  readonly content: Buffer;
  readonly changed: Date;
}

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
  began: Date;
}

/** A bucket in memory that implements the part of S3 that Waymark uses. */
export interface S3Double {
  readonly settings: S3Settings;
  readonly objects: Map<string, StoredObject>;
  readonly uploads: Map<string, Upload>;
  /** While set, every answer is this status; with 'silence' requests get no answer. */
  failWith(failure: number | 'silence' | null): void;
  /** The number of requests without an answer. */
  countOpen(): number;
  close(): Promise<void>;
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** How a request is signed: in its headers or, if it was signed before, in its address. */
const signingOf = (request: IncomingMessage, url: URL) => {
  const [, credential = '', signed = '', signature = ''] =
    /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(request.headers.authorization ?? '') ?? [];
  const inAddress = (name: string): string => url.searchParams.get(`X-Amz-${name}`) ?? '';
  return url.searchParams.has('X-Amz-Signature')
    ? {
        credential: inAddress('Credential'),
        signed: inAddress('SignedHeaders'),
        signature: inAddress('Signature'),
        at: inAddress('Date'),
        content: 'UNSIGNED-PAYLOAD',
      }
    : { credential, signed, signature, at: request.headers['x-amz-date'], content: request.headers['x-amz-content-sha256'] };
};

/** Whether a request has the AWS Signature Version 4 that the server computes. */
const isSigned = (request: IncomingMessage, url: URL, settings: S3Settings): boolean => {
  const { credential, signed, signature, at, content } = signingOf(request, url);
  const [accessKeyId, ...scope] = credential.split('/');
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .toSorted();
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signed, content];
  const [date = '', region = ''] = scope;
  const toSign = ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(canonical.join('\n'))].join('\n');
  const key = ['aws4_request'].reduce(hmac, hmac(hmac(hmac(`AWS4${settings.secretAccessKey}`, date), region), 's3'));
  return accessKeyId === settings.accessKeyId && hmac(key, toSign).toString('hex') === signature;
};

const element = (name: string, content: string | number): string => `<${name}>${content}</${name}>`;

/** Starts one on a free loopback port. */
export const startS3Double = async (prefix = 'waymark/'): Promise<S3Double> => {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();
  let failure: number | 'silence' | null = null;

  const answer = (response: ServerResponse, status: number, body: string | Buffer = '', headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(response.req.method === 'HEAD' ? '' : body);
  const refuse = (response: ServerResponse, status: number, code: string) =>
    answer(response, status, `<Error>${element('Code', code)}${element('Message', code)}</Error>`);

  const list = (response: ServerResponse, query: URLSearchParams) => {
    const pageSize = Math.min(Number(query.get('max-keys') ?? 1000), 2);
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted();
    const page = names.slice(0, pageSize);
    const contents = page.map((key) => {
      const { content, changed } = objects.get(key) ?? { content: Buffer.alloc(0), changed: new Date(0) };
      return element(
        'Contents',
        element('Key', key) +
          element('Size', content.length) +
          element('ETag', '&quot;x&quot;') +
          element('LastModified', changed.toISOString()),
      );
    });
    const more = names.length > page.length;
    answer(
      response,
      200,
      element(
        'ListBucketResult',
        element('IsTruncated', String(more)) + (more ? element('NextContinuationToken', page.at(-1) ?? '') : '') + contents.join(''),
      ),
    );
  };
  const listUploads = (response: ServerResponse) => {
    const all = [...uploads].map(([id, { key, began }]) =>
      element('Upload', element('Key', key) + element('UploadId', id) + element('Initiated', began.toISOString())),
    );
    answer(response, 200, element('ListMultipartUploadsResult', all.join('')));
  };
  const get = (response: ServerResponse, key: string, range: string | undefined) => {
    const object = objects.get(key);
    if (!object) return refuse(response, 404, 'NoSuchKey');
    const headers = { 'last-modified': object.changed.toUTCString(), etag: '"x"' };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (from === undefined) return answer(response, 200, object.content, headers);
    return answer(response, 206, object.content.subarray(Number(from), Number(to) + 1), headers);
  };
  const post = (response: ServerResponse, key: string, query: URLSearchParams) => {
    if (query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, parts: new Map(), began: new Date() });
      return answer(response, 200, element('InitiateMultipartUploadResult', element('UploadId', id)));
    }
    const id = query.get('uploadId') ?? '';
    const parts = [...(uploads.get(id)?.parts ?? [])].toSorted(([a], [b]) => a - b).map(([, part]) => part);
    if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) return refuse(response, 400, 'EntityTooSmall');
    uploads.delete(id);
    objects.set(key, { content: Buffer.concat(parts), changed: new Date() });
    return answer(response, 200, element('CompleteMultipartUploadResult', element('ETag', 'x')));
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const body = await buffer(request);
    if (failure === 'silence') return undefined;
    if (failure !== null) return refuse(response, failure, 'ServiceUnavailable');
    const url = new URL(request.url ?? '', settings.endpoint);
    if (!isSigned(request, url, settings)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const hash = request.headers['x-amz-content-sha256'];
    if (hash !== undefined && hash !== sha256(body)) return refuse(response, 400, 'XAmzContentSHA256Mismatch');
    const [, bucket, ...path] = url.pathname.split('/');
    const key = decodeURIComponent(path.join('/'));
    if (bucket !== settings.bucket) return refuse(response, 404, 'NoSuchBucket');
    if (key === '') return url.searchParams.has('uploads') ? listUploads(response) : list(response, url.searchParams);
    if (request.method === 'PUT') {
      const upload = uploads.get(url.searchParams.get('uploadId') ?? '');
      if (upload) upload.parts.set(Number(url.searchParams.get('partNumber')), body);
      else objects.set(key, { content: body, changed: new Date() });
      return answer(response, 200, '', { etag: '"x"' });
    }
    if (request.method === 'POST') return post(response, key, url.searchParams);
    if (request.method === 'DELETE') {
      if (!uploads.delete(url.searchParams.get('uploadId') ?? '')) objects.delete(key);
      return response.writeHead(204).end();
    }
    return get(response, key, request.headers.range);
  };

  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    void serve(request, response).catch(() => request.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    region: 'eu-west-2',
    bucket: 'records',
    prefix,
    accessKeyId: 'waymark',
    secretAccessKey: randomUUID(),
  };
  return {
    settings,
    objects,
    uploads,
    failWith: (next) => void (failure = next),
    countOpen: () => open.size,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
