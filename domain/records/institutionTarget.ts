import { customDataPart } from '../questions/customDataPart.ts';
import { choice } from '../fields/choice.ts';
import { longText } from '../fields/longText.ts';
import { reference } from '../fields/reference.ts';
import { yesNo } from '../fields/yesNo.ts';
import { targetTypes } from '../lists/institutions.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates } from '../record/states.ts';
import { heldByGroups } from './heldByGroups.ts';

/** Whether a group targets an institution, and for what. The fields of the same name on the institution say what holds for all groups. */
export const institutionTarget = recordType({
  rights: heldByGroups,
  name: 'institutionTarget',
  path: 'institution-targets',
  set: 'institutionTargets',
  labels: { one: 'target setting', many: 'target settings' },
  createdEvent: ['Added', 'Added the target setting'],
  states: genericStates(),
  importedBy: { token: 'import-id', types: ['institutionSpecific'] },
  relevance: { names: [], details: ['institution', 'targetType'] },
  fields: {
    institution: reference('institution', 'Institution', { required: true, column: 'key', search: true }),
    target: yesNo('Target institution', { bulk: true, column: 'shown', search: { max: 1 } }),
    targetType: choice('Target type', targetTypes, { bulk: true, column: 'shown', search: { token: 'targettype' } }),
    notes: longText('Notes'),
    group: reference('institution', 'Group', { required: true, scope: true, column: 'hidden', search: true }),
  },
  parts: [customDataPart],
  identity: ['group', 'institution'],
  titledBy: 'institution',
  title: (values) => (values.institution === null ? '' : `Institution #${values.institution}`),
});
