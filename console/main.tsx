import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { store } from './api/store.ts';
import { watchConnection } from './api/watchConnection.ts';
import { applyStoredTheme } from './design/theme.ts';
import { removeOldKeys } from './oldKeys.ts';
import { routes } from './routes.tsx';
import { MessagesProvider } from './ui/Messages.tsx';

applyStoredTheme();
removeOldKeys();
watchConnection(store);
// Dialogs add a style that stops scrolling. The content security policy requires the nonce.
setNonce(document.querySelector('style')?.nonce ?? '');

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <MessagesProvider>
        <RouterProvider router={routes} />
      </MessagesProvider>
    </Provider>
  </StrictMode>,
);
