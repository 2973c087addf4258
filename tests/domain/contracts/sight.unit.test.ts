import { describe, expect, it } from 'vitest';
import type { Access } from '../../../domain/access/access.ts';
import type { Right } from '../../../domain/access/rights.ts';
import { canSeeRecord, visibleFields } from '../../../domain/access/visibility.ts';
import { interpret } from '../../../domain/filter/interpret.ts';
import { contract } from '../../../domain/records/contract.ts';
import { searchSetOf } from '../../../domain/search/searchSet.ts';

/** Somebody of group 11 with these rights there. */
const staff = (...rightsHeld: readonly Right[]): Access => ({
  user: { id: 7, name: 'Ada' },
  groups: new Map([[11, { name: 'Riverside', rights: new Set(rightsHeld) }]]),
  everywhere: new Set(),
  currentGroup: 11,
  opened: new Map(),
  ambassadors: null,
});

const hiddenNames = ['rate', 'text', 'fingerprint', 'signedFingerprint'];

describe('a contract', () => {
  it('is seen by all staff of its group, and by nobody of another', () => {
    expect(canSeeRecord(staff('ViewStudents'), contract, { group: 11 })).toBe(true);
    expect(canSeeRecord(staff('ViewAmbassadorContracts', 'EditAmbassadorContracts'), contract, { group: 12 })).toBe(false);
  });

  it('keeps its text, pay and fingerprints from staff who may not see contracts', () => {
    const visible = visibleFields(staff('ViewStudents', 'EditAmbassadorContracts'), contract, [11]);
    expect(hiddenNames.filter((name) => visible.has(name))).toEqual([]);
    expect(visible.has('ambassador')).toBe(true);
    expect(hiddenNames.filter((name) => !visibleFields(staff('ViewAmbassadorContracts'), contract, [11]).has(name))).toEqual([]);
  });

  it('has a rule of the clock whose filter is understood', () => {
    const due = Object.values(contract.clock).map((rule) => interpret(searchSetOf(contract), rule.due, new Date('2026-11-23T12:00:00Z')));
    expect(due.map(({ ignored, terms, query }) => [ignored, terms, query.clauses.map(({ field }) => field.printed)])).toEqual([
      [[], [], ['expire', 'status']],
    ]);
  });
});
