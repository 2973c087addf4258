import { Eye, EyeOff } from 'lucide-react';
import { forwardRef, type InputHTMLAttributes, useState } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { TextInput } from '../ui/inputs.tsx';
import styles from './PasswordInput.module.css';

export const PasswordInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function PasswordInput(props, ref) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles['password']}>
      <TextInput {...props} ref={ref} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={shown ? 'Hide password' : 'Show password'}
        className={styles['toggle']}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
});
