import { printValue } from '../../domain/fields/kinds.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { importRecord } from '../../domain/records/import.ts';
import { institution } from '../../domain/records/institution.ts';
import { user } from '../../domain/records/user.ts';
import type { ReadRow } from '../../projections/reading/records.ts';
import type { Json } from '../contract/answers.ts';

const institutionShape = ({ values, recordState }: ReadRow): Record<string, Json> => {
  const { name, type, town, localAuthority, urn, laestab, phase = null } = valuesOf(institution, values);
  return {
    Name: textOf(name),
    Type: textOf(type),
    Town: textOf(town),
    LocalAuthority: textOf(localAuthority),
    URN: textOf(urn),
    LAESTABNo: textOf(laestab),
    RecordState: recordState,
    EducationPhase: printValue(institution.fields.phase, phase),
  };
};

const userShape = ({ values, title }: ReadRow): Record<string, Json> => {
  const { firstname, lastname, email } = valuesOf(user, values);
  return { Firstname: textOf(firstname), Lastname: textOf(lastname), Email: textOf(email), Fullname: title };
};

const ambassadorShape = ({ values, title }: ReadRow): Record<string, Json> => {
  const { firstname, lastname } = valuesOf(ambassador, values);
  return { Firstname: textOf(firstname), Lastname: textOf(lastname), Fullname: title };
};

/** The fields of a lookup record besides its id, by record type. Keys are those of the HTTP contract. */
const shapes: Readonly<Record<string, (row: ReadRow) => Record<string, Json>>> = {
  [institution.name]: institutionShape,
  [user.name]: userShape,
  [ambassador.name]: ambassadorShape,
  [importRecord.name]: ({ values }) => ({ Reference: textOf(valuesOf(importRecord, values).reference) }),
};

/** The fields of a lookup record besides its id; empty for types without a lookup. */
export const lookupShape = (recordType: string, row: ReadRow): Record<string, Json> => shapes[recordType]?.(row) ?? {};
