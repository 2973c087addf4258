import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { pathOf } from './pathOf.ts';

/** Replaced by the response's nonce. */
const noncePlaceholder = 'dev-nonce';

/** A folder that looks like a built console to the API: the source of its page, the service worker of registers, and no files. */
export const prepareConsoleFolder = async (root: string): Promise<string> => {
  const folder = join(root, 'dist/dev/console');
  await mkdir(join(folder, 'assets'), { recursive: true });
  for (const page of ['index.html', 'apply.html']) await copyFile(join(root, 'console', page), join(folder, page));
  await copyFile(join(root, 'console/public/register-worker.js'), join(folder, 'register-worker.js'));
  return folder;
};

/**
 * The page with hot reload. Its scripts and styles carry the response's style nonce, so the policy stays strict: only its script nonce is
 * replaced by the style nonce.
 */
const pageWithReload = async (vite: ViteDevServer, url: string, page: string, policy: string) => {
  const nonceOf = (directive: string) => new RegExp(`${directive} [^;]*'nonce-([^']+)'`).exec(policy)?.[1] ?? '';
  const nonce = nonceOf('style-src');
  const html = await vite.transformIndexHtml('/index.html', page, url);
  return { html: html.replaceAll(noncePlaceholder, nonce), policy: policy.replace(`'nonce-${nonceOf('script-src')}'`, `'nonce-${nonce}'`) };
};

interface ConsoleServer {
  readonly vite: ViteDevServer;
  readonly listen: (host: string, port: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** One address for both: Vite serves the console's modules, the API everything else. Each request waits for `apiReady`. */
export const openConsoleServer = async (
  root: string,
  api: { readonly host: string; readonly port: number },
  apiReady: () => Promise<unknown>,
): Promise<ConsoleServer> => {
  const server = createServer();
  const vite = await createVite({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'console'),
    appType: 'custom',
    // The output of the server's processes stays on the terminal.
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { allow: ['console', 'domain', 'api/contract', 'node_modules'].map((folder) => join(root, folder)) },
    },
    html: { cspNonce: noncePlaceholder },
  });

  const isModule = (path: string): boolean =>
    /^\/(@|node_modules\/)/.test(path) || (extname(path) !== '' && existsSync(join(root, 'console', path)));

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    await apiReady();
    const { 'accept-encoding': _plain, ...headers } = incoming.headers;
    const { method, url = '/' } = incoming;
    const forwarded = request({ ...api, method, path: url, headers }, (answer) => {
      const policy = String(answer.headers['content-security-policy'] ?? '');
      if (!String(answer.headers['content-type']).startsWith('text/html')) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const sendPage = async () => {
        const page = await pageWithReload(vite, url, Buffer.concat(await answer.toArray()).toString('utf8'), policy);
        const { 'content-length': _length, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, { ...rest, 'content-security-policy': page.policy });
        outgoing.end(page.html);
      };
      sendPage().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
    });
    forwarded.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  };

  server.on('request', (incoming, outgoing) => {
    const path = pathOf(incoming.url ?? '/');
    if (path === null) outgoing.writeHead(400).end();
    else if (isModule(path)) vite.middlewares(incoming, outgoing, () => outgoing.writeHead(404).end());
    else void forward(incoming, outgoing);
  });
  return {
    vite,
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      }),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await vite.close();
    },
  };
};
