import type { ComponentType } from 'react';
import type { EditForm } from '../../api/contract/records.ts';
import { attachmentsPartOf } from '../../domain/attachments/attachments.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { createLazyScreen } from '../ui/lazyScreen.tsx';
import { FilesCount } from './attachments/FilesCount.tsx';
import { slugOf } from './tabs.ts';

interface OwnTabProps {
  readonly type: RecordType;
  readonly form: EditForm;
  /** The person changed the record, which has this revision now. */
  readonly onChanged: (revision: number | undefined) => void;
}

/** A tab that only some record types have, beside its form, lists and history. `id` is the hash of the address. */
interface OwnTab {
  readonly id: string;
  readonly label: string;
  /** Whether a record that a partner opened has it. */
  readonly isOpen: boolean;
  readonly Panel: ComponentType<OwnTabProps>;
  /** Stands after the label. */
  readonly Count?: ComponentType<Pick<OwnTabProps, 'type' | 'form'>>;
}

const attendance: OwnTab = {
  id: 'attendance',
  label: 'Attendance',
  isOpen: true,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./attendance/AttendancePanel.tsx')).AttendancePanel),
};

const register: OwnTab = {
  id: 'register',
  label: 'Register',
  isOpen: true,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./attendance/SessionPanel.tsx')).SessionPanel),
};

const preview: OwnTab = {
  id: 'preview',
  label: 'Preview',
  isOpen: false,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./contracts/PreviewPanel.tsx')).PreviewPanel),
};

const ambassador: OwnTab = {
  id: 'ambassador',
  label: 'Ambassador',
  isOpen: false,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./applications/LinkPanel.tsx')).LinkPanel),
};

const formPreview: OwnTab = {
  id: 'preview',
  label: 'Preview',
  isOpen: false,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./publicForms/FormPreviewPanel.tsx')).FormPreviewPanel),
};

const publicForm: OwnTab = {
  id: 'public-form',
  label: 'Public form',
  isOpen: false,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./publicForms/PublicFormPanel.tsx')).PublicFormPanel),
};

const applicants: OwnTab = {
  id: 'applicants',
  label: 'Applicants',
  isOpen: false,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./workOffers/ApplicantsPanel.tsx')).ApplicantsPanel),
};

/** By the name of the record type. */
const ownTabs: Readonly<Record<string, readonly OwnTab[]>> = {
  activity: [attendance],
  activitySession: [register],
  contractTemplate: [preview],
  ambassadorApplication: [ambassador],
  ambassadorApplicationForm: [formPreview, publicForm],
  workOffer: [applicants],
};

const AttachmentsPanel = createLazyScreen<OwnTabProps>(async () => (await import('./attachments/AttachmentsPanel.tsx')).AttachmentsPanel);

/** The tab with the files of the type's records. */
const filesTabOf = (type: RecordType): readonly OwnTab[] => {
  const part = attachmentsPartOf(type);
  return part ? [{ id: slugOf(part.tab), label: part.tab, isOpen: false, Panel: AttachmentsPanel, Count: FilesCount }] : [];
};

export const ownTabsOf = (type: RecordType, isOpened: boolean): readonly OwnTab[] =>
  [...filesTabOf(type), ...(ownTabs[type.name] ?? [])].filter(({ isOpen }) => isOpen || !isOpened);
