import type { SavedSearchAnswer } from '../../api/contract/savedSearches.ts';
import type { SearchDefinition, SearchRow } from '../../api/contract/search.ts';
import { printNumber } from '../../domain/counts.ts';
import { maxId, printRecordId } from '../../domain/fields/recordId.ts';
import { createAddress, editAddress } from '../address.ts';
import { headingOfList, groupForNavigation, viewsOf } from '../page/navigation.ts';
import type { PageAction } from '../page/pageActions.ts';
import { filterForIds, type ViewedRecord } from '../recentlyViewed.ts';
import { bestMatches, matchRank, matchRanks } from '../list/matching.ts';
import { recordLookup, withoutFilterSyntax } from '../list/recordLookup.ts';
import { titleOf } from '../rows.ts';
import { searchAddress } from '../searchAddress.ts';

interface PalettePage {
  readonly address: string;
  readonly label: string;
  /** Tells a record from others of its name. */
  readonly detail?: string;
  /** Shown at the end of the line: the kind of page or the id. */
  readonly aside: string;
  /** The search set whose icon the entry shows. */
  readonly set: string | null;
}

export type PaletteEntry = PalettePage | PageAction;

interface PaletteSection {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
}

export interface PaletteQuery {
  readonly path: string;
  readonly filter: string;
  readonly pageSize: number;
  /** A lookup: the best matches come first, in these states. */
  readonly disableFuzzy?: 'true';
  readonly recordState?: string;
}

/** The rows found so far, by path. Pending searches are missing. */
export type FoundRows = ReadonlyMap<string, readonly SearchRow[]>;

/** The searches that found more rows than they returned, by path, and how many in all; null if they were not counted. */
export type TotalsOfMore = ReadonlyMap<string, number | null>;

interface PlainScreen {
  readonly label: string;
  readonly address: string;
}

const maxPerSection = 6;
const minLetters = 2;
/** Actions are found by this many letters, so that the beginning of a name does not offer to sign out. */
const minLettersOfAction = 3;
/** Shorter numbers are ids; longer ones may also be numbers of a register. */
const minDigitsOfCode = 5;

/** Parses '12', '#12' or '#00000012'; null for anything else. */
export const parseId = (typed: string): number | null => {
  const digits = /^#?(\d{1,12})$/.exec(typed.trim())?.[1];
  const id = Number(digits);
  return digits !== undefined && id >= 1 && id <= maxId ? id : null;
};

/** The lists named before an id: 'student 12', 'Students #12'. Empty if the words match no list. */
const parseNamedId = (
  typed: string,
  definitions: readonly SearchDefinition[],
): { readonly id: number; readonly lists: readonly SearchDefinition[] } | null => {
  const [, words = '', digits = ''] = /^(.*\D)(?:\s+#?|#)(\d+)$/.exec(typed.trim()) ?? [];
  const id = parseId(digits);
  const kind = words.trim().toLowerCase();
  if (id === null || kind.length < minLetters) return null;
  return {
    id,
    lists: definitions.filter(({ Label, LabelOne }) => [Label, LabelOne].some((label) => label.toLowerCase().startsWith(kind))),
  };
};

/** Lists whose records have a page of their own. */
const recordListsOf = (definitions: readonly SearchDefinition[]) =>
  definitions.filter(({ Set: name, Path, RecordPath }) => Path === RecordPath && name !== 'savedSearches');

const lookupFor = (definition: SearchDefinition, words: string): PaletteQuery => recordLookup(definition, words, maxPerSection);

/** The searches for the typed text: by id, by words or, without text, for the names of recently viewed records. */
export const queriesFor = (
  typed: string,
  definitions: readonly SearchDefinition[],
  viewed: readonly ViewedRecord[],
): readonly PaletteQuery[] => {
  const id = parseId(typed);
  if (typed.trim() === '') {
    return recordListsOf(definitions).flatMap((definition) => {
      const ids = viewed.filter(({ path }) => path === definition.Path).map((each) => each.id);
      return ids.length === 0 ? [] : [{ path: definition.Path, filter: filterForIds(definition, ids), pageSize: ids.length }];
    });
  }
  const target = id === null ? parseNamedId(typed, recordListsOf(definitions)) : { id, lists: recordListsOf(definitions) };
  const words = withoutFilterSyntax(typed);
  const main = recordListsOf(
    groupForNavigation(definitions).flatMap(({ heading, sets }) => (heading === 'Data' || heading === 'Settings' ? [] : sets)),
  );
  const isCode = id !== null && !typed.includes('#') && words.length >= minDigitsOfCode;
  if (target && target.lists.length > 0)
    return target.lists.map((definition) =>
      isCode && main.includes(definition)
        ? lookupFor(definition, words)
        : { path: definition.Path, filter: filterForIds(definition, [target.id]), pageSize: 1 },
    );
  return words.length < minLetters ? [] : main.map((definition) => lookupFor(definition, words));
};

const recordEntry = (definition: SearchDefinition, row: SearchRow): PalettePage => ({
  address: editAddress(definition.RecordPath, row.Id),
  label: titleOf(row),
  ...(typeof row['Detail'] === 'string' && row['Detail'] !== '' ? { detail: row['Detail'] } : {}),
  aside: printRecordId(row.Id),
  set: definition.Set,
});

/** Opens the list with everything that the words find. */
const moreEntry = (definition: SearchDefinition, typed: string, total: number | null): PalettePage => {
  const { filter, recordState } = lookupFor(definition, withoutFilterSyntax(typed));
  const hasStates = definition.Fields.some((field) => field.token === 'recordState');
  return {
    address: searchAddress(definition.Path, hasStates && recordState !== undefined ? `${filter},recordState:${recordState}` : filter),
    label: `See all ${total === null ? '' : `${printNumber(total)} `}in ${headingOfList(definition)}`,
    aside: '',
    set: null,
  };
};

const viewedEntries = (
  definitions: readonly SearchDefinition[],
  viewed: readonly ViewedRecord[],
  foundRows: FoundRows,
): readonly PalettePage[] =>
  viewed.flatMap(({ path, id }) => {
    const definition = definitions.find((each) => each.Path === path);
    const row = foundRows.get(path)?.find((each) => each.Id === id);
    return definition && row ? [recordEntry(definition, row)] : [];
  });

const screenEntries = (definitions: readonly SearchDefinition[], others: readonly PlainScreen[]): readonly PalettePage[] => [
  ...groupForNavigation(definitions).flatMap(({ heading, sets }) =>
    sets
      .flatMap((set) => [set, ...viewsOf(definitions, set.Set).flatMap(({ definition }) => (definition === set ? [] : [definition]))])
      .map((set) => ({ address: searchAddress(set.Path), label: headingOfList(set), aside: heading, set: set.Set })),
  ),
  ...others.map(({ label, address }) => ({ address, label, aside: '', set: null })),
];

const addEntries = (definitions: readonly SearchDefinition[]): readonly PalettePage[] =>
  definitions
    .filter(({ CanCreate }) => CanCreate)
    .map((set) => ({ address: createAddress(set.Path), label: `Add ${set.LabelOne}`, aside: '', set: set.Set }));

const savedEntries = (definitions: readonly SearchDefinition[], saved: readonly SavedSearchAnswer[]): readonly PalettePage[] =>
  saved.flatMap(({ Name, Filter, ForType }) => {
    const definition = definitions.find((each) => each.ForType === ForType);
    return definition
      ? [{ address: searchAddress(ForType, Filter), label: Name, aside: headingOfList(definition), set: definition.Set }]
      : [];
  });

const matchingActions = (actions: readonly PageAction[], typed: string): readonly PageAction[] =>
  typed.trim().length < minLettersOfAction
    ? []
    : bestMatches(
        actions,
        ({ label, aside, synonyms }) => {
          const rank = matchRank(label, typed, `${aside} ${synonyms}`);
          return rank === null || rank === matchRanks.contains ? null : rank;
        },
        maxPerSection,
      );

interface PaletteSources {
  readonly definitions: readonly SearchDefinition[];
  readonly saved: readonly SavedSearchAnswer[];
  readonly viewed: readonly ViewedRecord[];
  readonly others: readonly PlainScreen[];
  readonly foundRows: FoundRows;
  readonly more?: TotalsOfMore;
  readonly actions?: readonly PageAction[];
}

/** The pages and actions that match the typed text. Without text: recently viewed records, all screens and all actions. */
export const sectionsFor = (
  typed: string,
  { definitions, saved, viewed, others, foundRows, more, actions = [] }: PaletteSources,
): readonly PaletteSection[] => {
  const rankOf = ({ label, aside }: PalettePage) => matchRank(label, typed, aside);
  const matching = (entries: readonly PalettePage[]) => bestMatches(entries, rankOf, maxPerSection);
  const screens = matching([...screenEntries(definitions, others), ...addEntries(definitions)]);
  const isScreenMeant = screens.some((each) => rankOf(each) !== matchRanks.contains);
  const sectionOfScreens: PaletteSection = { heading: 'Screens', entries: screens };
  const sections: readonly PaletteSection[] =
    typed.trim() === ''
      ? [
          { heading: 'Recently viewed', entries: viewedEntries(definitions, viewed, foundRows).slice(0, maxPerSection) },
          { heading: 'Screens', entries: screenEntries(definitions, others) },
          { heading: 'Actions', entries: actions },
        ]
      : [
          ...(isScreenMeant ? [sectionOfScreens] : []),
          { heading: 'Actions', entries: matchingActions(actions, typed) },
          { heading: 'Saved searches', entries: matching(savedEntries(definitions, saved)) },
          ...recordListsOf(definitions).map((definition) => ({
            heading: headingOfList(definition),
            entries: [
              ...(foundRows.get(definition.Path) ?? []).map((row) => recordEntry(definition, row)),
              ...(more?.has(definition.Path) ? [moreEntry(definition, typed, more.get(definition.Path) ?? null)] : []),
            ],
          })),
          // 'arch' means an action "Archive" and a school "Archway" rather than "Saved searches".
          ...(isScreenMeant ? [] : [sectionOfScreens]),
        ];
  return sections.filter(({ entries }) => entries.length > 0);
};
