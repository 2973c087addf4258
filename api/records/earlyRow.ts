import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../commands/context.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { idParam } from './idParam.ts';
import type { Services } from '../services.ts';
import { sessionSecretOf } from '../plugins/cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    earlyRow: { readonly type: RecordType; readonly id: number; readonly row: Promise<RecordSnapshot | null> } | null;
  }
  interface FastifyContextConfig {
    /** The route changes the record of this type whose id is in the path. */
    changesOne?: RecordType;
  }
}

/**
 * Reads the row of a record that a request wants to change, together with the session and in the same round trip. Nobody sees the row
 * unless the request is authenticated and validated. Register it directly before the authentication.
 */
export const readRowsEarly = (app: FastifyInstance, { dependencies }: Services): void => {
  app.decorateRequest('earlyRow', null);
  app.addHook('onRequest', (request, _reply, goOn) => {
    const type = request.routeOptions.config.changesOne;
    if (type && sessionSecretOf(request) !== undefined) {
      const { success, data } = idParam.safeParse(request.params);
      if (success) {
        const row = dependencies.shown.find(type, data.id);
        // Requests that are refused never await it.
        row.catch(() => undefined);
        request.earlyRow = { type, id: data.id, row };
      }
    }
    goOn();
  });
};

/** The dependencies of a command on the record of the request. The first read of its row returns the early one. */
export const dependenciesOf = ({ dependencies }: Services, request: FastifyRequest): Dependencies => {
  let early = request.earlyRow;
  if (!early) return dependencies;
  return {
    ...dependencies,
    shown: {
      ...dependencies.shown,
      find: (type, id) => {
        if (early?.type !== type || early.id !== id) return dependencies.shown.find(type, id);
        const { row } = early;
        early = null;
        return row;
      },
    },
  };
};
