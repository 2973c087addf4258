import { describe, expect, it } from 'vitest';
import { Changes } from '../../api/live/changes.ts';

describe('Changes', () => {
  it('tells its listeners of notices and of gaps, until they stop', () => {
    const changes = new Changes();
    const told: string[] = [];
    const stop = changes.listen({ onNotice: ({ position }) => told.push(position), onGap: () => told.push('gap') });
    changes.receive({ position: '7', changed: [] });
    changes.noteGap();
    stop();
    changes.receive({ position: '8', changed: [] });
    changes.noteGap();
    expect(told).toEqual(['7', 'gap']);
    expect(changes.position).toBe(8n);
  });
});
