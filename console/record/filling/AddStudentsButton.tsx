import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { createLazyScreen } from '../../ui/lazyScreen.tsx';

const AddStudentsDialog = createLazyScreen(() => import('./AddStudentsDialog.tsx').then((loaded) => loaded.AddStudentsDialog), {
  fallback: null,
});

/** Opens the dialog that adds many students to an activity. */
export function AddStudentsButton({ activity }: { readonly activity: { readonly id: number; readonly title: string } }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={UserPlus} onClick={() => setOpen(true)}>
        Add students…
      </Button>
      {isOpen && <AddStudentsDialog activity={activity} onClose={() => setOpen(false)} />}
    </>
  );
}
