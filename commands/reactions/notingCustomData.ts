import { systemAccessFor } from '../../domain/access/access.ts';
import { hasCustomData } from '../../domain/questions/customDataPart.ts';
import { customFieldId } from '../../domain/customData/customFields.ts';
import { applyAction } from '../../domain/record/decide.ts';
import { customField, recordTypes } from '../../domain/records/registry.ts';
import type { CommandContext } from '../context.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { Reaction } from './reaction.ts';

/** Those that are known to be noted, because an import writes values of the same few fields by the thousand. */
const noted = new Set<number>();

/** A custom field of which a record has a value keeps what the value needs: its type, its identifier and whose it is. */
export const notingCustomData: Reaction = {
  name: 'noting-custom-data',
  of: recordTypes.filter(hasCustomData).map(({ name }) => name),
  react: async ({ dependencies }, event) => {
    for (const [name, { to }] of Object.entries(event.data.changes)) {
      const id = to === null ? null : customFieldId(name);
      if (id === null || noted.has(id)) continue;
      const { revision, values } = await loadRecord(dependencies, customField, id);
      if (revision < 0) continue;
      if (values.used !== true) {
        const context: CommandContext = {
          access: systemAccessFor(event.meta.actor, ['EditFieldSettings']),
          correlationId: event.meta.correlationId,
          causationId: event.id,
          key: `custom-data/${id}`,
        };
        await changeRecord(dependencies, context, customField, id, (now) => applyAction(customField, now, 'Used', { used: true }), {
          fromLog: true,
        });
      }
      noted.add(id);
    }
  },
};
