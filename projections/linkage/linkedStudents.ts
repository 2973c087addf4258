import { type LinkageRecord, prepare, type PreparedRecord } from '../../domain/linkage/linkageRecord.ts';
import type { Values } from '../../domain/fields/field.ts';
import { type RecordEvent, recordOf, stateField } from '../../domain/record/events.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { student } from '../../domain/records/student.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { storedText } from '../tables/tables.ts';

/** Students in these states take part: Current and Archived. */
export const linkedStates = [0, 1];

export const studentRows = inReadSchema('student_rows');

/** SQL for what is compared of a student; see `StudentRow`. */
export const comparedColumns = `id, ${storedText(student, 'firstname')} AS firstname, ${storedText(student, 'lastname')} AS lastname,
  ${storedText(student, 'dob')} AS dob, ${storedText(student, 'postcode')} AS postcode, ${storedText(student, 'institutionLastKnown')} AS school,
  ${storedText(student, 'ucas')} AS ucas`;

export interface StudentRow extends LinkageRecord {
  readonly id: number;
}

/** A student as it is compared. */
export interface LinkedStudent {
  readonly id: number;
  readonly prepared: PreparedRecord;
}

export const toLinked = (row: StudentRow): LinkedStudent => ({ id: row.id, prepared: prepare(row) });

/** The values of a student's row as they are compared. */
export const prepareValues = (values: Values): PreparedRecord => {
  const {
    firstname = null,
    lastname = null,
    dob = null,
    postcode = null,
    ucas = null,
    institutionLastKnown = null,
  } = valuesOf(student, values);
  return prepare({ firstname, lastname, dob, postcode, ucas, school: institutionLastKnown });
};

/** Keys and pairs follow from these fields. */
const comparedFields = new Set<string>(['firstname', 'lastname', 'dob', 'postcode', 'institutionLastKnown', 'ucas', stateField]);

/** The ids of the students whose keys or pairs these events may change. */
export const affectedStudents = (
  events: readonly { readonly stream: string; readonly data: Pick<RecordEvent['data'], 'changes'> }[],
): readonly number[] => {
  const affecting = events.filter(({ data }) => Object.keys(data.changes).some((name) => comparedFields.has(name)));
  return [...new Set(affecting.flatMap(({ stream }) => recordOf(stream)?.id ?? []))];
};
