import { ethnicities } from '../lists/ethnicities.ts';

/** The ethnicities of school systems: the codes of the school census with their names. */
const words: Readonly<Record<number, readonly string[]>> = {
  100: ['aban', 'bangladeshi', 'asian bangladeshi', 'asian or asian british bangladeshi'],
  101: ['chne', 'chinese', 'asian or asian british chinese'],
  103: ['aind', 'indian', 'asian indian', 'asian or asian british indian'],
  104: ['apkn', 'pakistani', 'asian pakistani', 'asian or asian british pakistani'],
  119: ['aoth', 'asian other', 'other asian', 'any other asian', 'asian or asian british any other asian background'],
  120: ['bafr', 'black african', 'black or black british african'],
  121: ['bcrb', 'black caribbean', 'black or black british caribbean'],
  139: ['both', 'black other', 'other black', 'any other black', 'black or black british any other black background'],
  140: ['mwas', 'white and asian', 'mixed white and asian'],
  141: ['mwba', 'white and black african', 'mixed white and black african'],
  142: ['mwbc', 'white and black caribbean', 'mixed white and black caribbean'],
  159: ['moth', 'mixed other', 'other mixed', 'any other mixed', 'any other mixed background', 'mixed any other mixed background'],
  160: ['wbri', 'white british', 'white english', 'white scottish', 'white welsh'],
  163: ['wirt', 'traveller of irish heritage', 'irish traveller'],
  166: ['wiri', 'irish'],
  168: ['roma'],
  179: ['woth', 'white other', 'other white', 'any other white', 'white any other white background', 'white eastern european'],
  180: ['oarb', 'other arab'],
  899: ['ooth', 'other ethnic group', 'any other ethnic group'],
  997: ['nobt', 'information not yet obtained', 'not obtained', 'not yet obtained'],
  998: ['refu'],
};

/** The label for each word. People are asked about words with two meanings, such as 'British' or 'Gypsy/Roma'. */
export const ethnicityWords: Readonly<Record<string, string>> = Object.fromEntries(
  ethnicities.flatMap(({ value, label }) => (words[Number(value)] ?? []).map((word) => [word, label] as const)),
);
