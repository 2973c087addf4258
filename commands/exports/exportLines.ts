import { accessOfGrant, type Grant } from '../../domain/access/grant.ts';
import { roleFields, visibleValues } from '../../domain/access/visibleRoles.ts';
import { canSeeRecord } from '../../domain/access/visibility.ts';
import { visibleFieldsOf } from '../../domain/disclosure/disclosure.ts';
import type { ExportColumn, FieldColumn } from '../../domain/exports/columns.ts';
import { type ExportedRecord, type ExportedRow, type PrintCell, printersOf } from '../../domain/exports/printers.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import { idsIn, targetOf } from '../../domain/fields/pointing.ts';
import { anotherGroup } from '../../domain/messages.ts';
import { declaredName, type Part, partFieldName, type PartRow, rowsOf } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { RecordReader } from '../tasks/recordReader.ts';

/** The contents of an export. */
export interface ExportedContent {
  readonly type: RecordType;
  readonly columns: readonly ExportColumn[];
  /** The parts whose rows are lines of their own. */
  readonly parts: readonly Part[];
  readonly grant: Grant;
  readonly anonymise: boolean;
  readonly escape: (text: string) => string;
}

type LineReader = Pick<RecordReader, 'titles' | 'rowsApart'>;

/** A record of the file and its lines: one for each row of its parts, or one without a row. */
interface RecordLines {
  readonly record: ExportedRecord;
  readonly rows: readonly (ExportedRow | null)[];
}

type KnownTitles = ReadonlyMap<string, Map<number, string>>;

/** The lines of some records, with the titles of the records to which they refer. */
export interface ReadLines {
  readonly records: readonly RecordLines[];
  readonly titles: KnownTitles;
}

/** Above this number, titles are read again, so that a file of any length fits into memory. */
const maxTitles = 50_000;
const maxKnownSets = 1_000;
const noCell: PrintCell = () => '';
const oneLine = [null];

/** Turns records into the cells of a file, without values that the person who asked may not see. */
export class ExportLines {
  readonly #content: ExportedContent;
  readonly #reader: LineReader;
  readonly #printers: readonly PrintCell[];
  /** The titles read so far, by record type. Replaced when there are many; lines that are not printed yet keep the old map. */
  #known: KnownTitles;
  #printed: KnownTitles;
  readonly #bySeen = new Map<ReadonlySet<string>, readonly PrintCell[]>();
  readonly #access;
  readonly #hasRoles: boolean;

  constructor(content: ExportedContent, reader: LineReader) {
    const { type, columns, grant, anonymise, escape } = content;
    this.#content = content;
    this.#reader = reader;
    this.#access = accessOfGrant(grant);
    this.#hasRoles = roleFields(type).length > 0;
    this.#printed = this.#known = this.#noTitles();
    const titleOf = (recordType: string, id: number) => this.#printed.get(recordType)?.get(id);
    this.#printers = printersOf(type, columns, { anonymise, escape, titleOf });
  }

  get fieldColumns(): readonly FieldColumn[] {
    return this.#content.columns.filter((column) => column.kind === 'field');
  }

  /** Reads the titles and rows that the lines of the records need. */
  async read(records: readonly ExportedRecord[]): Promise<ReadLines> {
    const { type, parts } = this.#content;
    const visibleRecords = this.#hasRoles
      ? records.map((record) => ({ ...record, values: visibleValues(this.#access, type, record.values) }))
      : records;
    const ids = visibleRecords.map(({ id }) => id);
    const apart = new Map<Part, ReadonlyMap<number, readonly PartRow[]>>();
    for (const part of parts) if (part.isApart) apart.set(part, await this.#reader.rowsApart(type.name, part.name, ids));
    const lines = visibleRecords.map((record) => ({ record, rows: this.#rowsOf(record, apart) }));
    return { records: lines, titles: await this.#readTitles(lines) };
  }

  /** Sets the titles for the cells that are printed until the next call. */
  useTitles({ titles }: ReadLines): void {
    this.#printed = titles;
  }

  /** The printers of a record's cells. Cells of fields that the person may not see stay empty. */
  printersOf(record: ExportedRecord): readonly PrintCell[] {
    const { type, columns } = this.#content;
    const visible = visibleFieldsOf(this.#access, type, record.values);
    // Partners' records do not tell who works on them.
    const isOwn = canSeeRecord(this.#access, type, record.values);
    const cached = this.#bySeen.get(visible);
    if (cached && isOwn) return cached;
    const printers = columns.map((column, at) => {
      const print = this.#printers[at] ?? noCell;
      if (column.kind === 'field') return isSeen(column, visible) ? print : noCell;
      return column.name === 'updatedBy' && !isOwn ? () => this.#content.escape(anotherGroup) : print;
    });
    if (!isOwn) return printers;
    if (this.#bySeen.size >= maxKnownSets) this.#bySeen.clear();
    this.#bySeen.set(visible, printers);
    return printers;
  }

  /** The columns of these with a value that the person sees in one of the lines. */
  columnsWithData({ record, rows }: RecordLines, columns: Iterable<FieldColumn>): readonly FieldColumn[] {
    const visible = visibleFieldsOf(this.#access, this.#content.type, record.values);
    const hasValue = ({ name, inRows }: FieldColumn): boolean =>
      inRows === null
        ? !isNothing(record.values[name])
        : rows.some((line) => line?.part === inRows.part.name && !isNothing(line.row.values[inRows.field]));
    return [...columns].filter((column) => isSeen(column, visible) && hasValue(column));
  }

  #rowsOf(record: ExportedRecord, apart: ReadonlyMap<Part, ReadonlyMap<number, readonly PartRow[]>>): RecordLines['rows'] {
    const { parts } = this.#content;
    if (parts.length === 0) return oneLine;
    const visible = visibleFieldsOf(this.#access, this.#content.type, record.values);
    const rows = parts
      .filter(({ name, fields }) => Object.keys(fields).some((field) => visible.has(partFieldName(name, field))))
      .flatMap((part) => {
        const rowsOfPart = apart.get(part)?.get(record.id) ?? (part.isApart ? [] : rowsOf(part, record.values));
        return rowsOfPart.map((row): ExportedRow => ({ part: part.name, row }));
      });
    return rows.length === 0 ? oneLine : rows;
  }

  #noTitles(): KnownTitles {
    const targets = this.#content.columns.flatMap((column) => (column.kind === 'field' ? (targetOf(column.field) ?? []) : []));
    return new Map([...new Set(targets)].map((target) => [target, new Map()]));
  }

  /** Reads the titles that are not known yet. */
  async #readTitles(lines: readonly RecordLines[]): Promise<KnownTitles> {
    if ([...this.#known.values()].some(({ size }) => size > maxTitles)) this.#known = this.#noTitles();
    const titles = this.#known;
    const missing = new Map([...titles.keys()].map((target) => [target, new Set<number>()]));
    for (const column of this.#content.columns) {
      const target = column.kind === 'field' && !column.isIds ? targetOf(column.field) : undefined;
      if (column.kind === 'record' || target === undefined) continue;
      const { name, inRows } = column;
      const titlesOfTarget = titles.get(target);
      const meet = (value: FieldValue | undefined) => {
        if (value === null || value === undefined) return;
        if (typeof value === 'number' && titlesOfTarget?.has(value) === true) return;
        for (const id of idsIn(value)) if (titlesOfTarget?.has(id) !== true) missing.get(target)?.add(id);
      };
      for (const { record, rows } of lines) {
        if (inRows === null) meet(record.values[name]);
        else for (const line of rows) if (line?.part === inRows.part.name) meet(line.row.values[inRows.field]);
      }
    }
    for (const [target, ids] of missing) {
      if (ids.size === 0) continue;
      for (const [id, title] of await this.#reader.titles(target, [...ids])) titles.get(target)?.set(id, title);
    }
    return titles;
  }
}

/**
 * Always true for custom fields, because only visible ones are read, and for values from the record that has the list, because the
 * person asked for the export on its page.
 */
const isSeen = ({ name, keptIn, shownIn }: FieldColumn, visible: ReadonlySet<string>): boolean =>
  keptIn !== undefined || shownIn !== undefined || visible.has(declaredName(name));

const isNothing = (value: FieldValue | undefined): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
