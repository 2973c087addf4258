/** The first script, which is small. It requests the data and scripts of the screen while the console loads. */
import { prefetchAnswers } from './api/prefetch.ts';
import { prefetchScreen } from './frame/screenParts.ts';
import { loadFailureTexts, reloadLabel, findLoadFailure } from './ui/loadFailure.ts';

// Ambassadors have screens of their own.
const { position = null, own } = document.documentElement.dataset;
prefetchAnswers(own === undefined ? window.location : null, position);
if (position !== null && own === undefined) prefetchScreen(window.location.pathname);
import('./main.tsx').catch(async () => {
  const { title, text } = loadFailureTexts[await findLoadFailure()];
  const place = document.querySelector('[data-boot] p');
  const reload = document.createElement('button');
  reload.textContent = reloadLabel;
  reload.addEventListener('click', () => window.location.reload());
  place?.replaceChildren(`${title}. ${text} `, reload);
});
