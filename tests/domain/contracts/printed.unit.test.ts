import { describe, expect, it } from 'vitest';
import { notesUnder } from '../../../domain/contracts/printed.ts';

const days = { signed: null, signedFingerprint: null, cancelled: null, expired: null };

describe('what stands under a printed contract', () => {
  it('is a place to sign while nobody has signed it', () => {
    expect(notesUnder(days)).toEqual([expect.stringMatching(/^Signature: _+ +Date: _+$/)]);
  });

  it('says what happened to it', () => {
    expect(notesUnder({ signed: '2026-08-30', signedFingerprint: 'ab12', cancelled: '2026-11-03', expired: null })).toEqual([
      'Signed by the ambassador on 30/08/2026.',
      'Cancelled on 03/11/2026.',
    ]);
    expect(notesUnder({ ...days, signed: '2025-08-30' })).toEqual([
      'Signed by the ambassador on 30/08/2025, before this contract was in Waymark. The paper says what was signed.',
    ]);
    expect(notesUnder({ ...days, expired: '2027-08-01' })).toEqual(['Expired on 01/08/2027.']);
  });
});
