import { describe, expect, it } from 'vitest';
import { mayBeSame, mayBeSameText } from '../../domain/messages.ts';
import { withArticle } from '../../domain/words.ts';

describe('a noun', () => {
  it('has the article that is said before it', () => {
    expect(['cost code', 'institution', 'user', 'unit', 'HEI descriptor', 'UCAS ID'].map(withArticle)).toEqual([
      'a cost code',
      'an institution',
      'a user',
      'a unit',
      'an HEI descriptor',
      'a UCAS ID',
    ]);
  });

  it('has it in messages', () => {
    expect(mayBeSame('activity')).toBe('This may be an activity you already have');
    expect(mayBeSameText('event title and start', { one: 'activity', many: 'activities' }, 1)).toBe(
      'An activity in this group has the same event title and start.',
    );
  });
});
