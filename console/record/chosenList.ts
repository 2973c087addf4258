import type { FormField } from '../../api/contract/records.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { findRecordType } from '../../domain/records/registry.ts';
import { asId } from '../fieldKinds/raw.ts';
import { type Draft, rawOf } from './draft.ts';

/** The field with the list of the record that the form names now, such as the sessions of the activity that somebody has just chosen. */
export const withChosenList = (shown: FormField, type: RecordType, draft: Draft): FormField => {
  const { sameIn } = type.fields[shown.name] ?? {};
  const shared = sameIn === undefined ? undefined : type.fields[sameIn];
  const target = findRecordType(shared?.references ?? '');
  if (sameIn === undefined || !shared || !target || !shown.lookup) return shown;
  const id = asId(rawOf(draft, sameIn, shared)) ?? `{${target.labels.one}}`;
  return { ...shown, lookup: shown.lookup.replace(new RegExp(`^/${target.path}/[^/]+/`), `/${target.path}/${id}/`) };
};
