import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { SearchAnswer } from '../../api/contract/search.ts';
import { FoundSessions } from '../../console/record/attendance/SessionLinks.tsx';

const lessons = [1, 2].map((Id) => ({ Id, Title: `Lesson ${Id}`, start: '2026-03-09T10:00:00.000Z' })) as unknown as SearchAnswer['Data'];
const markupOf = (Total: number): string =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(FoundSessions, { activityId: 7, sessions: { Data: lessons, Total } })),
  );

describe('the registers of the sessions of an activity', () => {
  it('end with the way to the list if there are more than are shown', () => {
    const markup = markupOf(1612);
    expect(markup).toContain('These are the first 2 sessions.');
    expect(markup).toContain('The list has all 1,612.');
    expect(markup).toContain('href="/activities/edit/7?sessions-order=desc&amp;sessions-sort=start#sessions"');
  });

  it('say nothing of a list if all are shown', () => {
    const markup = markupOf(2);
    expect(markup).toContain('Lesson 2');
    expect(markup).not.toContain('The list');
  });
});
