import { signOutErases } from '../../domain/activityMessages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';
import type { UnsentQuestion } from './unsentMarks.ts';

/** Asks before a sign-out erases marks and names that were not sent. */
export function UnsentMarksDialog({ unsent: { marks, names, answer } }: { readonly unsent: UnsentQuestion }) {
  const { title, text, button } = signOutErases(marks, names);
  return (
    <Dialog
      isOpen
      title={title}
      description={text}
      onClose={() => answer(false)}
      footer={
        <>
          <Button ref={takeFocus} onClick={() => answer(false)}>
            Stay signed in
          </Button>
          <Button look="danger" onClick={() => answer(true)}>
            {button}
          </Button>
        </>
      }
    />
  );
}
