import type { AccountServices, ColumnChoices } from '../commands/accounts/ports.ts';
import type { RecentlyViewed } from '../commands/accounts/recentlyViewed.ts';
import type { CalendarFeeds } from '../commands/calendar/calendarFeeds.ts';
import type { Dependencies } from '../commands/context.ts';
import type { PrintDocument } from '../commands/contracts/printing.ts';
import type { FileStore } from '../commands/fileStore.ts';
import type { Mailer } from '../commands/mailer.ts';
import type { ImportServices } from '../commands/imports/checkImport.ts';
import type { CandidateFinder } from '../commands/linkage/candidates.ts';
import type { FilterLinks } from '../commands/search/filterLinks.ts';
import type { SecurityLog } from '../commands/security/securityLog.ts';
import type { ProblemList } from '../commands/tasks/problems.ts';
import type { RelyingParty } from '../domain/accounts/relyingParty.ts';
import type { SearchEngine } from '../projections/search/engine.ts';
import type { IndexReport } from '../projections/search/index/indexState.ts';
import type { Database, Sql } from '../projections/sql.ts';
import type { TableReadiness } from '../projections/tables/tableReadiness.ts';
import type { Changes } from './live/changes.ts';
import type { EndedSessions } from './live/endedSessions.ts';

/** Everything that the server's routes work with. */
export interface Services {
  readonly dependencies: Dependencies;
  readonly accounts: AccountServices;
  readonly columnChoices: ColumnChoices;
  readonly filterLinks: FilterLinks;
  readonly recentlyViewed: RecentlyViewed;
  readonly calendarFeeds: CalendarFeeds;
  readonly db: Database;
  /** For reads of single rows that every request or edit needs. */
  readonly rowReads: Sql;
  readonly search: SearchEngine;
  /** The state of the search server; null without one. */
  searchServer(): IndexReport | null;
  /** The tables that are being rebuilt, with the columns that they lack. */
  readonly tables: TableReadiness;
  readonly changes: Changes;
  readonly endedSessions: EndedSessions;
  readonly files: FileStore;
  readonly mailer: Mailer;
  readonly printDocument: PrintDocument;
  readonly securityLog: SecurityLog;
  readonly problems: ProblemList;
  readonly imports: ImportServices;
  /** Finds students who may be the same person. */
  readonly candidates: CandidateFinder;
  /** The task that carries out an import; null before it exists. */
  taskOfImport(id: number): Promise<number | null>;
  /** The parts of the system that do not respond, or are not ready yet. */
  findUnready(): Promise<readonly string[]>;
  /** The public address of Waymark, for links in mail. */
  readonly publicUrl: () => string;
  /** The relying party of passkeys; null if passkeys cannot work. Takes the Host header of a request. */
  readonly relyingParty: (requestHost: string | undefined) => RelyingParty | null;
}
