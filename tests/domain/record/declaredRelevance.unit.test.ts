import { describe, expect, it } from 'vitest';
import { anyOf } from '../../../domain/access/rights.ts';
import { text } from '../../../domain/fields/text.ts';
import { recordType } from '../../../domain/record/declareType.ts';
import type { Relevance } from '../../../domain/record/relevance.ts';
import { genericStates } from '../../../domain/record/states.ts';

const declare = (relevance: Partial<Relevance>) =>
  recordType({
    name: 'boat',
    path: 'boats',
    labels: { one: 'boat', many: 'boats' },
    rights: { view: anyOf('ViewStudents'), edit: anyOf('EditStudents') },
    createdEvent: ['Added', 'Added the boat'],
    states: genericStates(),
    fields: { name: text('Name'), harbour: text('Harbour') },
    derived: { coast: { field: text('Coast'), compute: ({ harbour }) => harbour } },
    relevance,
    title: ({ name }) => name ?? '',
  });

describe('the relevance of a declaration', () => {
  it('may name declared and derived fields', () => {
    expect(() => declare({ names: [['name']], details: ['harbour', 'coast'] })).not.toThrow();
  });

  const misspelt: readonly Partial<Relevance>[] = [
    { names: [['name'], ['nmae']] },
    { codes: ['nmae'] },
    { details: ['harbour', 'nmae'] },
    { region: ['nmae'] },
  ];

  it.each(misspelt)('refuses a misspelt field: %o', (relevance) => {
    expect(() => declare(relevance)).toThrow('boat has no field nmae');
  });
});
