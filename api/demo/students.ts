import type { Values } from '../../domain/fields/field.ts';
import { inventName } from './people.ts';
import { pick } from './random.ts';

const areas = ['LE1', 'LE2', 'LE3', 'LE5', 'NG1', 'NG7', 'DE1', 'DE23', 'CV1', 'CV6', 'B4', 'B15', 'S1', 'S10', 'NN1'] as const;
const letters = 'ABDEFGHJLNPQRSTUWXYZ';

const two = (number: number) => String(number).padStart(2, '0');

export interface Places {
  readonly groups: readonly number[];
  readonly schools: readonly number[];
}

/** An invented student. The year group is near that of the year of birth, as of September `thisYear`. */
export const inventStudent = (random: () => number, { groups, schools }: Places, thisYear: number): Values => {
  const born = thisYear - 18 + Math.floor(random() * 8);
  const yearGroup = Math.min(13, Math.max(7, thisYear - born - 5));
  const school = pick(random, schools);
  const letter = () => letters.charAt(Math.floor(random() * letters.length));
  return {
    ...inventName(random),
    dob: `${born}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`,
    sex: pick(random, [10, 10, 10, 11, 11, 11, 12, 99]),
    group: pick(random, groups),
    institutionLastKnown: school,
    institutionsAttended: [school],
    postcode: random() < 0.9 ? `${pick(random, areas)} ${Math.floor(random() * 10)}${letter()}${letter()}` : null,
    yearGroup: yearGroup + 5,
    cohortYear: thisYear - yearGroup + 7,
    expectedHeReadyYear: thisYear - yearGroup + 13,
    firstGenHe: pick(random, [1, 1, 2, 97, 99]),
    polar4: pick(random, [1, 1, 2, 2, 3, 4, 5, 0]),
    target: random() < 0.4,
    lawfulBasis: pick(random, [1, 2, 4]),
    marketing: random() < 0.3 ? ['email'] : null,
    permissionToTrack: pick(random, ['yes', 'yes', 'yes', 'no', 'unknown']),
    permissionToMonitor: pick(random, ['yes', 'yes', 'no', 'unknown']),
    complete: random() < 0.7,
  };
};
