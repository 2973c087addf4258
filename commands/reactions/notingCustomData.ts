import { systemAccessFor } from '../../domain/access/access.ts';
import { hasCustomData } from '../../domain/questions/customDataPart.ts';
import { customFieldId } from '../../domain/customData/customFields.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { customField, recordTypes } from '../../domain/records/registry.ts';
import type { CommandContext } from '../context.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { Reaction } from './reaction.ts';

/** A custom field of which a record has a value keeps what the value needs: its type, its identifier and whose it is. */
export const notingCustomData: Reaction = {
  name: 'noting-custom-data',
  recordTypes: recordTypes.filter(hasCustomData).map(({ name }) => name),
  react: async ({ dependencies, notedCustomFields }, event) => {
    for (const [name, { to }] of Object.entries(event.data.changes)) {
      const id = to === null ? null : customFieldId(name);
      if (id === null || notedCustomFields.has(id)) continue;
      const { revision, values } = await loadRecord(dependencies, customField, id);
      if (revision < 0) continue;
      if (values.used !== true) {
        const context: CommandContext = {
          access: systemAccessFor(event.meta.actor, ['EditFieldSettings']),
          correlationId: event.meta.correlationId,
          causationId: event.id,
          key: `custom-data/${id}`,
        };
        const note = (now: RecordSnapshot) => setByEvent(customField, now, 'Used', { used: true });
        const outcome = await changeRecord(dependencies, context, customField, id, note, { readsLog: true });
        if (!outcome.ok) continue;
      }
      notedCustomFields.add(id);
    }
  },
};
