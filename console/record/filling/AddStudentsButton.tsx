import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { ListedRecord } from '../../page/tabExtras.ts';
import { Button, type ButtonLook } from '../../ui/Button.tsx';
import { createLazyDialog } from '../../ui/lazyDialog.tsx';

const AddStudentsDialog = createLazyDialog(() => import('./AddStudentsDialog.tsx').then((loaded) => loaded.AddStudentsDialog));

interface AddStudentsButtonProps {
  readonly activity: ListedRecord;
  readonly look?: ButtonLook;
  readonly className?: string | undefined;
}

/** Opens the dialog that adds many students to an activity. */
export function AddStudentsButton({ activity, look = 'secondary', className }: AddStudentsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look={look} icon={UserPlus} className={className} onClick={() => setOpen(true)}>
        Add students…
      </Button>
      {isOpen && <AddStudentsDialog activity={activity} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The main button of an activity's list of students. */
export function AddStudentsToTab({ record, className }: { readonly record: ListedRecord; readonly className?: string | undefined }) {
  return <AddStudentsButton activity={record} look="primary" className={className} />;
}
