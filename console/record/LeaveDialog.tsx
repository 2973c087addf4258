import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';
import type { LeaveRequest } from './useLeaveGuard.ts';
import { unsaved } from './words.ts';

export function LeaveDialog({ leaving, count }: { readonly leaving: LeaveRequest | null; readonly count: number }) {
  if (!leaving) return null;
  return (
    <Dialog
      open
      title="Leave without saving?"
      description={`You have ${unsaved(count)}. ${count === 1 ? 'It is' : 'They are'} lost if you leave now.`}
      onClose={leaving.stay}
      footer={
        <>
          <Button look="danger" onClick={leaving.leave}>
            Leave without saving
          </Button>
          <Button look="primary" ref={takeFocus} onClick={leaving.stay}>
            Stay here
          </Button>
        </>
      }
    />
  );
}
