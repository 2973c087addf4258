import { type Access, type GroupScope, groupsWith } from '../access/access.ts';
import { type PartnerChoice, partnerChoices, withPartners } from '../access/opened.ts';
import type { Clause } from '../filter/query.ts';
import type { RecordType } from '../record/recordType.ts';
import type { SearchField } from './searchField.ts';

/** Stands for a column in the filter field `include-partnered`, which asks nothing of rows: it says whose records are searched. */
export const partnerColumn = 'includePartnered';

const isPartnerClause = ({ field }: Clause): boolean => field.column === partnerColumn;

/** The choice that a filter makes; 'no' if it makes none. */
export const partnerChoiceOf = (clauses: readonly Clause[]): PartnerChoice => {
  const match = clauses.find(isPartnerClause)?.any[0];
  return partnerChoices.find((choice) => match !== undefined && 'is' in match && match.is === choice) ?? 'no';
};

export const withoutPartnerClause = (clauses: readonly Clause[]): readonly Clause[] => clauses.filter((clause) => !isPartnerClause(clause));

/** The groups in which the user may look at records of a type, with partners as the filter says. */
export const scopeWithPartners = (access: Access, type: RecordType, choice: PartnerChoice): GroupScope =>
  withPartners(access, groupsWith(access, type.rights.view), type.openToPartners === null ? 'no' : choice);

/** Columns of every type that partners keep to themselves. */
const columnsKeptFromPartners = ['updatedBy', 'importIds'];

/** Whether a search that includes partners' records may use a field. It must not tell what they keep to themselves. */
export const isOpenField = ({ openToPartners }: RecordType, { needs, column, part }: SearchField): boolean =>
  needs.length === 0 && ![...columnsKeptFromPartners, ...(openToPartners?.hides ?? [])].includes(part ?? column);
