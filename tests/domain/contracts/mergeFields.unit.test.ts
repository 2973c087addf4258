import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exampleValues,
  previewValues,
  fieldsNamedIn,
  mergeFieldNames,
  type MergeValues,
  mergeText,
  problemsOfText,
} from '../../../domain/contracts/mergeFields.ts';
import { edit } from '../../../domain/record/decide.ts';
import { blank } from '../../../domain/record/fold.ts';
import { contractTemplate, displaySummary } from '../../../domain/records/contractTemplate.ts';

const values: MergeValues = { ...exampleValues, 'ambassador-name': 'Zoë O’Neill', rate: '£13.00' };

describe('the text of a contract', () => {
  it('takes values in place of its merge fields, however they are written', () => {
    expect(mergeText('Dear {{ambassador-name}}, {{ RATE }} an hour.\n{{ambassador-name}}', values)).toBe(
      'Dear Zoë O’Neill, £13.00 an hour.\nZoë O’Neill',
    );
  });

  it('does not read values for merge fields or patterns again', () => {
    const tricky = { ...values, 'ambassador-name': '{{rate}} $& $1 <b>' };
    expect(mergeText('{{ambassador-name}}!', tricky)).toBe('{{rate}} $& $1 <b>!');
  });

  it('names its merge fields, each once', () => {
    expect([...fieldsNamedIn('{{rate}} {{start}} {{Rate}} {{salary}}')]).toEqual(['rate', 'start']);
  });

  it('has an example for every merge field', () => {
    const text = mergeFieldNames.map((name) => `{{${name}}}`).join('\n');
    expect(problemsOfText(text)).toEqual([]);
    expect(mergeText(text, exampleValues)).not.toMatch(/[{}]/);
  });

  it('keeps texts without braces as they are', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const plain = text.replaceAll(/[{}]/g, '');
        expect(mergeText(plain, values)).toBe(plain);
        expect(problemsOfText(plain)).toEqual([]);
      }),
    );
  });
});

describe('a contract template', () => {
  const before = { name: 'Casual', validFrom: '2026-08-01', jobTitle: 'Ambassador', contractBand: 1, group: 1, text: 'Work.' };
  const snapshot = { ...blank(contractTemplate), revision: 0, values: { ...blank(contractTemplate).values, ...before } };
  const errorsOf = (text: string): readonly string[] => {
    const decision = edit(contractTemplate, snapshot, 0, { text });
    return !decision.ok && decision.error.because === 'invalid' ? decision.error.errors.flatMap(({ messages }) => messages) : [];
  };

  it('refuses unknown merge fields by their names, and says once which there are', () => {
    const use =
      'Use {{ambassador-name}}, {{group}}, {{job-title}}, {{contract-type}}, {{contract-band}}, {{rate}}, {{start}}, {{end}}, {{issued}}.';
    expect(errorsOf('Pay: {{salary}}, {{salary}}')).toEqual([`“{{salary}}” is not a merge field. ${use}`]);
    expect(errorsOf('{{salary}} {{from}} {{to}}')).toEqual([`“{{salary}}”, “{{from}}” and “{{to}}” are not merge fields. ${use}`]);
  });

  it('is previewed with what it says itself, and with examples of the rest', () => {
    const own = { group: 'Soar', 'job-title': 'Guide', 'contract-type': '', 'contract-band': 'Lead' };
    expect(mergeText('{{job-title}}/{{group}}/{{contract-type}}/{{contract-band}}/{{start}}', previewValues(own))).toBe(
      'Guide/Soar//Lead/01/09/2026',
    );
  });

  it.each(['{{rate', 'rate}}', '{{rate}', '{{{{rate}}'])('refuses braces without a partner: %s', (text) => {
    expect(errorsOf(text)).toContain('A merge field begins with “{{” and ends with “}}”.');
  });

  it('allows known merge fields and single braces', () => {
    expect(errorsOf('{a} {{start}} to {{end}}')).toEqual([]);
  });

  it('is told from others by its name, job title and first day', () => {
    expect(displaySummary(before)).toBe('Casual: Ambassador, valid from 01/08/2026');
  });
});
