import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { hasRightSomewhere } from '../../api/rights.ts';
import { useSessionQuery } from '../../api/sessionApi.ts';
import type { ListedRecord } from '../../page/tabExtras.ts';
import { Button } from '../../ui/Button.tsx';
import { createLazyDialog } from '../../ui/lazyDialog.tsx';

const AddToActivityDialog = createLazyDialog(async () => (await import('../../filling/AddToActivityDialog.tsx')).AddToActivityDialog);

interface AddToActivityButtonProps {
  /** The student. */
  readonly record: ListedRecord;
  readonly className?: string | undefined;
}

/** The main button of a student's list of activities. */
export function AddToActivityButton({ record: { id }, className }: AddToActivityButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: session } = useSessionQuery();
  if (!hasRightSomewhere(session, 'EditActivities')) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button look="primary" icon={UserPlus} className={className} onClick={() => setOpen(true)}>
        Add to an activity…
      </Button>
      {isOpen && <AddToActivityDialog selection={{ ids: [id] }} count={1} onClose={close} onDone={close} />}
    </>
  );
}
