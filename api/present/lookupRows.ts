import type { Values } from '../../domain/fields/field.ts';
import { printValue } from '../../domain/fields/kinds.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { institution } from '../../domain/records/institution.ts';
import type { ReadRow } from '../../projections/records.ts';
import type { Json } from '../contract/answers.ts';

const texts = (values: Values, names: Readonly<Record<string, string>>): Record<string, Json> =>
  Object.fromEntries(Object.entries(names).map(([shown, name]) => [shown, textOf(values[name])]));

/** The fields of a lookup record besides its id, by record type. Keys are those of the HTTP contract. */
const shapes: Readonly<Record<string, (row: ReadRow) => Record<string, Json>>> = {
  institution: ({ values, recordState }) => ({
    ...texts(values, { Name: 'name', Type: 'type', Town: 'town', LocalAuthority: 'localAuthority', URN: 'urn', LAESTABNo: 'laestab' }),
    RecordState: recordState,
    EducationPhase: printValue(institution.fields.phase, values['phase']),
  }),
  user: ({ values, title }) => ({ ...texts(values, { Firstname: 'firstname', Lastname: 'lastname', Email: 'email' }), Fullname: title }),
  import: ({ values }) => texts(values, { Reference: 'reference' }),
};

/** The fields of a lookup record besides its id; empty for types without a lookup. */
export const lookupShape = (recordType: string, row: ReadRow): Record<string, Json> => shapes[recordType]?.(row) ?? {};
