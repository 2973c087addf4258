import type { FastifyInstance } from 'fastify';
import { methodNotAllowed, nothingHere } from '../../domain/messages.ts';
import { answerFailure } from './errors.ts';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** `/students/edit/:id` as what it matches. Paths have no other characters of their own meaning than dots. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`);

/** Answers addresses that no route has: 405 with the methods that would do where there are some, 404 otherwise. Must see every route declared. */
export const answerUnknown = (app: FastifyInstance): void => {
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    const path = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    known.set(url, path);
    for (const each of [method].flat()) path.methods.add(each);
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = new Set([...known.values()].filter(({ pattern }) => pattern.test(path)).flatMap((each) => [...each.methods]));
    if (methods.size === 0 || methods.has(request.method)) return answerFailure(reply, 404, nothingHere);
    return answerFailure(reply.header('allow', [...methods].toSorted().join(', ')), 405, methodNotAllowed);
  });
};
