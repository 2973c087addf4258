import { type Access, isInScope } from '../../domain/access/access.ts';
import { readableGroups } from '../../domain/access/visibility.ts';
import { fieldSettings } from '../../domain/fieldSettings/fieldSettings.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { ChangeNotice } from '../../projections/changeNotice.ts';
import type { ChangedMessage } from '../contract/tasks.ts';

/**
 * The part of a notice that this person may receive: changes of their own records, of records in their groups, and of their groups' form
 * settings.
 */
export const visibleChanges = (access: Access, notice: ChangeNotice): readonly ChangedMessage[] =>
  notice.changed.flatMap(({ recordType, records, groups, owners }): ChangedMessage[] => {
    const isSettings = recordType === fieldSettings.name;
    const recordTypeOf = isSettings ? null : getRecordType(recordType);
    const type = recordTypeOf ?? fieldSettings;
    if (owners !== null) return owners.includes(access.user.id) ? [{ path: type.path, ids: null, position: notice.position }] : [];
    // Everybody who fills in a form sees its settings, with or without the right to change them.
    const scope = recordTypeOf === null ? new Set(access.groups.keys()) : readableGroups(access, recordTypeOf);
    if (type.rights.view.length > 0 && scope !== 'every' && scope.size === 0) return [];
    if (records === null) return isInScope(scope, groups) ? [{ path: type.path, ids: null, position: notice.position }] : [];
    const ids = records.filter(([, recordGroups]) => isInScope(scope, recordGroups)).map(([id]) => id);
    return ids.length > 0 ? [{ path: type.path, ids, position: notice.position }] : [];
  });
