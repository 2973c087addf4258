import { describe, expect, it } from 'vitest';
import { kindOf } from '../../console/publicForm/questionKinds.ts';
import { canBeMapped } from '../../domain/questions/checkQuestion.ts';
import { fieldOfQuestion } from '../../domain/questions/questionField.ts';
import { customDataTypes } from '../../domain/lists/customDataTypes.ts';
import { applicantFields } from '../../domain/records/ambassadorApplication.ts';
import { question } from '../domain/questions/question.ts';

describe('the public form has an input', () => {
  it.each(customDataTypes.map(({ value, label }) => [label, value] as const))(
    'for questions of the type %s',
    (_label, customDataTypeId) => {
      expect(kindOf(fieldOfQuestion(question({ customDataTypeId })))).toHaveProperty('Input');
    },
  );

  it.each(Object.entries(applicantFields).filter(([, field]) => canBeMapped(field)))('for questions that fill in %s', (_name, field) => {
    expect(kindOf(field)).toHaveProperty('Input');
  });
});

it('knows no input for a kind that no question has', () => {
  expect(() => kindOf({ kind: 'rolesHeld' })).toThrow('No question is of the kind rolesHeld');
  expect(() => kindOf({ kind: 'toString' })).toThrow('No question is of the kind toString');
});
