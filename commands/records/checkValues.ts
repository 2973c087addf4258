import { groupsWith, isInScope } from '../../domain/access/access.ts';
import { rolesThatDiffer } from '../../domain/access/visibleRoles.ts';
import { canSeeRecord } from '../../domain/access/visibility.ts';
import { isEmpty, sameValue } from '../../domain/fields/equality.ts';
import type { FieldError, FieldValue, Values } from '../../domain/fields/field.ts';
import { isOfOwnGroup } from '../../domain/fields/pointing.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { alreadyTaken, cannotBeUsed, existsAlready, givenWhereManaged, notFoundChoice } from '../../domain/messages.ts';
import { storedField } from '../../domain/record/part.ts';
import { type RecordType, uniqueTogether, valuesOf } from '../../domain/record/recordType.ts';
import { institution } from '../../domain/records/institution.ts';
import { getRecordType, listEntry } from '../../domain/records/registry.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { isBeingSaved } from './beingSaved.ts';
import { loadRecord } from './changeRecord.ts';

/** The values to check: the changed ones and, if the group changes, all values that must be of the group, those of rows too. */
const toCheck = (type: RecordType, before: Values, changed: Values): Values => {
  const movesGroup = Object.keys(changed).some((name) => type.fields[name]?.scope);
  const ofGroup = Object.entries(before).filter(([name]) => {
    const field = storedField(type, name);
    return field && ((movesGroup && isOfOwnGroup(field)) || (field.sameIn !== undefined && changed[field.sameIn] !== undefined));
  });
  return { ...Object.fromEntries(ofGroup), ...changed };
};

/**
 * Checks changed values that depend on other records. References must exist and be visible to the user. List entries must be of the field's
 * list, and they and other records of one's own group of the record's group; those of `sameIn` agree with the record. The record must stay
 * in groups where the user may edit. Users can only give rights that they hold.
 */
export const checkReferences = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  before: Values,
  changed: Values,
): Promise<readonly FieldError[]> => {
  const errors: FieldError[] = [];
  const after = { ...before, ...changed };
  const groups = type.groupsOf(after);
  for (const [name, value] of Object.entries(toCheck(type, before, changed))) {
    const field = storedField(type, name);
    if (field?.kind === 'rolesHeld') errors.push(...checkRoles(context, name, field.label, before[name] ?? null, value));
    if (!field?.references || isEmpty(value)) continue;
    const target = getRecordType(field.references);
    const scope = groupsWith(context.access, field.scope ? type.rights.edit : (target.rights.choose ?? target.rights.view));
    for (const id of Array.isArray(value) ? value : [value]) {
      if (typeof id !== 'number') continue;
      if (field.scope && context.access.groups.has(id) && isInScope(scope, [id])) continue;
      const record = (await dependencies.shown.find(target, id)) ?? (await loadRecord(dependencies, target, id));
      const allowed = field.scope
        ? isInScope(scope, [id]) && valuesOf(institution, record.values).subscriber === true
        : isInScope(scope, target.groupsOf(record.values)) &&
          (field.list === undefined || valuesOf(listEntry, record.values).list === field.list) &&
          (!isOfOwnGroup(field) || groups === null || shareGroup(groups, target.groupsOf(record.values))) &&
          (field.sameIn === undefined || sameValue(record.values[field.sameIn] ?? null, after[field.sameIn] ?? null));
      if (record.revision < 0 || record.recordState === target.states.deleted || !allowed) {
        errors.push({ field: name, messages: [notFoundChoice(field.label)] });
        break;
      }
    }
  }
  return errors;
};

const shareGroup = (groups: readonly number[], others: readonly number[] | null): boolean =>
  others === null || others.some((group) => groups.includes(group));

const checkRoles = (context: CommandContext, name: string, label: string, before: FieldValue, value: FieldValue): readonly FieldError[] => {
  const managedGroups = groupsWith(context.access, ['EditUsers']);
  return rolesThatDiffer(before, value).every((each) =>
    each.group === null ? managedGroups === 'every' : isInScope(managedGroups, [each.group]),
  )
    ? []
    : [{ field: name, messages: [givenWhereManaged(label)] }];
};

/** The key of unique values. Case does not matter. */
const identityKey = (names: readonly string[], values: Values): string =>
  names
    .map((name) => {
      const value = values[name];
      return typeof value === 'number' ? String(value) : textOf(value).toLowerCase();
    })
    .join('/');

/** The message if another record, the owner, has the values. */
const takenMessage = ({ access }: CommandContext, type: RecordType, names: readonly string[], owner: Values): string => {
  if (names === type.identity && type.identityTaken !== null) return type.identityTaken;
  const name = names.at(-1) ?? '';
  const label = type.fields[name]?.label ?? name;
  if (!canSeeRecord(access, type, owner)) return cannotBeUsed(label);
  return names.length > 1 ? existsAlready(label.toLowerCase()) : alreadyTaken(label, type.labels.one);
};

/**
 * Claims the unique values of a record that are among the changed fields. It takes over a claim if the owner no longer has the values or is
 * deleted. A claim whose owner is still being saved counts as taken.
 */
export const claimUniqueValues = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  values: Values,
  changed: Values,
): Promise<readonly FieldError[]> => {
  const errors: FieldError[] = [];
  for (const names of uniqueTogether(type)) {
    if (!names.some((name) => changed[name] !== undefined) || names.some((name) => isEmpty(values[name]))) continue;
    const [claimed, key] = [names.join('+'), identityKey(names, values)];
    if (names === type.identity && !type.holdsIdentity(values)) continue;
    const claim = await dependencies.claims.claim(type.name, claimed, key, id);
    if (claim.owner === id) continue;
    const owner = await loadRecord(dependencies, type, claim.owner);
    const stillHas =
      owner.revision >= 0 &&
      owner.recordState !== type.states.deleted &&
      (names !== type.identity || type.holdsIdentity(owner.values)) &&
      identityKey(names, owner.values) === key;
    const refuse = (ownerValues: Values) =>
      errors.push({ field: names.at(-1) ?? '', messages: [takenMessage(context, type, names, ownerValues)], isTaken: true });
    if (stillHas || isBeingSaved(claim, owner)) refuse(owner.values);
    else {
      const holder = await dependencies.claims.takeOver(type.name, claimed, key, claim.owner, id, claim.at);
      if (holder !== id) refuse((await loadRecord(dependencies, type, holder)).values);
    }
  }
  return errors;
};
