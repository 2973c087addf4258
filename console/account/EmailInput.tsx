import type { InputHTMLAttributes } from 'react';
import { takeFocus } from '../ui/focus.ts';
import { TextInput } from '../ui/inputs.tsx';

/** The email address that somebody signs in with. It takes the focus. */
export function EmailInput(props: InputHTMLAttributes<HTMLInputElement>) {
  return <TextInput {...props} ref={takeFocus} type="email" autoComplete="username" spellCheck={false} autoCapitalize="none" />;
}
