import { importFailed, importStatus } from './imports.ts';

/** The columns can be chosen, and the file checked again, until its plan is accepted. */
export const isCheckable = (status: string | null): boolean =>
  status === importStatus.waitingForCheck || status === importStatus.waitingForAnswers;

/** Rows can be answered and corrected, and the plan accepted. */
export const isAnswerable = (status: string | null): boolean => status === importStatus.waitingForAnswers;

/** The plan is being carried out, or waits for its turn. */
export const isPausable = (status: string | null): boolean => status === importStatus.accepted || status === importStatus.importing;

/** It has not ended. */
export const isCancellable = (status: string | null): boolean =>
  isCheckable(status) || status === importStatus.checking || isPausable(status);

/** The import ended with an error. It keeps the status that it had; older versions set one of their own. */
export const hasStopped = ({ status, finished }: { readonly status?: unknown; readonly finished?: unknown }): boolean =>
  status === importFailed.value || (typeof finished === 'string' && status !== importStatus.completed);
