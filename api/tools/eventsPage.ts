import { type DescribedEvent, type DescribedStream, describedStreams } from '../../domain/stored/describedEvents.ts';
import { isAnswerName } from '../../domain/record/events.ts';
import { versionOf } from '../../domain/record/stored/shape.ts';

const intro = `# Events

Written by \`npm run events\` from the declarations; \`tests/domain/stored/eventsPage.unit.test.ts\` compares them. What is said of single events
stands in \`domain/stored/notes/\`.

Every change is an event in the stream \`{type}-{id}\`. Its data is \`{ "changes": { field: { "from", "to" } } }\` with only what changed; \`null\` is
"nothing recorded". **Always** names the fields that every such event changes, **sometimes** those that some change. An event that would change
nothing is not written. The event of an action with a dialog also has \`given\`: the answers that are not empty. Names in events are the storage format: see \`docs/decisions/070-stored-names.md\`.

## Metadata

| name | when | what it says |
|---|---|---|
| \`actor\` | always | \`{ id, name }\` of who did it; \`id\` 0 for Waymark itself |
| \`at\` | always | when, ISO 8601 in UTC |
| \`correlationId\` | always | the same for everything that one act caused |
| \`version\` | always | the schema version of the names and kinds in the event |
| \`causationId\` | sometimes | the id of the event that it follows from |
| \`process\` | sometimes | \`{ task }\`, and \`{ task, import }\` for rows of an import |
`;

const code = (name: string): string => `\`${name}\``;

/** Fields of an event as a list, or 'any field' if the event may have them all. */
const listFields = (fields: readonly string[], { shape }: DescribedStream): string => {
  const all = Object.keys(shape.fields).filter((name) => !isAnswerName(name)).length;
  if (fields.length === 0) return '–';
  if (fields.length > 8 && fields.length >= all - 1) return fields.length === all ? 'any field' : 'any field but `recordState`';
  if (fields.length > 8) return 'any other field';
  return fields.map(code).join(', ');
};

const eventRow = (stream: DescribedStream, { name, meaning, when, always, sometimes, isRetired }: DescribedEvent): string => {
  const note = isRetired ? 'Only older versions wrote it. ' : '';
  return `| ${code(name)} | ${meaning} | ${note}${when} | ${listFields(always, stream)} | ${listFields(sometimes, stream)} |`;
};

const streamPart = (stream: DescribedStream): string => {
  const { shape, label, events } = stream;
  const named = Object.entries(shape.fields).map(([name, kind]) => ({ name, text: `${code(name)} ${kind}` }));
  const fields = named.filter(({ name }) => !isAnswerName(name)).map(({ text }) => text);
  const answers = named.filter(({ name }) => isAnswerName(name)).map(({ text }) => text);
  return [
    `## ${shape.name}`,
    '',
    `Streams \`${shape.name}-{id}\`, each of one ${label}. Schema version ${versionOf(shape)}.`,
    '',
    ...(fields.length > 0 ? [`Fields: ${fields.join(', ')}.`, ''] : []),
    ...(answers.length > 0 ? [`Given by people in dialogs, by event: ${answers.join(', ')}.`, ''] : []),
    '| event | in a history | when it is written | always | sometimes |',
    '|---|---|---|---|---|',
    ...events.map((event) => eventRow(stream, event)),
    '',
  ].join('\n');
};

export const eventsPage = (): string => [intro, ...describedStreams.map(streamPart)].join('\n');
