import { useEffect } from 'react';
import { loadFailureTexts, type LoadFailure } from '../../ui/loadFailure.ts';
import { useMessages } from '../../ui/Messages.tsx';

interface CellEditorLoadErrorProps {
  readonly failure: LoadFailure;
  readonly onClose: () => void;
}

/** Replaces the editor if its code failed to load. */
export function CellEditorLoadError({ failure, onClose }: CellEditorLoadErrorProps) {
  const messages = useMessages();
  useEffect(() => {
    messages.error(loadFailureTexts[failure].text);
    onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return null;
}
