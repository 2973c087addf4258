import { describe, expect, it } from 'vitest';
import { asDownload } from '../../api/present/fileName.ts';

describe('the file name of a download', () => {
  it.each([
    ['Leavers 2025', 'attachment; filename="Leavers 2025.csv"'],
    ['Zoë’s list', 'attachment; filename="Zoes list.csv"; filename*=UTF-8\'\'Zo%C3%AB%E2%80%99s%20list.csv'],
    ['北京', 'attachment; filename="export.csv"; filename*=UTF-8\'\'%E5%8C%97%E4%BA%AC.csv'],
    ['a"; x=\r\nSet-Cookie: b', 'attachment; filename="a xSet-Cookie b.csv"; filename*=UTF-8\'\'a%3B%20x%3DSet-Cookie%20b.csv'],
    ['../../etc/passwd', 'attachment; filename="....etcpasswd.csv"'],
    ['txt.\u202eexe', 'attachment; filename="txt.exe.csv"'],
    ["(a)*'", 'attachment; filename="a.csv"; filename*=UTF-8\'\'%28a%29%27.csv'],
    ['\ud800', 'attachment; filename="export.csv"; filename*=UTF-8\'\'%EF%BF%BD.csv'],
    ['///', 'attachment; filename="export.csv"'],
  ])('%j is %s', (title, header) => {
    expect(asDownload(title, 'csv')).toBe(header);
  });
});
