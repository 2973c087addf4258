import { beneficiaries } from '../../domain/records/activityParts.ts';
import { institution } from '../../domain/records/institution.ts';
import { rowsOf } from '../../domain/record/part.ts';
import { searchKey } from '../../domain/normalise.ts';
import type { AttendanceCounts } from '../../projections/reading/attendanceCounts.ts';
import { readTitles } from '../../projections/reading/records.ts';
import type { Sql } from '../../projections/sql.ts';
import type { AttendanceAnswer, AttendanceRow } from '../contract/register.ts';

const none: Omit<AttendanceCounts, 'institution'> = { known: 0, registered: 0, attended: 0, unconfirmed: 0, unattended: 0 };

/**
 * The numbers of an activity or session for each beneficiary, and for other institutions that its students had. By name; students without
 * one last.
 */
export const attendanceRows = async (sql: Sql, values: object, counts: readonly AttendanceCounts[]): Promise<readonly AttendanceRow[]> => {
  const typed = new Map(rowsOf(beneficiaries, values).map((row) => [row.key, row.values]));
  const counted = new Map(counts.map((each) => [each.institution, each]));
  const ids = [...new Set<number | null>([...typed.keys(), ...counted.keys()])];
  const titles = await readTitles(
    sql,
    institution.name,
    ids.filter((id) => id !== null),
  );
  const rows = ids.map((id): AttendanceRow => {
    const row = id === null ? undefined : typed.get(id);
    const { known, registered, attended, unconfirmed, unattended } = counted.get(id) ?? none;
    const total = row?.total ?? null;
    return {
      Id: id ?? 0,
      HasSecondaryFormatting: row === undefined,
      InstitutionId: id,
      Institution: id === null ? null : (titles.get(id) ?? null),
      IsBeneficiary: row !== undefined,
      Total: total,
      Offered: row?.offered ?? null,
      Expected: row?.expected ?? null,
      Known: known,
      Registered: registered,
      Attended: attended,
      Unconfirmed: unconfirmed,
      DidNotAttend: unattended,
      Unregistered: total === null ? null : total - registered,
      TotalStaff: row?.totalStaff ?? null,
      TotalParents: row?.totalParents ?? null,
    };
  });
  const keyOf = ({ Institution }: AttendanceRow) => (Institution === null ? '\uFFFF' : searchKey(Institution));
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : a.Id - b.Id));
};

type SummedColumn = Exclude<keyof AttendanceAnswer['Summary'], 'InstitutionSummary' | 'Unknown'>;

/** The summary row of the specification, section 3.1. */
export const attendanceSummary = (rows: readonly AttendanceRow[]): AttendanceAnswer['Summary'] => {
  const sum = (name: SummedColumn) => rows.reduce((whole, row) => whole + (row[name] ?? 0), 0);
  const [Total, Known] = [sum('Total'), sum('Known')];
  return {
    InstitutionSummary: rows.length,
    Total,
    Offered: sum('Offered'),
    Expected: sum('Expected'),
    Known,
    Unknown: Total - Known,
    Registered: sum('Registered'),
    Attended: sum('Attended'),
    Unconfirmed: sum('Unconfirmed'),
    DidNotAttend: sum('DidNotAttend'),
    TotalStaff: sum('TotalStaff'),
    TotalParents: sum('TotalParents'),
  };
};
