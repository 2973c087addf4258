import type { ComponentType } from 'react';
import type { FormPart } from '../../../api/contract/records.ts';
import type { Values } from '../../../domain/fields/field.ts';
import { answersPart } from '../../../domain/questions/answers.ts';
import { AnswersList } from './AnswersList.tsx';

type PartView = ComponentType<{ readonly values: Values }>;

/** Components that show the rows of a part in place of a table, by the name of the part. */
const views: Readonly<Record<string, PartView>> = { [answersPart.name]: AnswersList };

export const findPartView = (name: string): PartView | undefined => views[name];

/** The parts of a form without those that have a view of their own and no rows. */
export const partsWithContent = (parts: readonly FormPart[], record: Readonly<Record<string, unknown>>): readonly FormPart[] =>
  parts.filter(
    ({ name }) => !findPartView(name) || Object.entries(record).some(([path, value]) => path.startsWith(`${name}/`) && value !== null),
  );
