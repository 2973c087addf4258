import type { Values } from '../../domain/fields/field.ts';
import { pick } from './random.ts';

export const demoMembers: readonly Values[] = [
  ['Soar Valley University', 'Leicester', 'East Midlands', 0],
  ['Trent Bridge University', 'Nottingham', 'East Midlands', 0],
  ['Peak and Dales College', 'Derby', 'East Midlands', 3],
  ['Three Spires University', 'Coventry', 'West Midlands', 0],
  ['Middle Shires Uni Connect', 'Northampton', 'East Midlands', 1],
].map(([name, town, gor, subscriberType]) => ({
  name,
  town,
  gor,
  type: 'Universities',
  subtype: 'Higher education institutions',
  phase: 16,
  subscriber: true,
  subscriberType,
  // One member records employment, the others do not.
  ...(name === 'Soar Valley University' ? { recordsEmployment: true } : {}),
})) as readonly Values[];

const saints = ['St Aidan’s', 'St Bede’s', 'St Hild’s', 'St Wilfrid’s', 'All Saints', 'Holy Rood', 'St Guthlac’s'] as const;
const places = [
  'Abbey Park',
  'Belgrave',
  'Castle Hill',
  'Dovedale',
  'Eyres Monsell',
  'Foxton',
  'Grange Lane',
  'Highfields',
  'Ironbridge Road',
  'Jubilee',
  'Kingsway',
  'Longmeadow',
  'Mill Lane',
  'Northgate',
  'Oakwood',
  'Priory',
  'Queensmead',
  'Riverside',
  'Spinney Hill',
  'Thornton',
  'Upper Green',
  'Victoria Park',
  'Wreake',
  'Yew Tree',
] as const;
const kinds = [
  ['Academy', 'Academies', 'Academy converter', 2],
  ['Community College', 'Local authority maintained schools', 'Community school', 2],
  ['High School', 'Local authority maintained schools', 'Foundation school', 2],
  ['Sixth Form College', 'Colleges', 'Sixth form centres', 4],
  ['Primary School', 'Local authority maintained schools', 'Community school', 1],
] as const;
const towns = [
  ['Leicester', 'Leicester'],
  ['Loughborough', 'Leicestershire'],
  ['Nottingham', 'Nottingham'],
  ['Derby', 'Derby'],
  ['Coventry', 'Coventry'],
  ['Northampton', 'West Northamptonshire'],
] as const;

/** An invented school. Its URN comes from `number` and lies outside the range of the real register. */
export const inventSchool = (random: () => number, number: number): Values => {
  const [kind, type, subtype, phase] = pick(random, kinds);
  const [town, localAuthority] = pick(random, towns);
  const named = random() < 0.25 ? `${pick(random, saints)} Catholic ${kind}` : `${pick(random, places)} ${kind}`;
  return {
    name: named,
    urn: String(900_000 + number),
    type,
    subtype,
    phase,
    town,
    localAuthority,
    gor: town === 'Coventry' ? 'West Midlands' : 'East Midlands',
    hasSixthForm: phase === 4 ? 'yes' : phase === 1 ? 'no' : pick(random, ['yes', 'no', 'unknown']),
    target: random() < 0.3,
    pupils: 150 + Math.floor(random() * 1200),
  };
};
