import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { UndoableTask } from '../../tasks/endings.ts';
import { UndoTaskDialog } from '../../tasks/UndoTaskDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { useContentFocusOnRemoval } from '../../ui/focus.ts';

/** The button that undoes everything that a task changed. */
export function UndoTask({ undoable }: { readonly undoable: UndoableTask }) {
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useContentFocusOnRemoval(place);
  return (
    <div ref={place}>
      <Button icon={Undo2} onClick={() => setAsking(true)}>
        {undoable.isImport ? 'Undo import' : 'Undo'}
      </Button>
      {asking && <UndoTaskDialog undoable={undoable} onClose={() => setAsking(false)} />}
    </div>
  );
}
