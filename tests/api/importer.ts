import { beforeAll, beforeEach } from 'vitest';
import type { Visitor } from '../running/visitor.ts';
import { createUser, ownGroup, surname } from '../running/waymark.ts';

/** A data officer who imports, for the tests of a file, and rare first names for each test. */
export interface Importer {
  readonly person: Visitor;
  /** A birthday that gives people of one rare first name enough likeness for a question. */
  readonly Ada: string;
  readonly Ben: string;
  readonly Cleo: string;
}

export const useImporter = (): Importer => {
  let person: Visitor;
  let names = { Ada: '', Ben: '', Cleo: '' };
  beforeAll(async () => {
    person = (await createUser([{ group: ownGroup, role: 'dataOfficer' }])).visitor;
  });
  beforeEach(() => {
    names = { Ada: surname(), Ben: surname(), Cleo: surname() };
  });
  return {
    get person() {
      return person;
    },
    get Ada() {
      return names.Ada;
    },
    get Ben() {
      return names.Ben;
    },
    get Cleo() {
      return names.Cleo;
    },
  };
};
