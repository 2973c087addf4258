import { useMessages } from '../ui/Messages.tsx';

/** Returns a function that copies an address to the clipboard, with a message about the result. */
export const useCopyAddress = (address: string): (() => Promise<void>) => {
  const messages = useMessages();
  return async () => {
    try {
      await navigator.clipboard.writeText(address);
      messages.success('The address has been copied.');
    } catch {
      messages.error('The address couldn’t be copied. Select and copy it yourself.');
    }
  };
};
