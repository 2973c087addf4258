import { importFailed, importStatus } from './imports.ts';

/** The columns can be chosen, and the file checked again, until its plan is accepted. */
export const isCheckable = (status: string | null): boolean =>
  status === importStatus.waitingForCheck || status === importStatus.waitingForAnswers;

/** Rows can be answered and corrected, and the plan accepted. */
export const isAnswerable = (status: string | null): boolean => status === importStatus.waitingForAnswers;

/** By its status, the plan is being carried out or waits for its turn. An import that stopped keeps its status. */
export const isPausable = (status: string | null): boolean => status === importStatus.accepted || status === importStatus.importing;

/** By its status, it has not ended. One that stopped keeps its status and can be cancelled. */
export const isCancellable = (status: string | null): boolean =>
  isCheckable(status) || status === importStatus.checking || isPausable(status);

/** The import ended with an error. It keeps the status that it had; older versions set one of their own. */
export const hasStopped = ({ status, finished }: { readonly status?: unknown; readonly finished?: unknown }): boolean =>
  status === importFailed.value || (typeof finished === 'string' && status !== importStatus.completed);
