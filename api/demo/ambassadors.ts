import type { Values } from '../../domain/fields/field.ts';
import { type CustomLookup, customLookups } from '../../domain/lists/customLookups.ts';
import { visaCategories } from '../../domain/lists/ambassadors.ts';
import { activityAmbassadors } from '../../domain/records/activityParts.ts';
import { customFieldCount, makeCustomFields } from './customFields.ts';
import { inventName } from './people.ts';
import { pick, seededRandom } from './random.ts';

const names = {
  courseName: ['Biomedical science', 'Computer science', 'Engineering', 'English', 'History', 'Law', 'Primary education', 'Psychology'],
  training: ['Safeguarding', 'Campus tours', 'First aid', 'Working with schools'],
  dbsStatus: ['Applied for', 'Cleared', 'Not needed'],
} as const satisfies Partial<Record<CustomLookup, readonly string[]>>;

/** Most study for a first degree. */
const levels = ['Undergraduate Degree', 'Undergraduate Degree', 'Undergraduate Degree', 'Foundation Degree', 'MSc', 'MA', 'PhD'];

type ListName = keyof typeof names;

/** The ids of a member's entries by list. */
type Entries = Readonly<Record<ListName, readonly number[]>>;

interface Member {
  readonly group: number;
  readonly entries: Entries;
  readonly recordsEmployment: boolean;
}

/** How many ambassadors the first members have. The first one records employment. */
const ambassadorsOfMembers = [36, 24] as const;

const two = (number: number) => String(number).padStart(2, '0');
const day = (random: () => number, year: number) => `${year}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`;

const inventEmployment = (random: () => number, { dbsStatus }: Entries): Values => {
  const needsVisa = random() < 0.25;
  return {
    available: random() < 0.8,
    leaver: random() < 0.1,
    completedPreemployment: random() < 0.7,
    dbsStatus: pick(random, dbsStatus),
    accessToCar: pick(random, ['yes', 'no', 'no', 'unknown']),
    visaRequired: needsVisa,
    ...(needsVisa ? { visaCategory: pick(random, visaCategories).value, visaExpiry: day(random, 2027) } : {}),
  };
};

const inventTraining = (random: () => number, training: readonly number[]): Values =>
  Object.fromEntries(
    training
      .filter(() => random() < 0.6)
      .flatMap((entry, at) => {
        const completed = day(random, 2025);
        return [
          [`training/${at + 1}/training`, entry],
          [`training/${at + 1}/completed`, completed],
          [`training/${at + 1}/expires`, completed.replace('2025', '2028')],
        ];
      }),
  );

/** An invented ambassador of a member, who studies there. `number` makes the email unique. */
const inventAmbassador = (random: () => number, { group, entries, recordsEmployment }: Member, number: number): Values => ({
  ...inventName(random),
  dob: day(random, 2002 + Math.floor(random() * 5)),
  sex: pick(random, [10, 10, 10, 11, 11, 12, 99]),
  group,
  institution: group,
  courseName: pick(random, entries.courseName),
  programmeLevel: pick(random, levels),
  mature: pick(random, ['no', 'no', 'no', 'yes', 'unknown']),
  email: `ambassador.${group}.${number}@student.test`,
  mobile: `07700 900${String(Math.floor(random() * 1000)).padStart(3, '0')}`,
  marketing: random() < 0.5 ? ['email'] : null,
  permissionToTrack: pick(random, ['yes', 'yes', 'no', 'unknown']),
  permissionToMonitor: pick(random, ['yes', 'yes', 'no', 'unknown']),
  complete: random() < 0.7,
  ...inventTraining(random, entries.training),
  ...(recordsEmployment ? inventEmployment(random, entries) : {}),
});

/** Makes the ambassadors of the first members with the lists that they choose from. Returns their ids by group. */
export const makeAmbassadors = async (
  groups: readonly number[],
  make: (type: string, values: Values) => Promise<number>,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const random = seededRandom(20_261_125);
  const idsOfGroups = new Map<number, readonly number[]>();
  for (const [at, count] of ambassadorsOfMembers.entries()) {
    const group = groups[at] ?? 0;
    const entries: Record<ListName, number[]> = { courseName: [], training: [], dbsStatus: [] };
    for (const list of Object.keys(entries) as ListName[])
      for (const name of names[list]) entries[list].push(await make('customLookupItem', { name, list: customLookups[list], group }));
    const inventCustom = at === 0 ? await makeCustomFields(group, make) : () => ({});
    const customRandom = seededRandom(20_261_123);
    const ids: number[] = [];
    for (let number = 1; number <= count; number += 1) {
      const invented = inventAmbassador(random, { group, entries, recordsEmployment: at === 0 }, number);
      ids.push(await make('ambassador', { ...invented, ...inventCustom(customRandom) }));
    }
    idsOfGroups.set(group, ids);
  }
  return idsOfGroups;
};

/** Up to four of these ambassadors, as rows of an activity. */
export const inventHelpers = (random: () => number, ambassadors: readonly number[]): Values => {
  const helpers = Array.from({ length: Math.floor(random() * 5) }, () => pick(random, ambassadors));
  return Object.fromEntries(helpers.map((id) => [`${activityAmbassadors.name}/${id}/ambassador`, id]));
};

/** The number of records that `makeAmbassadors` makes. */
export const ambassadorRecords =
  customFieldCount +
  ambassadorsOfMembers.reduce((sum, count) => sum + count, 0) +
  ambassadorsOfMembers.length * Object.values(names).flat().length;
