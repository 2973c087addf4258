import { Eye, EyeOff } from 'lucide-react';
import { forwardRef, type InputHTMLAttributes, useState } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { TextInput } from '../ui/inputs.tsx';
import styles from './PasswordInput.module.css';

export const PasswordInput = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function PasswordInput(props, ref) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={styles['password']}>
      <TextInput {...props} ref={ref} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={isShown ? 'Hide password' : 'Show password'}
        className={styles['toggle']}
        onClick={() => setIsShown(!isShown)}
      />
    </span>
  );
});
