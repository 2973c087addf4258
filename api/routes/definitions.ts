import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type Access, hasRightAnywhere } from '../../domain/access/access.ts';
import { isAmbassadors, isForAccount, isMadeByAmbassadors, rightsOnOwn, withOwnRights } from '../../domain/access/own.ts';
import { partsSeenSomewhere } from '../../domain/access/visibility.ts';
import { bulkFieldsOf } from '../../domain/record/bulkFields.ts';
import { entryRefusal } from '../../domain/record/enteringStates.ts';
import { student } from '../../domain/records/student.ts';
import type { ColumnChoice } from '../../domain/search/columnChoice.ts';
import { visibleGroups } from '../../domain/search/question.ts';
import { hasGroups, type SearchSet } from '../../domain/search/searchSet.ts';
import { labels as groupLabels, studentDuplicates } from '../../domain/search/studentDuplicates.ts';
import { capitalise } from '../../domain/words.ts';
import { searchSets } from '../../projections/search/sets.ts';
import { failure } from '../contract/answers.ts';
import { type SearchDefinition, searchDefinitions } from '../contract/search.ts';
import type { Services } from '../services.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { columnsFor } from '../present/columns.ts';
import { askedFields } from '../present/form.ts';
import { searchFieldsFor } from '../present/searchFields.ts';
import { seesAny } from '../present/searchRows.ts';
import { setWithAllCustomFields } from '../records/customSet.ts';
import { canSeeDuplicates, editableGroups } from '../search/duplicateGroups.ts';

const define = (set: SearchSet, access: Access, choices: readonly ColumnChoice[], year: number): SearchDefinition => {
  const { type } = set;
  // Only the main list can create and change records.
  const isMain = set.name === type.set;
  return {
    Set: set.name,
    Path: set.path,
    RecordPath: type.path,
    ForType: set.path,
    Label: capitalise(set.label),
    LabelOne: type.labels.one,
    ...searchFieldsFor(set, access, visibleGroups(set, access), year),
    Columns: columnsFor(set, set.isOwn && isAmbassadors(access) ? withOwnRights(access, rightsOnOwn(type)) : access, choices),
    Filters: set.quickFilters.map(({ label, filter, replaces = false }) => ({ label, filter, replaces })),
    DefaultSort: set.defaultSort,
    DefaultOrder: set.defaultOrder,
    CanOpen: set.isOwn || type.rights.view.length === 0 || hasRightAnywhere(access, type.rights.view),
    CanCreate: isAmbassadors(access)
      ? set.isOwn && isMadeByAmbassadors(type)
      : isMain && type.isEditable && hasRightAnywhere(access, type.rights.edit),
    CanEdit: isMain && type.isEditable && hasRightAnywhere(access, type.rights.edit),
    CanCopy: isMain && type.copying !== null && hasRightAnywhere(access, type.rights.edit),
    CanEditMany: isMain && type.isEditable && bulkFieldsOf(type).length > 0 && hasRightAnywhere(access, type.rights.edit),
    CanExport: hasRightAnywhere(access, ['ViewExports']),
    ExportedParts: partsSeenSomewhere(access, type).flatMap(({ name, isShownAsFields }) => (isShownAsFields ? [] : [name])),
    KeepsAnswers: type.keepsAnswers,
    HasGroup: hasGroups(set),
    IsOwn: set.isOwn,
    OrderedWithin: isMain && type.orderedWithin && hasRightAnywhere(access, type.rights.edit) ? [...type.orderedWithin] : null,
    Actions: isMain
      ? Object.entries(type.actions).flatMap(([name, action]) =>
          isForAccount(access, action) && hasRightAnywhere(access, action.needs ?? type.rights.edit)
            ? [
                {
                  name,
                  label: action.label,
                  icon: action.icon,
                  isDanger: action.isDanger === true,
                  isMain: action.isMain === true,
                  isForMany: action.bulk !== undefined,
                  fields: askedFields(type, action, access.currentGroup === null ? null : [access.currentGroup]),
                },
              ]
            : [],
        )
      : [],
    States: type.states.all.map(({ value, name, mark }) => ({ value, name, mark, byHand: entryRefusal(type, value) === null })),
  };
};

/** The groups of duplicate students: rows that are no records, with a screen of their own. */
const defineDuplicates = (access: Access, year: number): SearchDefinition => {
  const { name, path, label } = studentDuplicates;
  return {
    Set: name,
    Path: path,
    RecordPath: student.path,
    ForType: path,
    Label: capitalise(label),
    LabelOne: groupLabels.one,
    ...searchFieldsFor(studentDuplicates, access, editableGroups(access), year),
    Columns: [],
    Filters: [],
    DefaultSort: '',
    DefaultOrder: 'asc',
    CanOpen: true,
    CanCreate: false,
    CanEdit: false,
    CanCopy: false,
    CanEditMany: false,
    CanExport: false,
    ExportedParts: [],
    KeepsAnswers: false,
    HasGroup: true,
    IsOwn: false,
    OrderedWithin: null,
    Actions: [],
    States: [],
  };
};

export const definitionsRoute = (app: FastifyInstance, services: Services): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/search/definitions',
    {
      config: { needs: [], ambassadors: [] },
      schema: {
        tags: ['search'],
        summary: 'Every search set as the signed-in user may see it',
        response: { 200: searchDefinitions, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const choices = await services.columnChoices.of(access.user.id);
      const visibleSets = searchSets.filter((set) => seesAny(set, access) && (set.isOwn || !isAmbassadors(access)));
      const year = services.dependencies.now().getFullYear();
      const lists = await Promise.all(
        visibleSets.map(async (set) =>
          define(await setWithAllCustomFields(services, set, access), access, choices.get(set.name) ?? [], year),
        ),
      );
      return canSeeDuplicates(access) ? [...lists, defineDuplicates(access, year)] : lists;
    },
  );
};
