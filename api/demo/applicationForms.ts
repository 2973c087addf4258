import type { Values } from '../../domain/fields/field.ts';
import { ambassadorApplicationForm } from '../../domain/records/ambassadorApplicationForm.ts';

const notice = `We use what you tell us here to choose student ambassadors, and for nothing else.

Only the outreach team reads it. If you become an ambassador, it becomes part of your record. Otherwise we delete it twelve months after the closing day.

Ask us at any time what we hold about you, or to delete it.`;

const introduction = `Student ambassadors visit schools, guide people around our campus and help at summer schools. You are paid for every hour, and we train you first.

The form takes about ten minutes.`;

/** The application forms of a member: title, closing day, and what is done to it. */
const formsOfMember = [
  ['Student ambassadors 2026/27', '2027-02-26', ['open']],
  ['Student ambassadors 2025/26', null, ['open', 'close']],
  ['Summer school team 2027', '2027-04-30', []],
] as const;

interface Making {
  readonly make: (type: string, values: Values) => Promise<number>;
  readonly act: (type: string, id: number, action: string) => Promise<void>;
}

/** The application forms of a member, in every status. Returns their ids, the open one first. */
export const makeApplicationForms = async ({ make, act }: Making, group: number): Promise<readonly number[]> => {
  const made: number[] = [];
  for (const [title, closes, actions] of formsOfMember) {
    const id = await make(ambassadorApplicationForm.name, { title, closes, group, introduction, notice });
    for (const action of actions) await act(ambassadorApplicationForm.name, id, action);
    made.push(id);
  }
  return made;
};

/** The number of records that `makeApplicationForms` makes for one member. */
export const applicationFormsOfMember = formsOfMember.length;
