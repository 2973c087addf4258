import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';

/** The style sheet and script of a console component on its own page. */
export interface Piece {
  readonly styles: string;
  readonly script: string;
}

/** Builds a file of this folder. */
export const buildPiece = async (file: string): Promise<Piece> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    build: {
      write: false,
      cssCodeSplit: false,
      minify: false,
      target: 'chrome123',
      assetsInlineLimit: 10_000_000,
      rolldownOptions: { input: fileURLToPath(new URL(file, import.meta.url)), output: { format: 'iife', codeSplitting: false } },
    },
  });
  const output = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []));
  return {
    styles: output.map((each) => (each.type === 'asset' && each.fileName.endsWith('.css') ? String(each.source) : '')).join('\n'),
    script: output.map((each) => (each.type === 'chunk' ? each.code : '')).join('\n'),
  };
};

/** Shows a piece at an address of the server, so that its requests are answered. */
export const showPiece = async (page: Page, address: string, title: string, { styles, script }: Piece): Promise<void> => {
  await page.route(`**${address}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>${title}</title><style>${styles}</style><body></body></html>`,
    }),
  );
  await page.goto(address);
  await page.addScriptTag({ content: script });
};
