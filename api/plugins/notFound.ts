import type { FastifyInstance } from 'fastify';
import { methodNotAllowed, nothingHere } from '../../domain/messages.ts';
import { answerFailure } from './errors.ts';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** A route path such as `/students/edit/:id` as a regular expression. Dots are the only special characters in our paths. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`);

/**
 * Responds to unknown addresses: 405 with the allowed methods if other methods exist there, else 404. Register it before all routes, so
 * that it sees each one.
 */
export const answerUnknown = (app: FastifyInstance): void => {
  const paths = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    const path = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    paths.set(url, path);
    for (const each of [method].flat()) path.methods.add(each);
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = new Set([...paths.values()].filter(({ pattern }) => pattern.test(path)).flatMap((each) => [...each.methods]));
    if (methods.size === 0 || methods.has(request.method)) return answerFailure(reply, 404, nothingHere);
    return answerFailure(reply.header('allow', [...methods].toSorted().join(', ')), 405, methodNotAllowed);
  });
};
