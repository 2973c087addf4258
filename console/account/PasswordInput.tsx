import { Eye, EyeOff } from 'lucide-react';
import { forwardRef, type InputHTMLAttributes, type KeyboardEvent, useState } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { TextInput } from '../ui/inputs.tsx';
import styles from './PasswordInput.module.css';

export const PasswordInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function PasswordInput(props, ref) {
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <span className={styles['password']}>
        <TextInput
          {...props}
          ref={ref}
          type={isShown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          onBlur={() => setHasCapsLock(false)}
        />
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? 'Hide password' : 'Show password'}
          className={styles['toggle']}
          onClick={() => setIsShown(!isShown)}
        />
      </span>
      <output className={styles['caps']}>{hasCapsLock ? 'Caps Lock is on' : ''}</output>
    </>
  );
});
