import type { Blocker } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';

type BlockerBlocked = Extract<Blocker, { state: 'blocked' }>;

function LeaveQuestion({ blocker, words }: { readonly blocker: BlockerBlocked; readonly words: string }) {
  return (
    <Dialog
      open
      title="Leave without saving?"
      description={`You have ${words}. They are lost if you leave now.`}
      onClose={() => blocker.reset()}
      footer={
        <>
          <Button look="danger" onClick={() => blocker.proceed()}>
            Leave without saving
          </Button>
          <Button look="primary" ref={takeFocus} onClick={() => blocker.reset()}>
            Stay here
          </Button>
        </>
      }
    />
  );
}

/** Asks before unsaved edits are left behind. */
export function LeaveDialog({ blocker, words }: { readonly blocker: Blocker; readonly words: string }) {
  return blocker.state === 'blocked' ? <LeaveQuestion blocker={blocker} words={words} /> : null;
}
