import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Access } from '../../domain/access/access.ts';
import { canReadRecord } from '../../domain/access/visibility.ts';
import { groupBy } from '../../domain/collections.ts';
import { visibleFieldsOf } from '../../domain/disclosure/disclosure.ts';
import { recordNotThere } from '../../domain/messages.ts';
import { fieldOf } from '../../domain/record/recordType.ts';
import { findRecordType, findRecordTypeAt } from '../../domain/records/registry.ts';
import { readRows } from '../../projections/reading/records.ts';
import { failure, saveAnswer, successAnswer } from '../contract/answers.ts';
import { recentlyViewedAnswer, type ViewedAnswer, viewedBody } from '../contract/recentlyViewed.ts';
import { Refused } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { detailOf } from '../present/detail.ts';
import { titlesFor, titleShown } from '../present/labels.ts';
import type { Services } from '../services.ts';

/** The records that the user opened last, without those that are deleted or that the user may no longer see. */
const viewedBy = async ({ db, recentlyViewed }: Services, access: Access): Promise<ViewedAnswer[]> => {
  const viewed = await recentlyViewed.of(access.user.id);
  const answersOfTypes = await Promise.all(
    [...groupBy(viewed, ({ recordType }) => recordType)].map(async ([name, ofType]): Promise<[string, ViewedAnswer][]> => {
      const type = findRecordType(name);
      if (!type) return [];
      const rows = (
        await readRows(
          db,
          name,
          ofType.map(({ id }) => id),
        )
      ).filter(({ recordState, values }) => recordState !== type.states.deleted && canReadRecord(access, type, values));
      const titles = await titlesFor(
        db,
        access,
        rows.flatMap(({ values }) =>
          type.relevance.details.flatMap((detail) => {
            const field = fieldOf(type, detail);
            return field ? [[field, values[detail]] as const] : [];
          }),
        ),
      );
      return rows.map((row) => [
        `${name}/${row.id}`,
        {
          Path: type.path,
          Id: row.id,
          Title: titleShown(access, type, row.values, row.title, titles),
          Detail: detailOf(type, row, visibleFieldsOf(access, type, row.values), titles),
        },
      ]);
    }),
  );
  const byRecord = new Map(answersOfTypes.flat());
  return viewed.flatMap(({ recordType, id }) => byRecord.get(`${recordType}/${id}`) ?? []);
};

/** The records that a user opened last, on every device. */
export const recentlyViewedRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const path = '/account/recently-viewed';
  const tags = ['account'];

  routes.get(
    path,
    {
      config: { needs: [] },
      schema: { tags, summary: 'The records that the signed-in user opened last', response: { 200: recentlyViewedAnswer, '4xx': failure } },
    },
    async (request) => ({ Data: await viewedBy(services, accessOfRequest(request)) }),
  );

  routes.post(
    path,
    {
      config: { needs: [] },
      schema: { tags, summary: 'Remember a record that was opened', body: viewedBody, response: { 200: saveAnswer, '4xx': failure } },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const { id } = request.body;
      const type = findRecordTypeAt(request.body.path);
      if (!type?.isEditable) throw new Refused(404, recordNotThere('list'));
      const [row] = await readRows(services.db, type.name, [id]);
      if (!row || !canReadRecord(access, type, row.values)) throw new Refused(404, recordNotThere(type.labels.one));
      await services.recentlyViewed.add(access.user.id, { recordType: type.name, id });
      return successAnswer('');
    },
  );
};
