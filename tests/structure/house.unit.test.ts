import { describe, expect, it } from 'vitest';
import { importsOf, type Source, sourcesOf } from './sources.ts';

const folders = ['console', 'api', 'commands', 'projections', 'infra', 'domain', 'tests'] as const;

/** The import rule of a place: the other folders that it may import from, and what to do when an import breaks it. */
interface Rule {
  readonly place: string;
  readonly applies: (path: string) => boolean;
  readonly mayImport: readonly string[];
  /** Further places of which only types may be imported. */
  readonly mayImportTypesOf?: readonly string[];
  readonly instead: string;
}

const entry = /^api\/(main\.ts|start\/|roles\/|demo\/|tools\/)/;

const house: readonly Rule[] = [
  {
    place: 'domain',
    applies: (path) => path.startsWith('domain/'),
    mayImport: [],
    instead: 'Rules are pure: what needs the outside is a command or a projection, or comes in as an argument.',
  },
  {
    place: 'commands',
    applies: (path) => path.startsWith('commands/'),
    mayImport: ['domain'],
    instead: 'Declare an interface beside the command and let api/start hand the adapter over; what reads tables belongs in projections.',
  },
  {
    place: 'projections',
    applies: (path) => path.startsWith('projections/'),
    mayImport: ['domain'],
    instead: 'Declare an interface in projections and let api/start hand the adapter over; what changes records belongs in commands.',
  },
  {
    place: 'infra',
    applies: (path) => path.startsWith('infra/'),
    mayImport: ['domain'],
    mayImportTypesOf: ['commands', 'projections'],
    instead: 'An adapter knows the interface it implements and nothing else; what decides or answers belongs in commands or projections.',
  },
  {
    place: 'the entry of api',
    applies: (path) => entry.test(path),
    mayImport: ['commands', 'projections', 'domain', 'infra'],
    instead: 'The entry puts the parts together; it knows no screen and no test.',
  },
  {
    place: 'api/contract',
    applies: (path) => path.startsWith('api/contract/'),
    mayImport: ['domain'],
    instead: 'The contract is shared with the browser: shapes only. What needs more belongs in a route.',
  },
  {
    place: 'api',
    applies: (path) => path.startsWith('api/') && !entry.test(path) && !path.startsWith('api/contract/'),
    mayImport: ['commands', 'projections', 'domain'],
    instead: 'Routes know interfaces; the adapter is put into Services by api/start.',
  },
  {
    place: 'console',
    applies: (path) => path.startsWith('console/'),
    mayImport: ['api/contract', 'domain'],
    instead: 'The console talks to the server over HTTP; what both need belongs in domain, what they say to each other in api/contract.',
  },
];

const topOf = (path: string) => folders.find((folder) => path.startsWith(`${folder}/`));

/** A file's violations of a rule, each with its line and advice. */
const violationsOf = (rule: Rule, source: Source): readonly string[] =>
  importsOf(source).flatMap(({ line, target: of, isTypeOnly }) => {
    const top = topOf(of);
    const own = topOf(source.path);
    if (top === undefined) return [];
    const isWithin = (places: readonly string[]) => places.some((place) => of.startsWith(`${place}/`));
    const isOwnFolder = top === own && !(own === 'api' && rule.place === 'api/contract' && !of.startsWith('api/contract/'));
    if (isOwnFolder || isWithin(rule.mayImport) || (isTypeOnly && isWithin(rule.mayImportTypesOf ?? []))) return [];
    return [`${source.path}:${line} imports ${of}. ${rule.instead}`];
  });

describe.each(house.map((rule) => [rule.place, rule] as const))('%s', (_place, rule) => {
  const may = [...rule.mayImport, ...(rule.mayImportTypesOf ?? []).map((place) => `types of ${place}`)];

  it(`imports ${may.length > 0 ? `only from ${may.join(', ')}` : 'from no other folder'}`, async () => {
    const sources = (await sourcesOf(folders)).filter(({ path }) => rule.applies(path));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.flatMap((source) => violationsOf(rule, source))).toEqual([]);
  });
});

describe('the code base', () => {
  it('has an import rule for every file that is not a test', async () => {
    const sources = await sourcesOf(folders.filter((folder) => folder !== 'tests'));
    expect(sources.map(({ path }) => path).filter((path) => house.filter((rule) => rule.applies(path)).length !== 1)).toEqual([]);
  });

  it('has a domain that needs only zod and the common-password package', async () => {
    const isAllowed = (target: string) =>
      target === 'zod' || target.startsWith('@zxcvbn-ts/') || (target.includes('/') && !target.startsWith('@'));
    const packages = (await sourcesOf(['domain'])).flatMap((source) =>
      importsOf(source)
        .filter(({ target: of }) => !isAllowed(of))
        .map(({ line, target: of }) => `${source.path}:${line} imports ${of}`),
    );
    expect(packages).toEqual([]);
  });

  it('has a domain without I/O, clock or randomness, which runs in the browser', async () => {
    const impure =
      /\b(Date\.now\(|new Date\(\)|Math\.random\(|crypto\.|process\.|fetch\(|setTimeout\(|setInterval\(|console\.|performance\.)/;
    const uses = (await sourcesOf(['domain'])).flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (impure.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(uses).toEqual([]);
  });

  it('has a console that works over plain HTTP, where browsers have no crypto.randomUUID', async () => {
    const users = (await sourcesOf(['console'])).filter(({ text }) => /\brandomUUID\b/.test(text));
    expect(users.map(({ path }) => path)).toEqual([]);
  });

  it('applies the user’s scope to queries in one place', async () => {
    const composing = /\b(interpret|narrowedQuery|narrowedGroups)\(/;
    const composers = (await sourcesOf(folders.filter((folder) => folder !== 'tests'))).filter(({ text }) => composing.test(text));
    expect(composers.map(({ path }) => path)).toEqual(['domain/search/question.ts']);
  });

  it('writes and reads events with the official client only', async () => {
    const users = (await sourcesOf(folders.filter((folder) => folder !== 'tests'))).filter((source) =>
      importsOf(source).some(({ target: of }) => of.startsWith('@eventstore/db-client')),
    );
    expect(users.map(({ path }) => path).filter((path) => !path.startsWith('infra/eventLog/'))).toEqual([]);
    expect(users.length).toBeGreaterThan(0);
  });
});

describe('the import reader behind these rules', () => {
  const source: Source = {
    path: 'commands/example.ts',
    text: [
      "import { a } from '../domain/a.ts';",
      "import type { B } from '../infra/b.ts';",
      "import { type C, type D } from '../infra/c.ts';",
      "import { type E, f } from '../infra/e.ts';",
      "import '../infra/side.ts';",
      "export { g } from '../console/g.ts';",
      'import {',
      '  h,',
      "} from '../api/h.ts';",
      "const i = await import('../tests/i.ts');",
      "import { z } from 'zod';",
    ].join('\n'),
  };

  it('finds every kind of import, its line, and whether it is for types only', () => {
    expect(importsOf(source).map(({ line, target: of, isTypeOnly }) => [line, of, isTypeOnly])).toEqual([
      [1, 'domain/a.ts', false],
      [2, 'infra/b.ts', true],
      [3, 'infra/c.ts', true],
      [4, 'infra/e.ts', false],
      [5, 'infra/side.ts', false],
      [6, 'console/g.ts', false],
      [7, 'api/h.ts', false],
      [11, 'zod', false],
      [10, 'tests/i.ts', false],
    ]);
  });

  it('names the file, the import and where the code belongs', () => {
    const rule = house.find((each) => each.place === 'commands');
    expect(rule && violationsOf(rule, source).map((each) => each.split('. ')[0])).toEqual([
      'commands/example.ts:2 imports infra/b.ts',
      'commands/example.ts:3 imports infra/c.ts',
      'commands/example.ts:4 imports infra/e.ts',
      'commands/example.ts:5 imports infra/side.ts',
      'commands/example.ts:6 imports console/g.ts',
      'commands/example.ts:7 imports api/h.ts',
      'commands/example.ts:10 imports tests/i.ts',
    ]);
  });
});
