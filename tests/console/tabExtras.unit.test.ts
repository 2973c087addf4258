import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { tabExtrasOf } from '../../console/record/tabExtras.ts';
import { activity } from '../../domain/records/activity.ts';

describe('the main button of a list in a tab', () => {
  it('shows at once: a part that could not be loaded would replace the list by its message', () => {
    const Button = tabExtrasOf(activity, 'students')?.MainButton;
    expect(Button && renderToStaticMarkup(createElement(Button, { record: { id: 1, title: 'Taster day' } }))).toContain('Add students…');
  });
});
