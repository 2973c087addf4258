import { type Payable, payables } from '../../commands/pay/payables.ts';
import { type Access, groupsWith, isInScope } from '../../domain/access/access.ts';
import { notAllowed } from '../../domain/messages.ts';
import { columnsNamed, payColumns, totalsOf } from '../../domain/pay/payFile.ts';
import { chooseGroupToPay } from '../../domain/payMessages.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { payRun } from '../../domain/records/payRun.ts';
import { buildQuestion } from '../../domain/search/question.ts';
import { readRows } from '../../projections/reading/records.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import type { PayPreview } from '../contract/payRuns.ts';
import { Refused } from '../plugins/errors.ts';
import type { Services } from '../services.ts';

/** The most that one run sends. The rest waits for the next. */
const maxItems = 20_000;

/** More ambassadors than this are counted, not listed. */
const maxListed = 500;

/** A record that waits for a run. The amount is pence. */
interface WaitingRecord {
  readonly recordType: string;
  readonly id: number;
  readonly ambassador: number;
  readonly amount: number;
}

/** The group that the person works in, where they may run pay. Throws 400 or 403. */
export const groupToPay = (access: Access): number => {
  const { currentGroup } = access;
  if (currentGroup === null) throw new Refused(400, chooseGroupToPay);
  if (!isInScope(groupsWith(access, payRun.rights.edit), [currentGroup])) throw new Refused(403, notAllowed);
  return currentGroup;
};

const waitingOf = async (
  services: Services,
  access: Access,
  group: number,
  { type, filter, partOf }: Payable,
): Promise<readonly WaitingRecord[]> => {
  const now = services.dependencies.now();
  const { question } = buildQuestion({ set: getSearchSet(type.name), access, filter: `${filter},group:${group}`, now });
  const rows = await readRows(services.db, type.name, await services.search.walk(question, 0, maxItems));
  return rows.map(({ id, values }) => {
    const { ambassador: person, amount } = partOf(id, values);
    return { recordType: type.name, id, ambassador: person, amount };
  });
};

/** The approved records of a group that no run has sent, as the read side has them. */
export const readWaiting = async (services: Services, access: Access, group: number): Promise<readonly WaitingRecord[]> => {
  const waiting = await Promise.all(payables.map((each) => waitingOf(services, access, group, each)));
  return waiting.flat().slice(0, maxItems);
};

/** The columns that the file of the group's last run had. */
const lastColumns = async (services: Services, access: Access, group: number): Promise<readonly string[]> => {
  const { question } = buildQuestion({
    set: getSearchSet(payRun.name),
    access,
    filter: `group:${group}`,
    now: services.dependencies.now(),
  });
  const last = (await services.search.walk(question, 0, maxItems)).at(-1);
  const [row] = last === undefined ? [] : await readRows(services.db, payRun.name, [last]);
  return row ? (valuesOf(payRun, row.values).columns ?? '').split(',') : [];
};

/** The records that a run would send now, by ambassador. Changes nothing. */
export const previewPay = async (services: Services, access: Access, group: number): Promise<PayPreview> => {
  const [waiting, last] = await Promise.all([readWaiting(services, access, group), lastColumns(services, access, group)]);
  const { items, total, ambassadors } = totalsOf(waiting);
  const byPerson = new Map<number, { items: number; total: number }>();
  for (const { ambassador: person, amount } of waiting) {
    const sum = byPerson.get(person) ?? { items: 0, total: 0 };
    byPerson.set(person, { items: sum.items + 1, total: sum.total + amount });
  }
  const listed = [...byPerson].toSorted(([, a], [, b]) => b.total - a.total).slice(0, maxListed);
  const rows = await readRows(
    services.db,
    ambassador.name,
    listed.map(([id]) => id),
  );
  const names = new Map(rows.map(({ id, title }) => [id, title]));
  const columns: readonly string[] = columnsNamed(last);
  return {
    Group: group,
    Items: items,
    Total: total,
    Ambassadors: ambassadors,
    Data: listed.map(([id, sum]) => ({ Id: id, Name: names.get(id) || printRecordId(id), Items: sum.items, Total: sum.total })),
    Columns: payColumns.map(({ name, label }) => ({ Name: name, Label: label, IsChosen: columns.includes(name) })),
  };
};
