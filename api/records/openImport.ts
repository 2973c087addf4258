import type { OpenImport } from '../../commands/imports/answering.ts';
import { importTypeOf } from '../../commands/imports/importTypeOf.ts';
import type { Access } from '../../domain/access/access.ts';
import { planGone, planNotThere, planNotWaiting } from '../../domain/importMessages.ts';
import { canImport, findImportType } from '../../domain/imports/importTypes.ts';
import type { ImportType } from '../../domain/imports/importType.ts';
import type { PlanSettings } from '../../domain/imports/plan.ts';
import { isAnswerable } from '../../domain/lists/importStatus.ts';
import { notAllowed } from '../../domain/messages.ts';
import { importRecord } from '../../domain/records/import.ts';
import { Refused } from '../plugins/errors.ts';
import type { Services } from '../services.ts';
import { requireVisible } from './visibleRecord.ts';

export interface OpenedImport extends OpenImport {
  readonly type: ImportType;
}

/** An import of this person's right in its group, with a plan. Throws 404, 403 or 400. */
export const requireImport = async (services: Services, access: Access, id: number): Promise<OpenedImport> => {
  const { values, recordState } = await requireVisible(services, importRecord, access, id);
  if (!canImport(access, values)) throw new Refused(403, notAllowed);
  if (!findImportType(values.type)) throw new Refused(400, planNotThere);
  if (values.fileKey === null) throw new Refused(400, planGone);
  if (recordState !== importRecord.states.initial) throw new Refused(400, planNotWaiting);
  return { id, values, access, type: await importTypeOf(services.dependencies.shown, values) };
};

export const requireSettings = async (services: Services, id: number): Promise<PlanSettings> => {
  const settings = await services.imports.plans.settings(id);
  if (!settings) throw new Refused(400, planNotThere);
  return settings;
};

/** An import whose rows can be answered and corrected now. */
export const requireAnswerable = async (services: Services, access: Access, id: number) => {
  const opened = await requireImport(services, access, id);
  if (!isAnswerable(opened.values.status)) throw new Refused(400, planNotWaiting);
  return { opened, settings: await requireSettings(services, id) };
};
