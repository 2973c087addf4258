import { as, birthday, newUrn, ownGroup, surname } from '../running/waymark.ts';

const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** A word of this run, in the names of all that it makes. */
export const word = capitalised(surname().slice(0, 7));

/** The last name of the walk-ins. Nobody else has a similar one. */
export const stranger = `${capitalised(surname())}-${word}`;

interface School {
  readonly id: number;
  readonly name: string;
}

const firstnames =
  'Aisha Ben Chloe Daniel Ella Farah George Hannah Isaac Jasmine Kai Leila Mohammed Nina Oscar Priya Quinn Ruby Sam Tara Umar Violet Will Xanthe Yusuf Zoë Amir Beth Callum'.split(
    ' ',
  );

export interface Pupil {
  readonly id: number;
  readonly firstname: string;
  /** YYYY-MM-DD. */
  readonly dob: string;
  readonly name: string;
}

const officer = as('officer');

const makeSchool = async (kind: string): Promise<School> => {
  const name = `${word} ${kind}`;
  const { Id } = await as('admin').create('institutions', { name, urn: newUrn(), town: 'Leicester' });
  return { id: Id, name };
};

const makePupil = async (firstname: string, lastname: string, school: School, dob: string): Promise<Pupil> => {
  const { Id } = await officer.create('students', { firstname, lastname, dob, group: ownGroup, institutionLastKnown: school.id });
  return { id: Id, firstname, dob, name: `${firstname} ${lastname}` };
};

const makeCast = async () => {
  const [riverside, hillcrest] = [await makeSchool('Academy'), await makeSchool('High School')];
  // Nobody of an earlier run is called like that: whether two people are the same is asked about.
  const lastname = `Ö${surname().slice(0, 8)}-${word}`;
  await officer.get('/institutions/search', { after: as('admin').position });
  const pupils: Pupil[] = [];
  for (const [at, firstname] of firstnames.entries())
    pupils.push(await makePupil(firstname, lastname, at < 18 ? riverside : hillcrest, birthday().iso));
  const namesakes = [
    await makePupil('Tom', lastname, riverside, '2009-04-12'),
    await makePupil('Tom', lastname, hillcrest, '2010-11-30'),
  ] as const;
  await officer.search('students', { filter: word });
  return { riverside, hillcrest, lastname, pupils, namesakes };
};

let madeCast: ReturnType<typeof makeCast> | undefined;

/** Two schools of this run, 29 pupils of one last name, and two of the same name. */
export const cast = (): ReturnType<typeof makeCast> => (madeCast ??= makeCast());
