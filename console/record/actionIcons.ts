import {
  Archive,
  ArchiveRestore,
  Ban,
  CircleCheck,
  Lock,
  LockOpen,
  LogOut,
  type LucideIcon,
  Mail,
  ShieldOff,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { ActionIcon } from '../../domain/record/action.ts';

export const actionIcons: Readonly<Record<ActionIcon, LucideIcon>> = {
  allow: CircleCheck,
  archive: Archive,
  block: Ban,
  delete: Trash2,
  lock: Lock,
  mail: Mail,
  restore: ArchiveRestore,
  signOut: LogOut,
  tag: Tag,
  unlock: LockOpen,
  unprotect: ShieldOff,
  withdraw: Undo2,
};
