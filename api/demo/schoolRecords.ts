import type { Values } from '../../domain/fields/field.ts';
import { inventName } from './people.ts';
import { pick } from './random.ts';

/** The number of schools with a contact. */
const knownSchools = 8;
const jobs = ['Head of sixth form', 'Careers lead', 'Deputy head', 'Head of Year 10'];
const firstYear = 2025;

/** A member's records about schools, by type: a contact, application counts for two years and whether it targets them. */
export const inventSchoolRecords = (
  random: () => number,
  group: number,
  schools: readonly number[],
): readonly (readonly [string, Values])[] =>
  schools.slice(0, knownSchools).flatMap((institution, at) => {
    const { firstname, lastname } = inventName(random);
    const counts = (year: number): readonly [string, Values] => {
      const applications = 5 + Math.floor(random() * 40);
      const offers = Math.floor(applications * 0.7);
      return ['institutionApplication', { institution, group, year, applications, offers, acceptances: Math.floor(offers / 2) }];
    };
    return [
      [
        'institutionContact',
        {
          institution,
          group,
          name: `${firstname} ${lastname}`,
          jobTitle: pick(random, jobs),
          email: `contact.${group}.${at}@school.test`,
        },
      ],
      counts(firstYear),
      counts(firstYear + 1),
      ['institutionTarget', { institution, group, target: at % 2 === 0, targetType: (at % 3) + 1 }],
    ];
  });

/** The number of records that `inventSchoolRecords` makes for one member with as many schools. */
export const schoolRecordCount = knownSchools * 4;
