import { useState } from 'react';
import { Checkbox } from '../ui/inputs.tsx';

interface FilterCheckboxProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly filter: string;
  /** Whether the filter of the address has the part. */
  readonly isTicked: boolean;
  /** A search is running, so the filter cannot change. */
  readonly isBusy?: boolean;
  readonly onTick: (ticked: boolean) => void;
}

/** A part of the filter as a checkbox. It shows the new tick until the address has changed. */
export function FilterCheckbox({ label, className, filter, isTicked, isBusy = false, onTick }: FilterCheckboxProps) {
  const [ticked, setTicked] = useState<{ readonly filter: string; readonly is: boolean } | null>(null);
  if (ticked !== null && ticked.filter !== filter) setTicked(null);
  return (
    <Checkbox
      label={label}
      className={className}
      checked={ticked?.filter === filter ? ticked.is : isTicked}
      aria-disabled={isBusy || undefined}
      onChange={({ target: { checked } }) => {
        if (isBusy) return;
        setTicked({ filter, is: checked });
        onTick(checked);
      }}
    />
  );
}
