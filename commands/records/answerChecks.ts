import { isNameOf } from '../../domain/contracts/signatureName.ts';
import { notYourName } from '../../domain/contractMessages.ts';
import type { FieldError, Values } from '../../domain/fields/field.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { contract } from '../../domain/records/contract.ts';
import type { Dependencies } from '../context.ts';
import { loadRecord } from './changeRecord.ts';

/** The errors of the answers of an action's dialog that depend on other records. `values`: those of the record. */
type AnswerCheck = (dependencies: Dependencies, values: Values, answers: Values) => Promise<readonly FieldError[]>;

/** A contract is signed with the name of its ambassador. */
const signedByAmbassador: AnswerCheck = async (dependencies, values, { name = null }) => {
  const { ambassador: person = null } = valuesOf(contract, values);
  if (person === null || name === null) return [];
  const { firstname, lastname } = (await loadRecord(dependencies, ambassador, person)).values;
  return isNameOf(textOf(name), { firstname, lastname }) ? [] : [{ field: 'name', messages: [notYourName] }];
};

/** By record type and action. */
export const answerChecks: Readonly<Record<string, Readonly<Record<string, AnswerCheck>>>> = {
  contract: { sign: signedByAmbassador },
};
