import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type CommandContext, newContext } from '../../commands/context.ts';
import { ignoreDuplicate, stopIgnoringDuplicate } from '../../commands/merging/ignorePairs.ts';
import type { Outcome } from '../../commands/records/outcome.ts';
import type { Access } from '../../domain/access/access.ts';
import { kindOf } from '../../domain/fields/kinds.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import type { StudentPair } from '../../domain/merging/duplicateGroups.ts';
import { keyOfPair, pairOf } from '../../domain/merging/ignorePair.ts';
import { ignored, ignoringEnded, pairOfTwo, sayWhy } from '../../domain/merging/mergeMessages.ts';
import { student } from '../../domain/records/student.ts';
import { ignoredPairs } from '../../domain/records/studentParts.ts';
import { studentDuplicates } from '../../domain/search/studentDuplicates.ts';
import { failure, type SaveAnswer, saveAnswer } from '../contract/answers.ts';
import { ignoreBody, type IgnoreBody, stopIgnoringBody } from '../contract/duplicateGroups.ts';
import { invalidField } from '../plugins/errors.ts';
import { accessOfRequest } from '../plugins/signedIn.ts';
import { answerOutcome } from '../records/answerOutcome.ts';
import { requireMergeable } from '../records/mergeable.ts';
import type { Services } from '../services.ts';

/** The pairs, both of whose students the person may edit. Throws 404, 403 or 400. */
const requirePairs = async (services: Services, access: Access, pairsOfBody: IgnoreBody['Pairs']): Promise<readonly StudentPair[]> => {
  if (pairsOfBody.some(({ One, Other }) => One === Other)) throw invalidField('Pairs', pairOfTwo(student.labels));
  const pairs = new Map(pairsOfBody.map(({ One, Other }) => [keyOfPair(pairOf(One, Other)), pairOf(One, Other)]));
  await requireMergeable(services, student, access, [...new Set(pairsOfBody.flatMap(({ One, Other }) => [One, Other]))]);
  return [...pairs.values()];
};

const readReason = (input: string): string => {
  const { reason } = ignoredPairs.fields;
  const read = kindOf(reason).read(input, reason);
  if (!read.ok) throw invalidField('Reason', read.error.join(' '));
  const text = textOf(read.value);
  if (text === '') throw invalidField('Reason', sayWhy);
  return text;
};

/** Changes pair after pair. Sent again, it changes nothing twice. */
const changePairs = async (
  services: Services,
  access: Access,
  pairs: readonly StudentPair[],
  change: (by: CommandContext, pair: StudentPair) => Promise<Outcome>,
  message: string,
): Promise<SaveAnswer> => {
  const by = newContext(access);
  let last: SaveAnswer | undefined;
  for (const pair of pairs) {
    const answer = await answerOutcome(services, student, await change(by, pair), () => message);
    if (last === undefined || BigInt(answer.Position ?? 0) > BigInt(last.Position ?? 0)) last = answer;
  }
  return { Success: true, SuccessMessage: message, Errors: [], Position: last?.Position ?? String(services.changes.position) };
};

/** Saying of students who may be the same person that they are not, and taking that back. */
export const ignoringRoutes = (app: FastifyInstance, services: Services): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { needs: [student.rights.view, student.rights.edit] };
  const tags = [student.labels.many];
  const { path } = studentDuplicates;

  routes.post(
    `/${path}/ignore`,
    {
      config,
      schema: {
        tags,
        summary: 'Say why pairs of students are different people, until an identifying field of one of them changes',
        body: ignoreBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const reason = readReason(request.body.Reason);
      const pairs = await requirePairs(services, access, request.body.Pairs);
      return changePairs(services, access, pairs, (by, pair) => ignoreDuplicate(services.dependencies, by, student, pair, reason), ignored);
    },
  );

  routes.post(
    `/${path}/stop-ignoring`,
    {
      config,
      schema: {
        tags,
        summary: 'Show ignored pairs of students again',
        body: stopIgnoringBody,
        response: { 200: saveAnswer, '4xx': failure },
      },
    },
    async (request) => {
      const access = accessOfRequest(request);
      const pairs = await requirePairs(services, access, request.body.Pairs);
      return changePairs(
        services,
        access,
        pairs,
        (by, pair) => stopIgnoringDuplicate(services.dependencies, by, student, pair),
        ignoringEnded,
      );
    },
  );
};
