import { referenceKind as domainKind } from '../../domain/fields/reference.ts';
import { isWholeList } from '../../domain/search/lookups.ts';
import { GroupListInput } from '../inputs/GroupListInput.tsx';
import { ListInput } from '../inputs/ListInput.tsx';
import { ReferenceInput } from '../inputs/ReferenceInput.tsx';
import type { ConsoleFieldKind, SingleInputProps } from './kind.ts';
import { inGroup, lookupOf } from './lookupOf.ts';
import { asId } from './raw.ts';
import { keepTyped } from './typing.ts';

function ReferenceField({ control, shown, field, raw, group, names, onType }: SingleInputProps) {
  const id = asId(raw);
  const choosing = {
    control,
    label: shown.label,
    required: shown.required,
    value: id,
    name: id === null ? undefined : names?.[String(id)],
    onChange: (next: number | null, name?: string) => onType(next, next !== null && name ? { [next]: name } : undefined),
  };
  if (shown.choices) return <ListInput {...choosing} entries={shown.choices.map(({ Id, Name }) => ({ id: Id, title: Name }))} />;
  const lookup = inGroup(lookupOf(shown), field, group);
  return isWholeList(lookup.address) ? (
    <GroupListInput {...choosing} lookup={lookup} institution={group} />
  ) : (
    <ReferenceInput {...choosing} lookup={lookup} />
  );
}

export const referenceKind: ConsoleFieldKind<number> = {
  span: 1,
  cellSize: 'words',
  align: 'left',
  hasFigures: false,
  isCutOff: true,
  print: domainKind.print,
  toRaw: (value) => value,
  readTyped: keepTyped,
  frame: 'label',
  Input: ReferenceField,
};
