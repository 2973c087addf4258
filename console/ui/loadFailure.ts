/** The server has a newer console, or is unreachable. */
export type LoadFailure = 'updated' | 'unreachable';

/** It changes with every build. */
const scriptAddress = (): string | null => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Compares the server's page with this one to find out why a part failed to load. */
export const findLoadFailure = async (): Promise<LoadFailure> => {
  const script = scriptAddress();
  const page = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  return script !== null && page !== null && !page.includes(script) ? 'updated' : 'unreachable';
};

/** Browsers do not retry a failed module until the page is reloaded. */
export const loadFailureTexts: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  updated: { title: 'Waymark was updated', text: 'Reload the page.' },
  unreachable: { title: 'We couldn’t load this part of Waymark', text: 'Check the connection and reload the page.' },
};

export const reloadLabel = 'Reload the page';
