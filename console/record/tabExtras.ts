import { Tags, UserMinus } from 'lucide-react';
import { addStudentsHint, addToActivityHint } from '../../domain/activityMessages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { TabExtras } from '../page/tabExtras.ts';
import { createLazyDialog } from '../ui/lazyDialog.tsx';
import { createLazyScreen } from '../ui/lazyScreen.tsx';

const AddStudents = createLazyScreen(async () => (await import('./filling/AddStudentsButton.tsx')).AddStudentsToTab, {
  fallback: null,
});
const AddToActivity = createLazyScreen(async () => (await import('./filling/AddToActivityButton.tsx')).AddToActivityButton, {
  fallback: null,
});
const TakeOffDialog = createLazyDialog(async () => (await import('./filling/TakeOffDialog.tsx')).TakeOffDialog);
const EvaluationGroupDialog = createLazyDialog(async () => (await import('./filling/EvaluationGroupDialog.tsx')).EvaluationGroupDialog);

/** By the name of the record type and of its list. */
const extras: Readonly<Record<string, Readonly<Record<string, TabExtras>>>> = {
  activity: {
    students: {
      MainButton: AddStudents,
      emptyText: addStudentsHint,
      chosenActions: [
        { label: 'Set evaluation group…', icon: Tags, Dialog: EvaluationGroupDialog },
        { label: 'Take off the activity…', icon: UserMinus, isDanger: true, Dialog: TakeOffDialog },
      ],
    },
  },
  student: { activities: { MainButton: AddToActivity, emptyText: addToActivityHint, chosenActions: [] } },
};

export const tabExtrasOf = ({ name }: RecordType, list: string): TabExtras | undefined => extras[name]?.[list];
