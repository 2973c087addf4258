import type { AccountServices, ColumnChoices } from '../commands/accounts/ports.ts';
import type { Dependencies } from '../commands/context.ts';
import type { FileStore } from '../commands/fileStore.ts';
import type { Mailer } from '../commands/mailer.ts';
import type { FilterLinks } from '../commands/search/filterLinks.ts';
import type { SecurityLog } from '../commands/security/securityLog.ts';
import type { ProblemList } from '../commands/tasks/problems.ts';
import type { RelyingParty } from '../domain/accounts/relyingParty.ts';
import type { SearchEngine } from '../projections/search/engine.ts';
import type { IndexReport } from '../projections/search/index/indexState.ts';
import type { Database } from '../projections/sql.ts';
import type { TableReadiness } from '../projections/tableReadiness.ts';
import type { Changes } from './live/changes.ts';
import type { EndedSessions } from './live/endedSessions.ts';

/** Everything the server is made of, put together by the entry and handed over once. */
export interface Services {
  readonly dependencies: Dependencies;
  readonly accounts: AccountServices;
  readonly columnChoices: ColumnChoices;
  readonly filterLinks: FilterLinks;
  readonly db: Database;
  readonly search: SearchEngine;
  /** What is known of the search server; null where there is none. */
  searchServer(): IndexReport | null;
  /** Which tables are being rebuilt, and what they lack. */
  readonly tables: TableReadiness;
  readonly changes: Changes;
  readonly endedSessions: EndedSessions;
  readonly files: FileStore;
  readonly mailer: Mailer;
  readonly securityLog: SecurityLog;
  readonly problems: ProblemList;
  /** The task that carried an import out; null before there is one. */
  taskOfImport(id: number): Promise<number | null>;
  /** The parts of the system that do not answer, or not yet; empty where all do. */
  findUnready(): Promise<readonly string[]>;
  /** The address people reach Waymark at, for links in mail. */
  readonly publicUrl: () => string;
  /** What passkeys are bound to; null where there can be none. Takes the Host header of a request. */
  readonly relyingParty: (requestHost: string | undefined) => RelyingParty | null;
}
