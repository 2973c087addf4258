import type { ComponentType, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { createLazyScreen } from './lazyScreen.tsx';
import { loadFailureTexts, reloadLabel, type LoadFailure } from './loadFailure.ts';

interface LoadErrorProps {
  readonly failure: LoadFailure;
  readonly onClose: () => void;
}

/** Replaces a dialog that failed to load. It does not reload at once, because the person may have unsaved text. */
export function DialogLoadError({ failure, onClose }: LoadErrorProps) {
  const { title, text } = loadFailureTexts[failure];
  return (
    <Dialog
      isOpen
      title={title}
      description={`${text} Save what you have typed first.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button look="primary" onClick={() => window.location.reload()}>
            {reloadLabel}
          </Button>
        </>
      }
    />
  );
}

/** A dialog that loads when it first opens. */
export const createLazyDialog = <Props extends Pick<LoadErrorProps, 'onClose'>>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> => createLazyScreen(load, { fallback, LoadError: DialogLoadError });
