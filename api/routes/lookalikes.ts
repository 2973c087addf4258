import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { groupsWith, isInScope } from '../../domain/access/access.ts';
import { isEmpty } from '../../domain/fields/equality.ts';
import type { Values } from '../../domain/fields/field.ts';
import { printValue } from '../../domain/fields/kinds.ts';
import { schemaOf } from '../../domain/fields/schema.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { readRecordId } from '../../domain/fields/reference.ts';
import { keyOfPair, pairOf } from '../../domain/merging/ignorePair.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { stateNamed } from '../../domain/record/states.ts';
import { student } from '../../domain/records/student.ts';
import { readIgnored } from '../../projections/linkage/ignoredPairs.ts';
import { readLookalikes } from '../../projections/reading/lookalikes.ts';
import { type ReadRow, readRows } from '../../projections/reading/records.ts';
import { failure } from '../contract/answers.ts';
import { lookalikesAnswer } from '../contract/records.ts';
import type { Services } from '../services.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';

const recordId = z.union([z.number(), z.string()], { error: 'Id must be a record id' }).transform((input, context) => {
  const id = readRecordId(input);
  if (id !== null) return id;
  context.addIssue({ code: 'custom', message: 'Id must be a record id' });
  return z.NEVER;
});

interface Found {
  readonly row: ReadRow;
  readonly because: readonly string[];
}

const findEqual = async (
  { db }: Services,
  type: RecordType,
  group: number,
  same: Values,
  except: number | null,
): Promise<readonly Found[]> => {
  if (Object.values(same).some(isEmpty)) return [];
  const rows = await readLookalikes(db, type.name, group, same, except);
  return rows.map((row) => ({ row, because: [] }));
};

/** As many as a user would look through. */
const maxFound = 5;

const findLinked = async ({ db, candidates }: Services, group: number, same: Values, except: number | null): Promise<readonly Found[]> => {
  const [likely = []] = await candidates.findCandidates([same], new Set([group]));
  const others = likely.filter(({ id }) => id !== except);
  const pairs = except === null ? [] : others.map(({ id }) => pairOf(except, id));
  // The values of the form count, not the stored ones: a student with another name is another person.
  const ignored = await readIgnored(db, pairs, new Map(except === null ? [] : [[except, same]]));
  const shown = others.filter(({ id }) => except === null || !ignored.has(keyOfPair(pairOf(except, id)))).slice(0, maxFound);
  const rows = await readRows(
    db,
    student.name,
    shown.map(({ id }) => id),
  );
  return shown.flatMap(({ id, because }) => rows.filter((row) => row.id === id).map((row) => ({ row, because })));
};

/**
 * `POST /{path}/lookalikes`: similar records, shown before a form is saved, to avoid duplicates. A POST, because addresses must not contain
 * personal data.
 */
export const lookalikesRoute = (app: FastifyInstance, services: Services, type: RecordType): void => {
  const scope = scopeField(type);
  if (type.duplicateKey.length === 0 || scope === undefined) return;
  const names = [...type.duplicateKey, scope];
  const valueSchemas = Object.fromEntries(
    names.flatMap((name) => (type.fields[name] ? [[name, schemaOf(type.fields[name]).optional()]] : [])),
  );
  app.withTypeProvider<ZodTypeProvider>().post(
    `/${type.path}/lookalikes`,
    {
      config: { needs: [type.rights.edit], work: 'lookalikes' },
      schema: {
        tags: [type.labels.many],
        summary: `The ${type.labels.many} of the group that may be the one that is to be saved`,
        body: z.object({ ...valueSchemas, Id: recordId.optional() }),
        response: { 200: lookalikesAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { Id, ...values } = request.body as Values & { readonly Id?: number };
      const group = values[scope] ?? access.currentGroup;
      const same = Object.fromEntries(type.duplicateKey.map((name) => [name, values[name] ?? null]));
      if (typeof group !== 'number' || !isInScope(groupsWith(access, type.rights.view), [group])) return { Data: [] };
      const rebuild = await services.tables.rebuildOf(type.name);
      if (rebuild?.lacks.some(({ name }) => type.duplicateKey.includes(name))) return { Data: [] };
      const lookalikes = type.hasLinkage
        ? await findLinked(services, group, same, Id ?? null)
        : await findEqual(services, type, group, same, Id ?? null);
      return {
        Data: lookalikes.map(({ row, because }) => {
          const state = stateNamed(type.states, row.recordState);
          return {
            Id: row.id,
            Title: row.title,
            State: { value: row.recordState, name: state?.name ?? String(row.recordState), mark: state?.mark ?? 'quiet' },
            Facts: [
              printRecordId(row.id),
              ...type.duplicateKey.flatMap((name) =>
                type.fields[name]?.kind === 'date' && !isEmpty(row.values[name]) ? [printValue(type.fields[name], row.values[name])] : [],
              ),
            ],
            Because: [...because],
          };
        }),
      };
    },
  );
};
