import { expect, it } from 'vitest';
import type { AttendanceRow } from '../../api/contract/register.ts';
import { attendanceCsv } from '../../console/record/attendance/attendanceColumns.ts';

const row = (more: Partial<AttendanceRow>): AttendanceRow => ({
  Id: 7,
  HasSecondaryFormatting: false,
  InstitutionId: 7,
  Institution: 'Derby, High',
  IsBeneficiary: true,
  Total: null,
  Offered: null,
  Expected: 0,
  Known: 2,
  Registered: 0,
  Attended: 1,
  Unconfirmed: 0,
  DidNotAttend: 1,
  Unregistered: null,
  TotalStaff: null,
  TotalParents: 3,
  ...more,
});

it('has a line for each institution: a number that nobody typed is empty, a zero is a zero', () => {
  const [headings, ...lines] = attendanceCsv([
    row({}),
    row({ Id: 0, InstitutionId: null, Institution: null, IsBeneficiary: false, Expected: null, TotalParents: null }),
  ]).split('\r\n');
  expect(headings).toBe(
    '\ufeffInstitution ID,Institution,Beneficiary,Total,Offered,Expected,Known,Registered,Attended,Unconfirmed,Did not attend,Staff,Parents',
  );
  expect(lines).toEqual(['7,"Derby, High",Y,,,0,2,0,1,0,1,,3', ',No institution,N,,,,2,0,1,0,1,,', '']);
});
