import { importedContract } from '../../domain/contracts/imported.ts';
import type { Issue } from '../../domain/contracts/issuing.ts';
import type { FieldValue, Values } from '../../domain/fields/field.ts';
import { dayOfInstant } from '../../domain/fields/london.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import type { UnderstoodRow } from '../../domain/imports/decideRow.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { contract as contractType } from '../../domain/records/contract.ts';
import { contractBand } from '../../domain/records/contractBand.ts';
import { contractTemplate } from '../../domain/records/contractTemplate.ts';
import type { Dependencies } from '../context.ts';
import { fingerprintOf } from '../contracts/fingerprint.ts';
import { readIssue } from '../contracts/readIssue.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { Completer } from './completer.ts';

interface Terms {
  readonly issue: Issue;
  readonly bandGroup: number | null;
}

const noDays = { start: '', expire: '', issued: '' };

/** The values of a template for contracts made today. A band of the file replaces the template's; null: no band in the file. */
const readTerms = async (dependencies: Dependencies, template: number, band: number | null): Promise<Terms> => {
  const { values } = await loadRecord(dependencies, contractTemplate, template);
  const agreed = band === null ? values : { ...values, contractBand: band };
  const ofBand = await loadRecord(dependencies, contractBand, agreed.contractBand ?? 0);
  return { issue: await readIssue(dependencies, template, { values: agreed }, noDays), bandGroup: ofBand.values.group };
};

const idOf = (value: FieldValue | undefined): number | null => (typeof value === 'number' ? value : null);
const dayIn = (value: FieldValue | undefined): string | null => (typeof value === 'string' ? value : null);

interface WholeRow {
  readonly template: number;
  readonly band: number | null;
  readonly person: number;
  readonly start: string;
  readonly expire: string;
}

/** The values that every contract needs; null if the row lacks one, which its own problems say. */
const wholeRowOf = (values: Values): WholeRow | null => {
  const typed = valuesOf(contractType, values);
  const [template, person] = [idOf(typed.contractTemplate), idOf(typed.ambassador)];
  const [start, expire] = [dayIn(typed.start), dayIn(typed.expire)];
  if (template === null || person === null || start === null || expire === null) return null;
  return { template, person, start, expire, band: idOf(typed.contractBand) };
};

/** Makes contracts of rows: with the text of their template, as if they were issued today, and the rate of their first day. */
export const contractCompleter = (dependencies: Dependencies): Completer => ({
  async complete(rows, { mapping }) {
    const whole = new Map(rows.flatMap((row) => [[row, wholeRowOf(row.values)] as const]));
    const people = await dependencies.shown.findAll(ambassador, [...new Set([...whole.values()].flatMap((row) => row?.person ?? []))]);
    const terms = new Map<string, Promise<Terms>>();
    const termsOf = ({ template, band }: WholeRow): Promise<Terms> => {
      const key = `${template}/${band ?? ''}`;
      const read = terms.get(key) ?? readTerms(dependencies, template, band);
      terms.set(key, read);
      return read;
    };
    const today = dayOfInstant(dependencies.now().toISOString()) ?? '';
    return Promise.all(
      rows.map(async (row): Promise<UnderstoodRow> => {
        const wholeRow = whole.get(row) ?? null;
        const person = wholeRow && people.get(wholeRow.person);
        if (!wholeRow || !person) return row;
        const { issue, bandGroup } = await termsOf(wholeRow);
        const values = valuesOf(contractType, row.values);
        const newValues = valuesOf(contractType, row.newValues);
        const { firstname = null, lastname = null, dob = null } = valuesOf(ambassador, person.values);
        const contract = {
          start: wholeRow.start,
          expire: wholeRow.expire,
          issued: dayIn(values.issued),
          signed: dayIn(values.signed),
          cancelled: dayIn(values.cancelled),
          group: idOf(values.group) ?? idOf(newValues.group),
        };
        const importing = importedContract(contract, issue, { id: wholeRow.person, firstname, lastname, dob }, bandGroup, today);
        const completed = importing.ok
          ? { values: { ...importing.value, fingerprint: fingerprintOf(textOf(importing.value['text'] ?? null)) }, problems: [] }
          : {
              values: {},
              problems: importing.error.flatMap(({ field, messages }) => {
                const column = mapping.indexOf(field);
                return messages.map((reason) => ({ column: column < 0 ? null : column, reason }));
              }),
            };
        return { ...row, completed };
      }),
    );
  },
});
