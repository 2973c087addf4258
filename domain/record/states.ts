import type { Choice } from '../fields/field.ts';

/** The colour of a state's badge. The name is always shown too. */
type StateMark = 'good' | 'quiet' | 'attention' | 'bad';

/** A record state: stored number, name, and the end of the name of its event in the past tense. */
export interface RecordState {
  readonly value: number;
  readonly name: string;
  readonly entered: string;
  readonly mark: StateMark;
}

export interface RecordStates {
  readonly all: readonly RecordState[];
  readonly initial: number;
  /** The states that a list shows by default. */
  readonly listed: readonly number[];
  readonly deleted: number;
  /** The allowed next states by state. All others are refused. */
  readonly transitions: Readonly<Record<number, readonly number[]>>;
  /** States are bit flags. A list also includes a record if every bit of its state is listed. */
  readonly flags: boolean;
}

export const genericState = {
  current: { value: 0, name: 'Current', entered: 'Restored', mark: 'good' },
  archived: { value: 1, name: 'Archived', entered: 'Archived', mark: 'quiet' },
  duplicate: { value: 4, name: 'Duplicate', entered: 'MarkedDuplicate', mark: 'attention' },
  cancelled: { value: 16, name: 'Cancelled', entered: 'Cancelled', mark: 'quiet' },
  deleted: { value: 64, name: 'Deleted', entered: 'Deleted', mark: 'bad' },
  withdrawn: { value: 128, name: 'Withdrawn', entered: 'Withdrawn', mark: 'quiet' },
  deactivated: { value: 256, name: 'Deactivated', entered: 'Deactivated', mark: 'quiet' },
} as const satisfies Record<string, RecordState>;

type GenericStateName = keyof typeof genericState;

/**
 * The generic states of a record type. Current, archived and deleted are always included. The current state can change to any other and
 * back, except that only a merge makes a duplicate. Every other state can change to archived and deleted too. A deleted record can only be
 * restored.
 */
export const genericStates = (...further: readonly Exclude<GenericStateName, 'current' | 'archived' | 'deleted'>[]): RecordStates => {
  const { current, archived, deleted, duplicate } = genericState;
  const all = [current, archived, ...further.map((name) => genericState[name]), deleted];
  return {
    all,
    initial: current.value,
    listed: [current.value],
    deleted: deleted.value,
    flags: false,
    transitions: Object.fromEntries(
      all.map((from) => [
        from.value,
        from === current
          ? all.filter((to) => to !== current && to !== duplicate).map((to) => to.value)
          : from === deleted
            ? [current.value]
            : [current.value, ...(from === archived ? [] : [archived.value]), deleted.value],
      ]),
    ),
  };
};

/** The states of institutions, by the specification's numbers. Filters may also name single bits (1, 2, 4 …) of a state. */
export const institutionState = { open: 0, closed: 1, openProposedToClose: 3, proposedToOpen: 5, deleted: 64 } as const;

export const institutionStates: RecordStates = {
  all: [
    { value: institutionState.open, name: 'Open', entered: 'Opened', mark: 'good' },
    { value: institutionState.openProposedToClose, name: 'Open but proposed to close', entered: 'ProposedToClose', mark: 'attention' },
    { value: institutionState.proposedToOpen, name: 'Proposed to open', entered: 'ProposedToOpen', mark: 'attention' },
    { value: institutionState.closed, name: 'Closed', entered: 'Closed', mark: 'quiet' },
    { value: institutionState.deleted, name: 'Deleted', entered: 'Deleted', mark: 'bad' },
  ],
  initial: institutionState.open,
  listed: [institutionState.open, institutionState.openProposedToClose],
  deleted: institutionState.deleted,
  flags: true,
  transitions: {
    0: [3, 1, 5, 64],
    3: [0, 1, 64],
    5: [0, 1, 64],
    1: [0, 3, 5, 64],
    64: [0, 1, 3, 5],
  },
};

/** Choices of record-state filters that are not the type's own states. */
const offerStates = (...states: readonly RecordState[]): readonly Choice[] => [
  { value: 'any', label: 'Any' },
  ...states.map(({ value, name }) => ({ value, label: name })),
];

const { current, archived, duplicate, cancelled, deleted, withdrawn, deactivated } = genericState;

export const stateFilters = {
  generic: offerStates(current, archived, duplicate, cancelled, deleted, withdrawn),
  withoutDeleted: offerStates(current, archived, duplicate, cancelled, withdrawn),
  withoutDuplicate: offerStates(current, archived, cancelled, withdrawn),
  /** Users, and the accounts of referees and ambassadors. */
  accounts: offerStates(current, archived, deactivated),
  surveys: offerStates(current, archived),
} as const;

/** Whether a filter over this list of states finds Deleted too. */
const acceptsDeleted = (list: readonly Choice[] | null): boolean =>
  list !== stateFilters.withoutDeleted && list !== stateFilters.withoutDuplicate;

/** The states that a filter over this list can find, whether it names them, asks for any, or excludes others. */
export const searchedStates = ({ all, deleted: deletedState }: RecordStates, list: readonly Choice[] | null): readonly RecordState[] =>
  acceptsDeleted(list) ? all : all.filter(({ value }) => value !== deletedState);

export const stateNamed = (states: RecordStates, value: number): RecordState | undefined =>
  states.all.find((state) => state.value === value);

export const stateBits: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export const stateMatches = (states: RecordStates, state: number, selected: readonly number[]): boolean =>
  selected.includes(state) || (states.flags && state !== 0 && stateBits.every((bit) => (state & bit) === 0 || selected.includes(bit)));
