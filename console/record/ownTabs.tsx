import type { ComponentType } from 'react';
import type { EditForm } from '../../api/contract/records.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { createLazyScreen } from '../ui/lazyScreen.tsx';

export interface OwnTabProps {
  readonly form: EditForm;
}

/** A tab that only one record type has, beside its form, lists and history. `id` is the hash of the address. */
export interface OwnTab {
  readonly id: string;
  readonly label: string;
  /** Whether a record that a partner opened has it. */
  readonly isOpen: boolean;
  readonly Panel: ComponentType<OwnTabProps>;
}

const attendance: OwnTab = {
  id: 'attendance',
  label: 'Attendance',
  isOpen: true,
  Panel: createLazyScreen(async () => (await import('./attendance/AttendancePanel.tsx')).AttendancePanel),
};

const register: OwnTab = {
  id: 'register',
  label: 'Register',
  isOpen: false,
  Panel: createLazyScreen(async () => (await import('./attendance/SessionPanel.tsx')).SessionPanel),
};

const preview: OwnTab = {
  id: 'preview',
  label: 'Preview',
  isOpen: false,
  Panel: createLazyScreen(async () => (await import('./contracts/PreviewPanel.tsx')).PreviewPanel),
};

const ambassador: OwnTab = {
  id: 'ambassador',
  label: 'Ambassador',
  isOpen: false,
  Panel: createLazyScreen(async () => (await import('./applications/LinkPanel.tsx')).LinkPanel),
};

const publicForm: OwnTab = {
  id: 'public-form',
  label: 'Public form',
  isOpen: false,
  Panel: createLazyScreen(async () => (await import('./publicForms/PublicFormPanel.tsx')).PublicFormPanel),
};

const applicants: OwnTab = {
  id: 'applicants',
  label: 'Applicants',
  isOpen: false,
  Panel: createLazyScreen(async () => (await import('./workOffers/ApplicantsPanel.tsx')).ApplicantsPanel),
};

/** By the name of the record type. */
const ownTabs: Readonly<Record<string, readonly OwnTab[]>> = {
  activity: [attendance],
  activitySession: [register],
  contractTemplate: [preview],
  ambassadorApplication: [ambassador],
  ambassadorApplicationForm: [publicForm],
  workOffer: [applicants],
};

export const ownTabsOf = ({ name }: RecordType, isOpened: boolean): readonly OwnTab[] =>
  (ownTabs[name] ?? []).filter(({ isOpen }) => isOpen || !isOpened);
