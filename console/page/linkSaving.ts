import { useCallback } from 'react';
import { asFailure, reasonsOf, type RequestFailure } from '../api/failure.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { searchApi } from '../api/searchApi.ts';
import { claimUnsavedLink, isUnsavedLink } from '../filterLinks.ts';
import { useMessages } from '../ui/Messages.tsx';

/** The ids of links: that of a list's page, and those of lists in tabs. */
export const readLinkIds = (query: string): readonly string[] =>
  [...new URLSearchParams(query)].flatMap(([name, value]) => (name === 'link' || name.endsWith('-link') ? [value] : []));

interface FailedLink {
  readonly link: string;
  readonly failure: RequestFailure;
}

/** Saves the filters that addresses contain as ids. Resolves with those that could not be saved. */
export const useLinkSaving = () => {
  const dispatch = useAppDispatch();
  return useCallback(
    async (ids: readonly string[]): Promise<readonly FailedLink[]> => {
      const failedLinks: FailedLink[] = [];
      for (const link of ids) {
        const unsaved = claimUnsavedLink(link);
        if (unsaved === null) continue;
        const { path, filter, failed } = unsaved;
        const { error } = await dispatch(searchApi.endpoints.saveLink.initiate({ link, path, filter }));
        if (!error) continue;
        failed();
        failedLinks.push({ link, failure: asFailure(error) });
      }
      return failedLinks;
    },
    [dispatch],
  );
};

/** Opens an address in a window of its own. The window waits until the server has the filters that the address contains as ids. */
export const useNewWindow = () => {
  const save = useLinkSaving();
  const messages = useMessages();
  return useCallback(
    async (address: string): Promise<void> => {
      const ids = readLinkIds(new URL(address, window.location.href).search);
      if (!ids.some(isUnsavedLink)) {
        window.open(address, '_blank', 'noopener');
        return;
      }
      // Browsers let a page open windows only during the press.
      const opened = window.open('about:blank', '_blank');
      if (opened === null) return;
      opened.opener = null;
      const [failed] = await save(ids);
      if (failed) {
        opened.close();
        messages.error(reasonsOf(failed.failure));
      } else opened.location.replace(address);
    },
    [messages, save],
  );
};
