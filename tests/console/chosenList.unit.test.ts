import { expect, it } from 'vitest';
import type { FormField } from '../../api/contract/records.ts';
import { neededFirst, withoutExcluded } from '../../console/inputs/lookup.ts';
import { withChosenList } from '../../console/record/chosenList.ts';
import { createDraft } from '../../console/record/draft.ts';
import { formFields } from '../../api/present/form.ts';
import { noSettings } from '../../domain/fieldSettings/fieldSettings.ts';
import { workOffer } from '../../domain/records/workOffer.ts';

/** The field of the sessions in a form that begins with this activity. */
const sessionsOf = (activity: number | null): FormField => {
  const [sessionField] = formFields(workOffer, new Set(['sessions']), [1], noSettings, new Set(), { activity });
  if (!sessionField) throw new Error('There is no such field');
  return sessionField;
};

it('the sessions of an offer are those of the activity that is chosen now, and none before', () => {
  const lookupOf = (firstActivity: number | null, activity: number | null) =>
    withChosenList(sessionsOf(firstActivity), workOffer, createDraft(workOffer, { activity }, -1)).lookup ?? '';
  expect(lookupOf(null, null)).toMatch(/^\/activities\/\{activity\}\/sessions\/search/);
  expect(neededFirst({ address: lookupOf(null, null) })).toBe('activity');
  expect(lookupOf(null, 12)).toMatch(/^\/activities\/12\/sessions\/search/);
  expect(lookupOf(7, 12)).toMatch(/^\/activities\/12\/sessions\/search/);
  expect(neededFirst({ address: lookupOf(7, null) })).toBe('activity');
  expect(neededFirst({ address: lookupOf(7, 12) })).toBeNull();
});

it('a record that the form has already is not offered, and is named if the typed text finds it beside others', () => {
  const offer = (id: number) => ({ id, title: `School ${id}`, detail: '' });
  const taken = { ids: [2], note: 'Institution already exists as a beneficiary' };
  expect(withoutExcluded([offer(1), offer(2)], taken, 'school')).toEqual({ offers: [offer(1)], note: taken.note });
  expect(withoutExcluded([offer(2)], taken, '')).toEqual({ offers: [], note: taken.note });
  expect(withoutExcluded([offer(1), offer(2)], taken, ' ')).toEqual({ offers: [offer(1)], note: null });
  expect(withoutExcluded([offer(1)], taken, 'school')).toEqual({ offers: [offer(1)], note: null });
  expect(withoutExcluded([offer(1), offer(2)], undefined, 'school')).toEqual({ offers: [offer(1), offer(2)], note: null });
});
