import { describe, expect, it } from 'vitest';
import { type Message, withChanged, withNew } from '../../console/ui/messageList.ts';

const message = (id: number, text: string, kind: Message['kind'] = 'success', offers: readonly string[] = []): Message => ({
  id,
  kind,
  text,
  actions: offers.map((label) => ({ label, run: () => undefined })),
});
const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);

describe('messages', () => {
  it('say the same once, also where an action said how work that is followed has ended', () => {
    const running = message(1, 'The import has started.', 'progress');
    const paused = message(2, 'The import has been paused.');
    const shown = withChanged(withNew([running], paused), message(1, paused.text, 'success', ['View']));
    expect(idsOf(shown)).toEqual([1]);
    expect(idsOf(withNew(shown, paused))).toEqual([2]);
  });

  it('stay beside each other where each offers something of its own, or runs', () => {
    const first = message(1, '1 student archived.', 'success', ['Undo']);
    const second = message(2, 'Archiving.', 'progress');
    expect(idsOf(withChanged([first, second], { ...first, id: 2 }))).toEqual([1, 2]);
    expect(idsOf(withNew([second], { ...second, id: 3 }))).toEqual([2, 3]);
  });

  it('that were closed come back only as errors', () => {
    const other = message(1, 'Saved.');
    expect(idsOf(withChanged([other], message(2, 'Done.')))).toEqual([1]);
    expect(idsOf(withChanged([other], message(2, 'It stopped.', 'error')))).toEqual([1, 2]);
  });
});
