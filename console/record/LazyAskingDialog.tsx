import { createLazyDialog } from '../ui/lazyDialog.tsx';

/** The dialog of an action that asks for values. Few people open it, so it loads when it is needed. */
export const LazyAskingDialog = createLazyDialog(() => import('./AskingDialog.tsx').then(({ AskingDialog }) => AskingDialog));
