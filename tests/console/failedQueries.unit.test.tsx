import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { securityApi } from '../../console/account/securityApi.ts';
import { api } from '../../console/api/api.ts';
import { store } from '../../console/api/store.ts';
import { planApi } from '../../console/imports/plan/planApi.ts';
import { UnknownValues } from '../../console/imports/plan/UnknownValues.tsx';
import { lookupApi } from '../../console/inputs/lookupApi.ts';
import { RolesInput } from '../../console/inputs/RolesInput.tsx';
import { OwnApplicant } from '../../console/own/OwnApplicant.tsx';
import { ownOffersApi } from '../../console/own/ownOffersApi.ts';
import { SecondFactorRoles } from '../../console/system/SecondFactorRoles.tsx';
import { recordSelectorFailure } from '../../domain/messages.ts';
import { MessagesProvider } from '../../console/ui/Messages.tsx';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', async () => Response.json({ Success: false, message: 'The server is busy', Errors: [] }, { status: 503 }));
});
afterEach(() => {
  store.dispatch(api.util.resetApiState());
  vi.unstubAllGlobals();
});

interface Part {
  readonly what: string;
  readonly ask: () => Promise<unknown>;
  readonly element: ReactElement;
  /** The message; without it, that of the server. */
  readonly text?: string;
}

const parts: readonly Part[] = [
  {
    what: 'the roles that need a second factor',
    ask: () => store.dispatch(securityApi.endpoints.requiredRoles.initiate()),
    element: <SecondFactorRoles />,
  },
  {
    what: 'the status on a work offer',
    ask: () => store.dispatch(ownOffersApi.endpoints.ownApplicant.initiate(4)),
    element: <OwnApplicant id={4} />,
  },
  {
    what: 'the roles that can be given',
    ask: () => store.dispatch(lookupApi.endpoints.roles.initiate()),
    element: (
      <RolesInput
        lookup={{ address: '/institutions/search', path: 'institutions' }}
        value={[]}
        names={undefined}
        onChange={() => undefined}
      />
    ),
    text: recordSelectorFailure,
  },
  {
    what: 'the unknown values of an import',
    ask: () => store.dispatch(planApi.endpoints.unknownValues.initiate(4)),
    element: <UnknownValues id={4} />,
  },
];

it.each(parts)('says that it could not read $what, and offers to try again', async ({ ask, element, text }) => {
  await ask();
  const markup = renderToStaticMarkup(
    <Provider store={store}>
      <MessagesProvider>{element}</MessagesProvider>
    </Provider>,
  );
  expect(markup).toContain(text ?? 'The server is busy');
  expect(markup).toContain('Try again');
});
