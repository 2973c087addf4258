import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { AttendanceAnswer } from '../../api/contract/register.ts';
import { AttendanceTable } from '../../console/record/attendance/AttendanceTable.tsx';

it('prints ids and numbers as every other page does, leaves numbers that nobody typed empty, and counts institutions', () => {
  const counts = {
    Total: 4312,
    Offered: null,
    Expected: 1500,
    Known: 2000,
    Registered: 0,
    Attended: 0,
    Unconfirmed: 0,
    DidNotAttend: 0,
    TotalStaff: null,
    TotalParents: null,
  };
  const row = {
    Id: 12,
    HasSecondaryFormatting: false,
    InstitutionId: 12,
    Institution: null,
    IsBeneficiary: true,
    Unregistered: null,
    ...counts,
  };
  const summary = { ...counts, Offered: 0, TotalStaff: 0, TotalParents: 0, InstitutionSummary: 2, Unknown: 2312 };
  const ofNone = { ...row, Id: 0, InstitutionId: null };
  const attendance = { Data: [row, ofNone], Summary: summary } as unknown as AttendanceAnswer;
  const table = createElement(AttendanceTable, { attendance, fileName: 'attendance', canEdit: false });
  const markup = renderToStaticMarkup(createElement(StaticRouter, { location: '/' }, table));
  const cells = [...markup.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, ''));
  const printed = ['4,312', '', '1,500', '2,000', '0', '0', '0', '0', '', ''];
  expect(cells.slice(11)).toEqual(['#00000012', ...printed, 'No institution', ...printed, '1 institution', ...printed]);
  expect(markup).toContain('2,312 of the total are not known by name.');
});
