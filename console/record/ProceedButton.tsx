import { Button } from '../ui/Button.tsx';
import styles from './FormPanel.module.css';

interface ProceedButtonProps {
  readonly next: { readonly id: string; readonly label: string };
  readonly onProceed: (id: string) => void;
}

/** Leads from the end of a tab to the next one. */
export function ProceedButton({ next: { id, label }, onProceed }: ProceedButtonProps) {
  return (
    <Button
      className={styles['proceed']}
      onClick={() => {
        onProceed(id);
        document.getElementById(`tab-${id}`)?.focus();
      }}
    >
      Proceed to {label} »
    </Button>
  );
}
