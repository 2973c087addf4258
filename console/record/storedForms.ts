import { createDraftStore } from '../api/draftStore.ts';
import type { FormState } from './formState.ts';

const forms = createDraftStore<FormState>();

/** The forms that were open when the session ended, by person and address. */
export const keepForm = (user: number, address: string, state: FormState): void => forms.keep(user, address, { ...state, complaint: null });
export const storedForm = forms.find;
export const forgetForm = forms.forget;
