import { drawer } from '../api/drawer.ts';
import type { FormState } from './formState.ts';

const forms = drawer<FormState>();

/** Forms whose session ended under them, by person and address. */
export const keepForm = (user: number, address: string, state: FormState): void => forms.keep(user, address, { ...state, complaint: null });
export const keptForm = forms.look;
export const forgetForm = forms.forget;
