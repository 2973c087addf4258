import { createLazyScreen } from '../ui/lazyScreen.tsx';

/** The dialog of an action that asks for values. Few people open it, so it loads when it is needed. */
export const LazyAskingDialog = createLazyScreen(() => import('./AskingDialog.tsx').then(({ AskingDialog }) => AskingDialog), {
  fallback: null,
});
