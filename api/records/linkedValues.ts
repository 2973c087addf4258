import type { Access } from '../../domain/access/access.ts';
import { canSeeRecord } from '../../domain/access/visibility.ts';
import type { FieldValue, Values } from '../../domain/fields/field.ts';
import { linkOf } from '../../domain/record/links.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { readRows } from '../../projections/reading/records.ts';
import type { Services } from '../services.ts';
import { maxId } from '../../domain/fields/recordId.ts';

/**
 * The references of a new record that the parameters name, by field or part: `institutionLastKnown=12`, `beneficiaries=12`. Leaves out
 * records that the user may not see.
 */
export const linkedValues = async (
  services: Services,
  access: Access,
  type: RecordType,
  parameters: Readonly<Record<string, unknown>>,
): Promise<Values> => {
  const named = await Promise.all(
    Object.entries(parameters).map(async ([name, value]): Promise<readonly (readonly [string, FieldValue])[]> => {
      const link = linkOf(type, name);
      const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : 0;
      if (link === null || id < 1 || id > maxId) return [];
      const target = getRecordType(link.field.references ?? '');
      const [row] = await readRows(services.db, target.name, [id]);
      if (!row || row.recordState === target.states.deleted || !canSeeRecord(access, target, row.values)) return [];
      return [[link.nameFor(id), link.field.kind === 'references' ? [id] : id]];
    }),
  );
  return Object.fromEntries(named.flat());
};
