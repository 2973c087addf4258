import type { GroupScope } from '../../domain/access/access.ts';
import type { LinkageCandidate } from '../../domain/linkage/candidate.ts';
import { explain } from '../../domain/linkage/explain.ts';
import { comparedPerson, isBeyondDoubt } from '../../domain/linkage/beyondDoubt.ts';
import type { LinkagePerson } from '../../domain/linkage/linkageRecord.ts';
import { assumedModel, type LinkageModel, pairThreshold, score } from '../../domain/linkage/model.ts';
import { searchKey } from '../../domain/normalise.ts';
import { student } from '../../domain/records/student.ts';
import type { Sql } from '../sql.ts';
import { columnOf, storedJson } from '../tables/tables.ts';
import { keysOfAll } from './linkageKeys.ts';
import { minStudents, readModel, type StoredModel } from './linkageModels.ts';
import { comparedColumns, linkedStates, studentRows, type StudentRow } from './linkedStudents.ts';

/** As many as a person would look through. */
const maxCandidates = 10;

/** In bits: rows are taken as students of common names only if more than the names and the date of birth agrees. */
const minCertainScore = 5;

/** Finds the students who are like rows, by the same keys and score as the sweep. */
export class SqlCandidateFinder {
  readonly #db: Sql;
  #model: StoredModel | null = null;

  constructor(db: Sql) {
    this.#db = db;
  }

  /** The model is a few megabytes at a million students, so it is read again only after a sweep. */
  async #currentModel(): Promise<StoredModel | null> {
    const { rows } = await this.#db.query<{ sweep: number }>('SELECT sweep FROM app.linkage_models');
    if (rows[0]?.sweep !== this.#model?.sweep) this.#model = await readModel(this.#db);
    return this.#model;
  }

  /** The model of the last sweep, or what is assumed before the first. */
  async model(): Promise<LinkageModel> {
    return (await this.#currentModel())?.model ?? assumedModel(minStudents);
  }

  async findCandidates(rows: readonly LinkagePerson[], scope: GroupScope): Promise<readonly (readonly LinkageCandidate[])[]> {
    const model = await this.model();
    if (rows.length === 0) return [];
    const people = rows.map(comparedPerson);
    const keys = (
      await keysOfAll(
        this.#db,
        people.map(({ prepared }) => prepared),
      )
    ).flatMap((each, place) => each.map((key) => ({ place, key })));
    // Students who were added a moment ago have no keys yet; those with the same names are found by their rows.
    const [first, last] = [columnOf(student, 'firstname'), columnOf(student, 'lastname')];
    const { rows: students } = await this.#db.query<
      StudentRow & LinkagePerson & { readonly group: number; readonly places: readonly number[] }
    >(
      `WITH like_row AS (
         SELECT asked.place, k.student AS id FROM unnest($1::integer[], $2::bigint[]) AS asked (place, key) JOIN app.linkage_keys AS k USING (key)
         UNION
         SELECT named.place, r.id FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS named (first, last, place)
         JOIN ${studentRows} AS r ON r.${last} = named.last AND r.${first} = named.first
       ), likes AS (SELECT id, array_agg(place::integer) AS places FROM like_row GROUP BY id)
       SELECT ${comparedColumns}, (${storedJson(student, 'sex')})::integer AS sex, group_id AS "group", places FROM likes JOIN ${studentRows} AS r USING (id)
       WHERE record_state = ANY($5) ${scope === 'every' ? '' : 'AND group_id = ANY($6)'} ORDER BY id`,
      [
        keys.map(({ place }) => place + 1),
        keys.map(({ key }) => key),
        rows.map(({ firstname }) => searchKey(firstname ?? '')),
        rows.map(({ lastname }) => searchKey(lastname ?? '')),
        linkedStates,
        ...(scope === 'every' ? [] : [[...scope]]),
      ],
    );
    const candidates = rows.map((): LinkageCandidate[] => []);
    for (const row of students) {
      const { id } = row;
      const person = comparedPerson(row);
      for (const place of row.places) {
        const askedRow = people[place - 1];
        if (!askedRow) continue;
        const bits = score(model, askedRow.prepared, person.prepared);
        if (bits < pairThreshold) continue;
        candidates[place - 1]?.push({
          id,
          group: row.group,
          score: bits,
          because: explain(askedRow.prepared, person.prepared),
          isCertain: bits >= minCertainScore && isBeyondDoubt(askedRow, person),
        });
      }
    }
    return candidates.map((each) => each.toSorted((a, b) => b.score - a.score || a.id - b.id).slice(0, maxCandidates));
  }
}
