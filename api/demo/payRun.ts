import type { CommandContext, Dependencies } from '../../commands/context.ts';
import type { FileStore } from '../../commands/fileStore.ts';
import type { OwnPart } from '../../commands/pay/payables.ts';
import { freezePayFile, type PayItem, sendItem } from '../../commands/pay/runPay.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import type { Outcome } from '../../commands/records/outcome.ts';
import type { Values } from '../../domain/fields/field.ts';
import { columnsNamed } from '../../domain/pay/payFile.ts';
import { payRun } from '../../domain/records/payRun.ts';
import { timesheet } from '../../domain/records/timesheet.ts';

interface DemoTools {
  readonly dependencies: Dependencies;
  readonly context: CommandContext;
  readonly files: Pick<FileStore, 'write'>;
  readonly make: (type: string, values: Values) => Promise<number>;
  readonly noteOutcome: (label: string, outcome: Outcome) => void;
  readonly note: (position: bigint | null) => void;
}

/** The columns that a member's pay office wants. */
const columns = columnsNamed(['payCode', 'postNumber', 'ambassador', 'firstname', 'lastname', 'item', 'day', 'hours', 'rate']);

/** A pay run of a member that sent these approved records, with its file: one record. */
export const makePayRun = async (making: DemoTools, group: number, items: readonly PayItem[]): Promise<void> => {
  const { dependencies, context, files, make, noteOutcome, note } = making;
  // A start that was interrupted may go on the next day: the run keeps the day of the first approval.
  const day = (await loadRecord(dependencies, timesheet, items[0]?.id ?? 0)).values.approvedDate ?? '';
  const run = await make(payRun.name, { day, group, columns: columns.join(',') });
  const sent: OwnPart[] = [];
  for (const item of items) {
    const outcome = await sendItem(dependencies, context, { run, day }, item, (part) => sent.push(part));
    noteOutcome(`${item.recordType} ${item.id}`, outcome);
  }
  note((await freezePayFile({ dependencies, files }, context, run, sent, columns)).position);
};

/** The number of records that `makePayRun` makes. */
export const payRunsOfMember = 1;
