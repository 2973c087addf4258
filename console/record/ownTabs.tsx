import type { ComponentType } from 'react';
import type { EditForm } from '../../api/contract/records.ts';
import { attachmentsPartOf } from '../../domain/attachments/attachments.ts';
import { slugOf, tabsBesideForm } from '../../domain/record/pageTabs.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { createLazyScreen } from '../ui/lazyScreen.tsx';
import { FilesCount } from './attachments/FilesCount.tsx';

interface OwnTabProps {
  readonly type: RecordType;
  readonly form: EditForm;
  /** The person changed the record, which has this revision now. */
  readonly onChanged: (revision: number | undefined) => void;
}

/** The content of a tab that only some record types have, beside its form, lists and history. */
interface OwnPanel {
  /** Whether a record that a partner opened has it. */
  readonly isOpen: boolean;
  readonly Panel: ComponentType<OwnTabProps>;
  /** Stands after the label. */
  readonly Count?: ComponentType<Pick<OwnTabProps, 'type' | 'form'>>;
}

/** `id` is the hash of the address. */
interface OwnTab extends OwnPanel {
  readonly id: string;
  readonly label: string;
}

const attendance: OwnPanel = {
  isOpen: true,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./attendance/AttendancePanel.tsx')).AttendancePanel),
};

const register: OwnPanel = {
  isOpen: true,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./attendance/SessionPanel.tsx')).SessionPanel),
};

const preview: OwnPanel = {
  isOpen: false,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./contracts/PreviewPanel.tsx')).PreviewPanel),
};

const ambassador: OwnPanel = {
  isOpen: false,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./applications/LinkPanel.tsx')).LinkPanel),
};

const formPreview: OwnPanel = {
  isOpen: false,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./publicForms/FormPreviewPanel.tsx')).FormPreviewPanel),
};

const publicForm: OwnPanel = {
  isOpen: false,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./publicForms/PublicFormPanel.tsx')).PublicFormPanel),
};

const applicants: OwnPanel = {
  isOpen: false,
  Panel: createLazyScreen<OwnTabProps>(async () => (await import('./workOffers/ApplicantsPanel.tsx')).ApplicantsPanel),
};

/** By the name of the record type and the id of the tab. The types declare the labels. */
export const ownPanels: Readonly<Record<string, Readonly<Record<string, OwnPanel>>>> = {
  activity: { attendance },
  activitySession: { register },
  contractTemplate: { preview },
  ambassadorApplication: { ambassador },
  ambassadorApplicationForm: { preview: formPreview, 'public-form': publicForm },
  workOffer: { applicants },
};

const AttachmentsPanel = createLazyScreen<OwnTabProps>(async () => (await import('./attachments/AttachmentsPanel.tsx')).AttachmentsPanel);

/** The tab with the files of the type's records. */
const filesTabOf = (type: RecordType): readonly OwnTab[] => {
  const part = attachmentsPartOf(type);
  return part ? [{ id: slugOf(part.tab), label: part.tab, isOpen: false, Panel: AttachmentsPanel, Count: FilesCount }] : [];
};

const declaredTabsOf = ({ name, ownTabs }: RecordType): readonly OwnTab[] =>
  ownTabs.flatMap((label) => {
    const id = slugOf(label);
    const panel = ownPanels[name]?.[id];
    return panel ? [{ id, label, ...panel }] : [];
  });

export const ownTabsOf = (type: RecordType, isOpened: boolean): readonly OwnTab[] =>
  [...filesTabOf(type), ...declaredTabsOf(type)].filter(({ isOpen }) => isOpen || !isOpened);

/** The ids of all tabs that pages of the type can have beside those of the form. */
export const otherTabIds = (type: RecordType): readonly string[] => [...filesTabOf(type), ...tabsBesideForm(type)].map(({ id }) => id);
