/** Why a part of the console could not be fetched: the server has a newer console than this page, or cannot be reached. */
export type MissingReason = 'updated' | 'unreachable';

/** The first script of this page; its name changes with every build. */
const ownScript = (): string | null => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Asks the server whether its page is still this one. */
export const missingReason = async (): Promise<MissingReason> => {
  const script = ownScript();
  const page = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  return script !== null && page !== null && !page.includes(script) ? 'updated' : 'unreachable';
};

/** What to tell the person. A failed part is asked for again only by a page that is loaded anew. */
export const missingWords: Readonly<Record<MissingReason, { readonly title: string; readonly text: string }>> = {
  updated: { title: 'Waymark was updated', text: 'Reload the page.' },
  unreachable: { title: 'This part of Waymark could not be loaded', text: 'Check the connection and reload the page.' },
};

export const reloadLabel = 'Reload the page';
