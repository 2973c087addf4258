import { everySignedIn } from '../../../../domain/access/rights.ts';
import { choice } from '../../../../domain/fields/choice.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { text } from '../../../../domain/fields/text.ts';
import { year } from '../../../../domain/fields/year.ts';
import { yesNo } from '../../../../domain/fields/yesNo.ts';
import { documentTypes, globalDocuments } from './lists/documents.ts';
import { plannedSet } from './planned.ts';

export const documents = plannedSet({
  name: 'document',
  path: 'documents',
  set: 'documents',
  labels: { one: 'document', many: 'documents' },
  rights: { view: everySignedIn },
  searchOrder: ['id', 'title', 'file-name', 'group', 'tags', 'yearpublished', 'is-shared-by-member', 'global', 'type'],
  fields: {
    title: text('Title', { search: true }),
    fileName: text('File name', { search: { token: 'file-name' } }),
    group: reference('institution', 'Group', { scope: true, search: true }),
    tags: text('Tags', { search: true }),
    yearPublished: year('Year published', { search: { token: 'yearpublished' } }),
    isSharedByMember: yesNo('Shared by member', { search: { token: 'is-shared-by-member' } }),
    global: yesNo('Global', { search: { values: globalDocuments, max: 1 } }),
    type: choice('Type', documentTypes, { search: { max: 1 } }),
  },
});
