import type { DescribedEvent, DescribedStream } from '../../domain/stored/describedEvents.ts';
import { isAnswerName } from '../../domain/record/events.ts';
import { versionOf } from '../../domain/record/stored/shape.ts';

const intro = `# Events

Written by \`npm run events\` from the declarations; \`tests/domain/stored/eventsPage.unit.test.ts\` compares them. What is said of single events
stands in \`domain/stored/notes/\`.

Every change is an event in the stream \`{type}-{id}\`. Its data is \`{ "changes": { field: { "from", "to" } } }\` with only what changed; \`null\` is
"nothing recorded". **Always** names the fields that every such event changes, **sometimes** those that some change. An event that would change
nothing is not written. The event of an action with a dialog also has \`given\`: the answers that are not empty. Names in
events are the storage format: see \`docs/decisions/070-stored-names.md\`.

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

const listed = (fields: readonly string[]): string => (fields.length === 0 ? '–' : fields.map(code).join(', '));

/** Lists of at most so many fields are written in full. */
const maxWrittenInFull = 8;

/** The fields that some events of a kind change. A long list is 'any other field', or names the fields that are not in it. */
const listSometimes = ({ always, sometimes }: DescribedEvent, { shape }: DescribedStream): string => {
  const absent = Object.keys(shape.fields).filter((name) => !isAnswerName(name) && !always.includes(name) && !sometimes.includes(name));
  if (sometimes.length <= maxWrittenInFull || absent.length >= sometimes.length) return listed(sometimes);
  const any = always.length === 0 ? 'any field' : 'any other field';
  return absent.length === 0 ? any : `${any} but ${listed(absent)}`;
};

const eventRow = (stream: DescribedStream, event: DescribedEvent): string => {
  const { name, meaning, when, always, isRetired } = event;
  const note = isRetired ? 'Only older versions wrote it. ' : '';
  return `| ${code(name)} | ${meaning} | ${note}${when} | ${listed(always)} | ${listSometimes(event, stream)} |`;
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

export const eventsPage = (streams: readonly DescribedStream[]): string => [intro, ...streams.map(streamPart)].join('\n');
