import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { accessEvents } from '../../commands/accounts/signIn.ts';
import { visibleFields } from '../../domain/access/visibility.ts';
import { choice } from '../../domain/fields/choice.ts';
import type { Field } from '../../domain/fields/field.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { stateField } from '../../domain/record/events.ts';
import { eventCatalogue, type RecordType } from '../../domain/record/recordType.ts';
import { type HistoryLine, readHistory } from '../../projections/records.ts';
import { failure } from '../contract/answers.ts';
import { type HistoryAnswer, historyAnswer } from '../contract/records.ts';
import type { Parts } from '../parts.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { printWith, titlesFor } from '../present/labels.ts';
import { idParam, requireVisible } from './records.ts';

const processOf = (line: HistoryLine): HistoryAnswer['Data'][number]['Process'] =>
  line.import !== null
    ? { Label: `import ${printRecordId(line.import)}`, Path: 'imports', Id: line.import }
    : line.task !== null
      ? { Label: `task ${printRecordId(line.task)}`, Path: 'tasks', Id: line.task }
      : null;

/** The lines of a record's history; a user's includes when they signed in and who failed to. */
const linesOf = async (parts: Parts, type: RecordType, id: number): Promise<readonly HistoryLine[]> => {
  const lines = await readHistory(parts.db, type.name, id);
  if (type.name !== 'user') return lines;
  const signIns = await readHistory(parts.db, 'access', id);
  return [...lines, ...signIns].toSorted((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
};

/** `GET /{path}/history/{id}`: everything that happened to a record, told by its events. */
export const historyRoute = (app: FastifyInstance, parts: Parts, type: RecordType): void => {
  const sentences = new Map([...eventCatalogue(type), ...(type.name === 'user' ? accessEvents : [])]);
  const fields: Readonly<Record<string, Field>> = {
    ...type.fields,
    [stateField]: choice('Record state', type.states.all.map((state) => ({ value: state.value, label: state.name }))),
  };
  const order = Object.keys(fields);
  app.withTypeProvider<ZodTypeProvider>().get(
    `/${type.path}/history/:id`,
    { schema: { tags: [type.labels.many], summary: `Who changed the ${type.labels.one}, when, from what to what`, params: idParam, response: { 200: historyAnswer, '4xx': failure } } },
    async (request) => {
      const access = accessOfRequest(request);
      const snapshot = await requireVisible(parts, type, access, request.params.id);
      const visible = new Set([...visibleFields(access, type, type.groupsOf(snapshot.values)), stateField]);
      const lines = await linesOf(parts, type, request.params.id);
      const shown = lines.map((line) => ({
        line,
        changes: Object.entries(line.changes)
          .filter(([name]) => visible.has(name))
          .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)),
      }));
      const titles = await titlesFor(
        parts.db,
        shown.flatMap(({ changes }) => changes.flatMap(([name, { from, to }]) => [[fields[name], from] as const, [fields[name], to] as const])),
      );
      const inWords = (name: string, value: HistoryLine['changes'][string]['from']): string => {
        const field = fields[name];
        return field ? printWith(titles, field, value) : JSON.stringify(value ?? '');
      };
      return {
        Data: shown.map(({ line, changes }) => ({
          Position: line.position,
          Revision: line.revision,
          EventType: line.event,
          Sentence: sentences.get(line.event) ?? line.event,
          At: line.at.toISOString(),
          Actor: line.actor,
          Process: processOf(line),
          Changes: changes.map(([name, { from, to }]) => ({
            Field: name, Label: fields[name]?.label ?? name, From: inWords(name, from), To: inWords(name, to),
          })),
        })),
      };
    },
  );
};
