import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApplyPage } from './ApplyPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('apply.html has no element #root');

createRoot(root).render(
  <StrictMode>
    <ApplyPage address={window.location.pathname} />
  </StrictMode>,
);
