import type { Dependencies, CommandContext } from '../../commands/context.ts';
import { changeRecord, loadRecord } from '../../commands/records/changeRecord.ts';
import type { Values } from '../../domain/fields/field.ts';
import { ambassadorKind } from '../../domain/lists/users.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { ambassador } from '../../domain/records/ambassador.ts';

/** The index of the ambassador of a member who has work, claims and a contract that waits for a signature. */
const withEverything = 0;

interface DemoTools {
  readonly dependencies: Dependencies;
  readonly context: CommandContext;
  /** Makes an account with the demo password; returns its id. */
  readonly makeAccount: (values: Values) => Promise<number>;
  readonly step: (work: Promise<bigint>) => Promise<void>;
}

/** An ambassador lets their record name the account. The account learns of it by itself. */
const giveAccount = async ({ dependencies, context }: DemoTools, id: number, account: number): Promise<bigint> => {
  const outcome = await changeRecord(dependencies, context, ambassador, id, (snapshot) =>
    setByEvent(ambassador, snapshot, 'AccountGiven', { account }),
  );
  if (!outcome.ok) throw new Error(`ambassador ${id} got no account: ${outcome.error.because}`);
  return outcome.value.position ?? 0n;
};

/** Makes the account of one of a member's ambassadors: two records. */
export const makeAmbassadorAccount = async (tools: DemoTools, people: readonly number[]): Promise<void> => {
  const id = people[withEverything] ?? 0;
  const { firstname, lastname } = (await loadRecord(tools.dependencies, ambassador, id)).values;
  const account = await tools.makeAccount({ firstname, lastname, email: 'ambassador@demo.test', kind: ambassadorKind });
  await tools.step(giveAccount(tools, id, account));
};
