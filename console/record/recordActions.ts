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
} from 'lucide-react';

/** An action on a whole record, with the texts of its button and dialog. */
export interface RecordAction {
  /** The label of the button: 'Archive'. */
  readonly verb: string;
  readonly icon: LucideIcon;
  /** The title of the dialog: 'Archive Alfie Wright?'. */
  readonly question: string;
  /** What happens, and how to undo it. */
  readonly consequence: string;
  readonly danger: boolean;
}

interface Labels {
  readonly one: string;
  readonly many: string;
}

/** A change of state. `from` is the name of the current state. */
export const stateChangeTo = (state: string, from: string, title: string, labels: Labels): RecordAction => {
  const { one, many } = labels;
  const lower = state.toLowerCase();
  switch (state) {
    case 'Current':
      return {
        verb: 'Restore',
        icon: ArchiveRestore,
        danger: false,
        question: `Restore ${title}?`,
        consequence: `The ${one} is ${from.toLowerCase()}. It will be current again, with its full history.`,
      };
    case 'Archived':
      return {
        verb: 'Archive',
        icon: Archive,
        danger: false,
        question: `Archive ${title}?`,
        consequence: `${title} will no longer appear among current ${many}. You can restore the record at any time.`,
      };
    case 'Deleted':
      return {
        verb: 'Delete',
        icon: Trash2,
        danger: true,
        question: `Delete ${title}?`,
        consequence: `${title} will be removed from all lists. You can restore the record at any time.`,
      };
    case 'Deactivated':
      return {
        verb: 'Deactivate',
        icon: Ban,
        danger: false,
        question: `Deactivate ${title}?`,
        consequence: `${title} will no longer appear among current ${many}.`,
      };
    default:
      return {
        verb: `Mark as ${lower}`,
        icon: from === 'Deleted' ? ArchiveRestore : Tag,
        danger: false,
        question: `Mark ${title} as ${lower}?`,
        consequence: `The ${one} is ${from.toLowerCase()}. You can change the state back at any time.`,
      };
  }
};

/** An action of the record type. An unknown name gets a general question. */
export const typeActionOf = (name: string, label: string, title: string): RecordAction => {
  switch (name) {
    case 'invite':
      return {
        verb: label,
        icon: Mail,
        danger: false,
        question: `Send ${title} an invitation?`,
        consequence: `We’ll email ${title} a link to set a password. It works once and expires after 7 days.`,
      };
    case 'disable':
      return {
        verb: label,
        icon: Ban,
        danger: true,
        question: `Disable the account of ${title}?`,
        consequence: 'They’ll be signed out everywhere and won’t be able to sign in.',
      };
    case 'enable':
      return {
        verb: label,
        icon: CircleCheck,
        danger: false,
        question: `Enable the account of ${title}?`,
        consequence: 'They’ll be able to sign in again with their password.',
      };
    case 'lock-out':
      return {
        verb: label,
        icon: Lock,
        danger: true,
        question: `Lock ${title} out?`,
        consequence: 'They’ll be signed out everywhere and won’t be able to sign in until somebody unlocks the account.',
      };
    case 'unlock':
      return {
        verb: label,
        icon: LockOpen,
        danger: false,
        question: `Unlock the account of ${title}?`,
        consequence: 'They’ll be able to sign in again at once.',
      };
    case 'end-sessions':
      return {
        verb: label,
        icon: LogOut,
        danger: true,
        question: `Sign ${title} out everywhere?`,
        consequence: 'They’ll be signed out on every device. They can sign in again with their password.',
      };
    case 'delete-file':
      return {
        verb: label,
        icon: Trash2,
        danger: true,
        question: `Delete the file of ${title}?`,
        consequence: 'The file will be removed for good. Its history and the records in it stay.',
      };
    case 'reset-second-factor':
      return {
        verb: label,
        icon: ShieldOff,
        danger: true,
        question: `Reset the second factor of ${title}?`,
        consequence:
          'Only do this if you are sure who is asking. They’ll be signed out everywhere, and can then sign in with their ' +
          'password alone or set up a new second factor.',
      };
    default:
      return { verb: label, icon: Tag, danger: false, question: `${label}: ${title}?`, consequence: 'This is recorded in the history.' };
  }
};

const normalise = (text: string): string => text.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether the typed text is the record's title, or its id with or without '#' and zeros. */
export const namesRecord = (typed: string, title: string, id: number): boolean => {
  const plain = normalise(typed);
  return plain !== '' && (plain === normalise(title) || (/^#?\d+$/.test(plain) && Number(plain.replace('#', '')) === id));
};
