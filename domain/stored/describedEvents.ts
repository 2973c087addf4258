import { accessEvents, accessShape } from '../records/accessEvents.ts';
import { signInSettingsShape } from '../accounts/signInSettings.ts';
import { fieldSettings } from '../fieldSettings/fieldSettings.ts';
import { stateField } from '../record/events.ts';
import { storedField, storedFields, partFieldName } from '../record/part.ts';
import type { RecordType } from '../record/recordType.ts';
import { eventCatalogue, eventName, stateEvent } from '../record/eventCatalogue.ts';
import { shapeOf, type StoredShape } from '../record/stored/shape.ts';
import { genericState } from '../record/states.ts';
import { eventNotes } from './eventNotes.ts';
import { recordTypes } from '../records/registry.ts';

export interface DescribedEvent {
  readonly name: string;
  /** The sentence in the history. */
  readonly meaning: string;
  readonly when: string;
  readonly always: readonly string[];
  readonly sometimes: readonly string[];
  /** Only older versions wrote it. */
  readonly isRetired: boolean;
}

/** The events of the streams `{shape.name}-{id}`. */
export interface DescribedStream {
  readonly shape: StoredShape;
  /** The subject of a stream, such as 'student'. */
  readonly label: string;
  readonly events: readonly DescribedEvent[];
}

type Note = Pick<DescribedEvent, 'when' | 'always' | 'sometimes'>;

const ownNote = (name: string): Note => {
  const note = eventNotes[name];
  if (!note) throw new Error(`${name} has no note in domain/stored/notes`);
  return { when: note.when, always: note.always ?? [], sometimes: note.sometimes ?? [] };
};

/** Notes on the events of types whose records are merged. */
const mergeNotes = (type: RecordType, fields: readonly string[]): readonly (readonly [string, Note])[] => {
  const { merging, parts } = type;
  const part = parts.find(({ name }) => name === merging?.duplicates);
  if (!merging || !part?.by) return [];
  const { one } = type.labels;
  const duplicate = partFieldName(part.name, part.by);
  const others = fields.filter((name) => name !== duplicate);
  const ignored = fields.filter((name) => name.startsWith(`${merging.ignored}/`));
  return [
    [
      eventName(type, 'DuplicateMerged'),
      { when: `Another ${one} was merged into this one, which takes over values and rows.`, always: [duplicate], sometimes: others },
    ],
    [
      eventName(type, 'DuplicateTakenOut'),
      { when: `A ${one} was taken out of a merge, and what this one took over goes back.`, always: [duplicate], sometimes: others },
    ],
    [
      eventName(type, 'DuplicateIgnored'),
      {
        when: `Somebody says that another ${one} is another person, and why. The ${one} of the lower id has it.`,
        always: [],
        sometimes: ignored,
      },
    ],
    [eventName(type, 'DuplicateIgnoringEnded'), { when: 'Somebody takes that back.', always: ignored, sometimes: [] }],
    [eventName(type, 'Unmerged'), { when: `Somebody takes the ${one} out of a merge.`, always: [stateField], sometimes: [merging.into] }],
  ];
};

/** Notes on the events that all record types have. */
const sharedNotes = (type: RecordType): ReadonlyMap<string, Note> => {
  const fields = storedFields(type).map(([name]) => name);
  // A field that applies to some records only is not always there.
  const required = fields.filter((name) => {
    const field = storedField(type, name);
    return field?.required === true && field.applies === undefined;
  });
  const { one } = type.labels;
  return new Map<string, Note>([
    ...type.states.all.map((state): [string, Note] => [
      stateEvent(type, state.value),
      {
        when: `The ${one} enters the state ${state.name}.`,
        always: [stateField],
        sometimes: state === genericState.duplicate && type.merging ? [type.merging.into] : [],
      },
    ]),
    ...mergeNotes(type, fields),
    [
      eventName(type, type.createdEvent[0]),
      {
        when:
          `The first event of every ${one}: with the fields that are not empty, and the state where it is not ` +
          `${type.states.all.find(({ value }) => value === type.states.initial)?.name ?? ''}.`,
        always: required,
        sometimes: [...fields.filter((name) => !required.includes(name)), stateField],
      },
    ],
    [eventName(type, 'DetailsEdited'), { when: 'A form, an import or a command changes fields.', always: [], sometimes: fields }],
    [
      eventName(type, 'ChangesUndone'),
      {
        when: 'Somebody undoes an edit, or a task undoes what another task did.',
        always: [],
        sometimes: [...fields, stateField],
      },
    ],
  ]);
};

const describeType = (type: RecordType): DescribedStream => {
  const shape = shapeOf(type);
  const shared = sharedNotes(type);
  return {
    shape,
    label: type.labels.one,
    events: [...eventCatalogue(type)].map(([name, meaning]) => ({
      name,
      meaning,
      ...(shared.get(name) ?? ownNote(name)),
      isRetired: shape.retiredEvents.has(name),
    })),
  };
};

const describeStream = (shape: StoredShape, label: string, sentences: ReadonlyMap<string, string>): DescribedStream => ({
  shape,
  label,
  events: [...sentences].map(([name, meaning]) => ({ name, meaning, ...ownNote(name), isRetired: shape.retiredEvents.has(name) })),
});

/** All events that Waymark writes or wrote, by stream. */
export const describedStreams: readonly DescribedStream[] = [
  ...[...recordTypes, fieldSettings].map(describeType),
  describeStream(accessShape, 'user’s sign-ins', accessEvents),
  describeStream(signInSettingsShape, 'choice of who needs what to sign in', new Map([['SecondFactorRolesChosen', 'Chose roles']])),
];
