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
        consequence: `The ${one} is ${from.toLowerCase()} now and becomes current again, with everything that was recorded about it.`,
      };
    case 'Archived':
      return {
        verb: 'Archive',
        icon: Archive,
        danger: false,
        question: `Archive ${title}?`,
        consequence: `The ${one} leaves the lists of current ${many}. Nothing about it is lost, and you can restore it at any time.`,
      };
    case 'Deleted':
      return {
        verb: 'Delete',
        icon: Trash2,
        danger: true,
        question: `Delete ${title}?`,
        consequence: `The ${one} leaves every list and can no longer be changed. Its history is kept, and you can undo this by restoring it.`,
      };
    case 'Deactivated':
      return {
        verb: 'Deactivate',
        icon: Ban,
        danger: false,
        question: `Deactivate ${title}?`,
        consequence: `The ${one} leaves the lists of current ${many}. You can restore it at any time.`,
      };
    default:
      return {
        verb: `Mark as ${lower}`,
        icon: from === 'Deleted' ? ArchiveRestore : Tag,
        danger: false,
        question: `Mark ${title} as ${lower}?`,
        consequence: `The ${one} is ${from.toLowerCase()} now. You can change the state back at any time.`,
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
        consequence:
          'They get an e-mail with a link to choose a password. The link works once and for seven days; you can send ' +
          'another one at any time.',
      };
    case 'disable':
      return {
        verb: label,
        icon: Ban,
        danger: true,
        question: `Disable the account of ${title}?`,
        consequence:
          'They are signed out everywhere at once and cannot sign in any more. Their records stay as they are, and you can ' +
          'enable the account again.',
      };
    case 'enable':
      return {
        verb: label,
        icon: CircleCheck,
        danger: false,
        question: `Enable the account of ${title}?`,
        consequence: 'They can sign in again with their password. You can disable the account again.',
      };
    case 'lock-out':
      return {
        verb: label,
        icon: Lock,
        danger: true,
        question: `Lock ${title} out?`,
        consequence: 'They are signed out everywhere at once and cannot sign in until somebody unlocks the account.',
      };
    case 'unlock':
      return {
        verb: label,
        icon: LockOpen,
        danger: false,
        question: `Unlock the account of ${title}?`,
        consequence: 'They can sign in again at once. You can lock the account again.',
      };
    case 'end-sessions':
      return {
        verb: label,
        icon: LogOut,
        danger: true,
        question: `Sign ${title} out everywhere?`,
        consequence: 'Every browser and device where they are signed in is signed out at once. They can sign in again with their password.',
      };
    case 'delete-file':
      return {
        verb: label,
        icon: Trash2,
        danger: true,
        question: `Delete the file of ${title}?`,
        consequence:
          'The file is removed from the server at once and for good. What is recorded about it stays, and so does what it was made of.',
      };
    case 'reset-second-factor':
      return {
        verb: label,
        icon: ShieldOff,
        danger: true,
        question: `Reset the second factor of ${title}?`,
        consequence:
          'Do this only if you are sure who asks: from now on the password alone lets them in, or lets them set up a new ' +
          'second factor. They are signed out everywhere.',
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
