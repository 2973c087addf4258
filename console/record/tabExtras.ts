import { Tags, UserMinus } from 'lucide-react';
import { addStudentsHint, addToActivityHint } from '../../domain/activityMessages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { TabExtras } from '../page/tabExtras.ts';
import { createLazyDialog } from '../ui/lazyDialog.tsx';
import { AddStudentsToTab } from './filling/AddStudentsButton.tsx';
import { AddToActivityButton } from './filling/AddToActivityButton.tsx';

const TakeOffDialog = createLazyDialog(async () => (await import('./filling/TakeOffDialog.tsx')).TakeOffDialog);
const EvaluationGroupDialog = createLazyDialog(async () => (await import('./filling/EvaluationGroupDialog.tsx')).EvaluationGroupDialog);

/** By the name of the record type and of its list. */
const extras: Readonly<Record<string, Readonly<Record<string, TabExtras>>>> = {
  activity: {
    students: {
      MainButton: AddStudentsToTab,
      emptyText: addStudentsHint,
      chosenActions: [
        { label: 'Set evaluation group…', icon: Tags, Dialog: EvaluationGroupDialog },
        { label: 'Take off the activity…', icon: UserMinus, isDanger: true, Dialog: TakeOffDialog },
      ],
    },
  },
  student: { activities: { MainButton: AddToActivityButton, emptyText: addToActivityHint, chosenActions: [] } },
};

export const tabExtrasOf = ({ name }: RecordType, list: string): TabExtras | undefined => extras[name]?.[list];
