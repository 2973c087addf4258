import { settingsFor } from '../../commands/fieldSettings/fieldSettings.ts';
import { type Access, groupsWith, isInScope } from '../../domain/access/access.ts';
import { fieldKeptFrom } from '../../domain/access/own.ts';
import { reservedFor } from '../../domain/access/reserved.ts';
import { visibleFields } from '../../domain/access/visibility.ts';
import { visibleFieldsOf } from '../../domain/disclosure/disclosure.ts';
import { copiedValues } from '../../domain/record/copiedValues.ts';
import { storedFields } from '../../domain/record/part.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import type { CreateForm } from '../contract/records.ts';
import { customFormFields, enteredValues, formFields, formLabels, formParts, formRecord, newRecordValues } from '../present/form.ts';
import { titlesFor } from '../present/labels.ts';
import type { Services } from '../services.ts';
import { offeredExtras, type Original } from './copies.ts';
import { customFieldsOfForm, withCustomValues } from './customFormFields.ts';
import { linkedValues } from './linkedValues.ts';

/** The query of a new record's form. Other parameters name records that the new one refers to. */
interface NewRecordQuery {
  readonly group?: string | undefined;
  readonly [parameter: string]: unknown;
}

/**
 * The form of a new record: empty, in the group one works in or another, with the references that the query names; or with the values of
 * the record that it is a copy of.
 */
export const newRecordForm = async (
  services: Services,
  access: Access,
  type: RecordType,
  query: NewRecordQuery,
  original: Original | null,
): Promise<CreateForm> => {
  const ofOriginal = original?.snapshot.values[scopeField(type) ?? ''];
  const usual = typeof ofOriginal === 'number' ? ofOriginal : access.currentGroup;
  const group = query.group === undefined ? usual : Number(query.group);
  const own = group !== null && access.groups.has(group) && isInScope(groupsWith(access, type.rights.edit), [group]) ? group : null;
  const fresh = newRecordValues(type, own);
  const settings = await settingsFor(services.dependencies, type, fresh);
  const reserved = new Set([
    ...reservedFor(access, type, fresh, null),
    ...storedFields(type).flatMap(([name]) => fieldKeptFrom(access, type, [name]) ?? []),
  ]);
  const prefilled = {
    ...(await linkedValues(services, access, type, query)),
    ...(original ? copiedValues(type, original.snapshot.values, visibleFieldsOf(access, type, original.snapshot.values), own) : {}),
  };
  const isOffered = (name: string) => !settings.hidden.has(name) && !reserved.has(name);
  const values = { ...fresh, ...Object.fromEntries(Object.entries(prefilled).filter(([name]) => isOffered(name))) };
  const titles = await titlesFor(services.db, access, enteredValues(type, values));
  const customFields = await customFieldsOfForm(services, type, values);
  const groups = own === null ? type.groupsOf(values) : [own];
  const visible = visibleFields(access, type, groups);
  return {
    Record: formRecord(type, visible, withCustomValues(customFields, values)),
    Fields: [...formFields(type, visible, groups, settings, reserved, values), ...customFormFields(type, visible, customFields, false)],
    Parts: formParts(type, visible, groups),
    Labels: formLabels(type, values, titles),
    ...(original
      ? {
          CopyOf: {
            Id: original.id,
            Title: type.title(original.snapshot.values),
            Along: await offeredExtras(services, access, type, original),
          },
        }
      : {}),
  };
};
