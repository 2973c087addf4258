import { describe, expect, it } from 'vitest';
import { attentionSentence, overviewLabel, printCount } from '../../console/home/phrases.ts';

const at = (Count: number | null, IsMore = false) => ({ Set: 'x', Filter: '', Count, IsMore });

describe('what home says', () => {
  it('agrees with the number', () => {
    expect(attentionSentence({ Kind: 'failedTasks', ...at(1) })).toBe('1 of your tasks failed this week');
    expect(attentionSentence({ Kind: 'failedTasks', ...at(3) })).toBe('3 of your tasks failed this week');
    expect(attentionSentence({ Kind: 'incompleteStudents', ...at(1) })).toBe('1 student record is incomplete');
    expect(attentionSentence({ Kind: 'exportsReady', ...at(2) })).toBe('2 of your exports are ready to download');
    expect(attentionSentence({ Kind: 'openInvitations', ...at(2) })).toBe('2 users have not accepted an invitation');
    expect(overviewLabel({ Kind: 'currentStudents', ...at(1) })).toBe('current student');
    expect(overviewLabel({ Kind: 'activitiesThisMonth', ...at(1) })).toBe('activity this month');
    expect(overviewLabel({ Kind: 'currentStudents', ...at(0) })).toBe('current students');
  });

  it('says that there are more, or that they could not be counted', () => {
    expect(printCount(at(4312))).toBe('4,312');
    expect(printCount(at(10_000, true))).toBe('10,000+');
    expect(overviewLabel({ Kind: 'currentStudents', ...at(1, true) })).toBe('current students');
    expect(attentionSentence({ Kind: 'incompleteStudents', ...at(null) })).toBe('Too many to count: student records are incomplete');
  });
});
