import type { UnsentMarks } from './unsentMarks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';

/** Asks before a sign-out erases marks that were not sent. */
export function UnsentMarksDialog({ unsent: { count, answer } }: { readonly unsent: UnsentMarks }) {
  const what = count === 1 ? '1 mark' : `${count} marks`;
  return (
    <Dialog
      open
      title={`Sign out and lose ${what}?`}
      description={`${what} of your registers ${count === 1 ? 'has' : 'have'} not been sent yet. Signing out erases ${count === 1 ? 'it' : 'them'} from this device.`}
      onClose={() => answer(false)}
      footer={
        <>
          <Button ref={takeFocus} onClick={() => answer(false)}>
            Stay signed in
          </Button>
          <Button look="danger" onClick={() => answer(true)}>
            Sign out and lose {what}
          </Button>
        </>
      }
    />
  );
}
