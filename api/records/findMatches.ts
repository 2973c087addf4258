import { sameEmail, sameNamesAndBirth } from '../../domain/applicationMessages.ts';
import { filledBy, labelsOf } from '../../domain/applicants/linking.ts';
import { isEmpty } from '../../domain/fields/equality.ts';
import type { Values } from '../../domain/fields/field.ts';
import { printValue } from '../../domain/fields/kinds.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { genericState } from '../../domain/record/states.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { readLookalikes } from '../../projections/reading/lookalikes.ts';
import type { ReadRow } from '../../projections/reading/records.ts';
import type { MatchesAnswer } from '../contract/linking.ts';
import type { Services } from '../services.ts';

/** Each reason to take an ambassador for the applicant: equal values in all its fields. */
const reasons = [
  { because: sameEmail, fields: ['email'] },
  { because: sameNamesAndBirth, fields: ambassador.duplicateKey },
] as const;

/** The current ambassadors of a group who may be the person that an application is of. */
export const findMatches = async ({ db, tables }: Services, application: Values): Promise<MatchesAnswer['Data']> => {
  const group = application['group'];
  const lacking = (await tables.rebuildOf(ambassador.name))?.lacks.map(({ name }) => name) ?? [];
  if (typeof group !== 'number') return [];
  const matches = new Map<number, { readonly row: ReadRow; readonly because: string[] }>();
  for (const { because, fields } of reasons) {
    const same = Object.fromEntries(fields.map((name) => [name, application[name] ?? null]));
    if (Object.values(same).some(isEmpty) || fields.some((name) => lacking.includes(name))) continue;
    for (const row of await readLookalikes(db, ambassador.name, group, same, null)) {
      const match = matches.get(row.id);
      if (match) match.because.push(because);
      else if (row.recordState === genericState.current.value) matches.set(row.id, { row, because: [because] });
    }
  }
  return [...matches.values()].map(({ row: { id, title, values }, because }) => ({
    Id: id,
    Title: title,
    Facts: [
      printRecordId(id),
      ...(['dob', 'email'] as const).flatMap((name) => (isEmpty(values[name]) ? [] : [printValue(ambassador.fields[name], values[name])])),
    ],
    Because: because,
    Fills: [...labelsOf(Object.keys(filledBy(application, values)))],
  }));
};
