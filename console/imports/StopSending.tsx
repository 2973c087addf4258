import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';

interface StopSendingProps {
  readonly onStop: () => void;
  /** The button that gets the focus if this one has it when the sending ends. */
  readonly next: RefObject<HTMLButtonElement>;
}

/** The button that stops the sending of files. It is shown while they are sent. */
export function StopSending({ onStop, next }: StopSendingProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [stop, after] = [button.current, next.current];
    return () => {
      if (document.activeElement === stop) after?.focus();
    };
  }, [next]);
  return (
    <Button ref={button} onClick={onStop}>
      Stop sending
    </Button>
  );
}
