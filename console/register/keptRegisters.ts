import { createStore, del, delMany, entries, get, set, update } from 'idb-keyval';
import type { RegisterPlace } from './registerAddress.ts';
import { countUnsent, emptyRegister, type KeptRegister, withoutNames } from './registerState.ts';

/** One person's register in this browser. Other people who sign in here neither see nor send it. */
export interface RegisterKey extends RegisterPlace {
  readonly person: number;
}

/** The person whose registers open without a network, until this time (Unix, in milliseconds): the end of the sign-in. */
export interface KnownPerson {
  readonly id: number;
  readonly name: string;
  readonly until: number;
}

const store = createStore('waymark-registers', 'registers');
const personKey = 'person';

const prefixOf = (person: number): string => `${person}/`;
const keyOf = ({ person, path, id }: RegisterKey): string => `${prefixOf(person)}${path}/${id}`;

/** The person who signed out last in this window. A screen that is still open for a moment stores nothing more of theirs. */
let erased: number | null = null;

export const isErased = (person: number): boolean => erased === person;

/** A register that an earlier version kept may lack some parts. */
const complete = (storedRegister: Partial<KeptRegister> | undefined): KeptRegister => ({ ...emptyRegister, ...storedRegister });

const isUnsent = (register: KeptRegister): boolean => countUnsent(register) + register.walkIns.length > 0;

export const readKept = async (key: RegisterKey): Promise<KeptRegister> => complete(await get<Partial<KeptRegister>>(keyOf(key), store));

/** Changes a register in one transaction, so that windows of the same person lose nothing of each other. Rejects if it cannot be kept. */
export const changeKept = async (key: RegisterKey, change: (register: KeptRegister) => KeptRegister): Promise<KeptRegister> => {
  if (isErased(key.person)) throw new Error('The registers of this person were erased');
  let changed = emptyRegister;
  await update<Partial<KeptRegister>>(
    keyOf(key),
    (storedRegister) => {
      changed = change(complete(storedRegister));
      return changed;
    },
    store,
  );
  return changed;
};

export const readKnownPerson = (): Promise<KnownPerson | undefined> => get<KnownPerson>(personKey, store);

/** From now on this person's registers open without a network, and nobody else's. */
export const rememberPerson = async (person: KnownPerson): Promise<void> => {
  erased = null;
  const last = await readKnownPerson();
  await set(personKey, person, store);
  if (last && last.id !== person.id) await forgetNamesExcept(person.id);
};

const keptOf = async (person: number | null): Promise<readonly (readonly [string, KeptRegister])[]> =>
  (await entries<string, Partial<KeptRegister>>(store))
    .filter(([key]) => key !== personKey && (person === null || key.startsWith(prefixOf(person))))
    .map(([key, register]) => [key, complete(register)] as const);

/** How many marks and typed names of a person were not sent. */
export const countUnsentOf = async (person: number): Promise<{ readonly marks: number; readonly names: number }> => {
  const registers = (await keptOf(person)).map(([, register]) => register);
  return {
    marks: registers.reduce((sum, register) => sum + countUnsent(register), 0),
    names: registers.reduce((sum, { walkIns }) => sum + walkIns.length, 0),
  };
};

/** Whether marks or typed names of anybody else were not sent. */
export const hasUnsentExcept = async (person: number): Promise<boolean> =>
  (await keptOf(null)).some(([key, register]) => !key.startsWith(prefixOf(person)) && isUnsent(register));

/** The registers of a person with marks that were not sent. */
export const unsentRegistersOf = async (person: number): Promise<readonly RegisterPlace[]> =>
  (await keptOf(person)).flatMap(([key, register]) => {
    const [, path = '', id = ''] = key.split('/');
    return countUnsent(register) > 0 && register.refusal === null ? [{ path, id: Number(id) }] : [];
  });

/** Erases everything of a person, who signs out. */
export const forgetRegistersOf = async (person: number): Promise<void> => {
  erased = person;
  const registers = await keptOf(person);
  await delMany([...registers.map(([key]) => key), personKey], store);
};

/** Erases the names in registers that only others might open now. Marks that were not sent stay for the person who made them. */
export const forgetNamesExcept = async (person: number | null): Promise<void> => {
  for (const [key, register] of await keptOf(null)) {
    if (person !== null && key.startsWith(prefixOf(person))) continue;
    if (isUnsent(register)) await update<Partial<KeptRegister>>(key, (now) => withoutNames(complete(now)), store);
    else await del(key, store);
  }
};
