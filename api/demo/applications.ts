import type { Dependencies } from '../../commands/context.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { type ApplicationStep, steps } from '../../domain/applications/status.ts';
import type { Values } from '../../domain/fields/field.ts';
import { ambassadorApplication } from '../../domain/records/ambassadorApplication.ts';
import { inventAnswers } from './applicationForms.ts';
import { inventName } from './people.ts';
import { pick, seededRandom } from './random.ts';

const interviewed: readonly ApplicationStep[] = ['pass-screening', 'accept-for-interview'];
const accepted: readonly ApplicationStep[] = [...interviewed, 'accept-after-interview'];

/** The actions that were taken on each application of a member. */
const stepsOfApplications: readonly (readonly ApplicationStep[])[] = [
  [],
  [],
  [],
  [],
  ['pass-screening'],
  interviewed,
  interviewed,
  accepted,
  accepted,
  ['fail-screening'],
  [...interviewed, 'miss-interview'],
  ['withdraw'],
];

/** The application of somebody who is an ambassador already, so that a match is proposed. */
const ofAnAmbassador = 7;

interface DemoTools {
  readonly dependencies: Dependencies;
  readonly make: (type: string, values: Values) => Promise<number>;
  readonly act: (type: string, id: number, action: string, answers: Values) => Promise<void>;
}

const inventApplication = (random: () => number, group: number, form: number, number: number): Values => ({
  ...inventName(random),
  applied: `2026-11-${String(2 + number).padStart(2, '0')}`,
  applicationForm: form,
  group,
  institution: group,
  dob: `${2004 + Math.floor(random() * 4)}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`,
  sex: pick(random, [10, 10, 11, 12, 99]),
  programmeLevel: pick(random, ['Undergraduate Degree', 'Undergraduate Degree', 'MA']),
  mature: pick(random, ['no', 'no', 'yes']),
  email: number === ofAnAmbassador ? `ambassador.${group}.3@student.test` : `applicant.${group}.${number}@student.test`,
  mobile: `07700 901${String(Math.floor(random() * 1000)).padStart(3, '0')}`,
  marketing: random() < 0.5 ? ['email'] : null,
  ...inventAnswers(random),
});

/** Applications of a member in several statuses, to its application form. Nobody is emailed. */
export const makeApplications = async ({ dependencies, make, act }: DemoTools, group: number, form: number): Promise<void> => {
  const random = seededRandom(20_261_130 + group);
  for (const [number, all] of stepsOfApplications.entries()) {
    const id = await make(ambassadorApplication.name, inventApplication(random, group, form, number));
    // An interrupted start may have taken some of the steps.
    const { status } = (await loadRecord(dependencies, ambassadorApplication, id)).values;
    const lastStep = all.findLastIndex((step) => steps[step].to === status);
    for (const step of all.slice(lastStep + 1))
      await act(ambassadorApplication.name, id, step, {
        email: false,
        reason: step === 'fail-screening' ? 'Leaves the university in spring' : null,
      });
  }
};

/** The number of records that `makeApplications` makes for one member. */
export const applicationsOfMember = stepsOfApplications.length;
