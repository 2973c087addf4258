import { describe, expect, it } from 'vitest';
import { passwordFault } from '../../../domain/accounts/password.ts';
import { passwordFaults } from '../../../domain/signInMessages.ts';

const ada = { names: ['Ada', 'Lovelace'], email: 'ada.lovelace@soarvalley.example', institutions: ['Soar Valley University'] };

describe('a new password', () => {
  it.each([
    'correct horse battery',
    'my dog is called rex',
    'long enough to be one',
    'kq8#vLz2pQ9m',
    'blue-chair-river-otter',
    'Χρυσή ορχιδέα στο φως',
    'a lovely pineapple garden',
    'valley of seven orange kites',
    '~#{%}&*(^=+;',
  ])('accepts “%s”', (password) => expect(passwordFault(password, ada)).toBeNull());

  it.each([
    ['password1234', 'common'],
    ['P@ssw0rd2024!!', 'common'],
    ['Nottingham2024!', 'common'],
    ['Liverpool1892', 'common'],
    ['letmein123456', 'common'],
    ['1q2w3e4r5t6y', 'common'],
    ['qazwsxedcrfv', 'common'],
    ['iloveyou1234', 'common'],
    ['Manchester United', 'common'],
    ['aaaaaaaaaaaa', 'repeated'],
    ['            ', 'repeated'],
    ['abcabcabcabc', 'repeated'],
    ['31/12/1999 31/12/1999', 'repeated'],
    ['passwordpassword', 'repeated'],
    ['!!!!!!!!!!!!!!', 'repeated'],
    ['?!?!?!?!?!?!', 'repeated'],
    ['tulip9'.repeat(8), 'repeated'],
    ['a1b2c3d'.repeat(7), 'repeated'],
    ['tulip9-tulip9-tulip9-tul', 'repeated'],
    ['zzzzzzzzzzzzzzzzzzzzzzzz1', 'repeated'],
    ['abcdefghijklmnop', 'row'],
    ['987654321098', 'row'],
    ['waymarkwaymark', 'own'],
    ['Waymark-2026!', 'own'],
    ['ada.lovelace@soarvalley.example', 'own'],
    ['AdaLovelace1815', 'own'],
    ['Lovelace-1815-Ada!', 'own'],
    ['ada lovelace 1234 x', 'own'],
    ['SoarValleyUni1', 'own'],
    ['soar valley university', 'own'],
  ] as const)('refuses “%s”, which is %s', (password, fault) => expect(passwordFault(password, ada)).toBe(passwordFaults[fault]));

  it('refuses a pair repeated for forty characters, whatever follows', () => {
    expect(passwordFault(`${'ab'.repeat(20)} and something else`, ada)).toBe(passwordFaults.repeated);
  });

  it('is checked in bounded time, however long it is', () => {
    passwordFault('warm the dictionary up', ada);
    const before = process.cpuUsage();
    for (let times = 0; times < 5; times += 1) passwordFault('p4$$w0rd1@'.repeat(100), ada);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2500);
  });
});
