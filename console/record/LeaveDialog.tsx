import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';
import type { LeaveRequest } from './useLeaveGuard.ts';

export function LeaveDialog({ leaving, count }: { readonly leaving: LeaveRequest | null; readonly count: number }) {
  if (!leaving) return null;
  return (
    <Dialog
      isOpen
      title="Leave without saving?"
      description={count === 1 ? 'Your change will be lost.' : `Your ${count} changes will be lost.`}
      onClose={leaving.stay}
      footer={
        <>
          <Button ref={takeFocus} onClick={leaving.stay}>
            Stay here
          </Button>
          <Button look="danger" onClick={leaving.leave}>
            Leave without saving
          </Button>
        </>
      }
    />
  );
}
