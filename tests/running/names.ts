/** A random word that no other test uses. */
export const unique = (prefix = ''): string => `${prefix}${Math.random().toString(36).slice(2, 8)}${Date.now().toString(36).slice(-5)}`;

/** A last name that is unlike all others, also to those who look for the same person written otherwise. */
export const surname = (): string =>
  Array.from({ length: 12 }, () => 'abcdefghijklmnopqrstuvwxyz'.charAt(Math.floor(Math.random() * 26))).join('');

const givenBirthdays: string[] = [];

/** More than this apart, two birthdays are not like each other. */
const likeDays = 400;

const areAlike = (one: string, other: string): boolean =>
  one.slice(5) === other.slice(5) || Math.abs(Date.parse(one) - Date.parse(other)) < likeDays * 86_400_000;

/** Not given before, and unlike the last three, since a test gives several people one surname. */
const newBirthday = (): string => {
  for (;;) {
    const iso = new Date(Date.UTC(2004, 0, 1) + Math.floor(Math.random() * 3650) * 86_400_000).toISOString().slice(0, 10);
    if (givenBirthdays.includes(iso) || givenBirthdays.slice(-3).some((last) => areAlike(last, iso))) continue;
    givenBirthdays.push(iso);
    return iso;
  }
};

/**
 * A random day in the years of pupils, as records hold it and as people write it. No two of a test process are the same: whether two people
 * of one first name and birthday are one person is asked about.
 */
export const birthday = () => {
  const iso = newBirthday();
  const [year = '', month = '', day = ''] = iso.split('-');
  return { iso, slashes: `${day}/${month}/${year}`, dots: `${Number(day)}.${Number(month)}.${year}` };
};
