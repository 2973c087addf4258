import { createDraftStore } from '../api/draftStore.ts';
import type { FormState } from './formState.ts';

/** Record forms whose session ended, by person and address. */
export const storedForms = createDraftStore<FormState>();
