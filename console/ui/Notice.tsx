import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { dismiss, useDismissed } from './dismissed.ts';
import type { MessageKind } from './messageList.ts';
import styles from './Notice.module.css';

const icons: Readonly<Record<MessageKind, LucideIcon>> = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert };

interface NoticeProps {
  /** Letters, digits and hyphens. The cookie stores it once the message is closed. */
  readonly name: string;
  readonly kind: MessageKind;
  readonly children: ReactNode;
}

/** A message on a page. Once closed, it never shows again on this device. */
export function Notice({ name, kind, children }: NoticeProps) {
  const isDismissed = useDismissed(name);
  const Icon = icons[kind];
  if (isDismissed) return null;
  return (
    <aside className={[styles['notice'], styles[kind]].join(' ')} aria-label="Message">
      <Icon size={18} aria-hidden />
      <p className={styles['text']}>{children}</p>
      <IconButton icon={X} label="Close the message" onClick={() => dismiss(name)} />
    </aside>
  );
}
