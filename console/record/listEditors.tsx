import type { RecordType } from '../../domain/record/recordType.ts';
import { createLazyScreen } from '../ui/lazyScreen.tsx';
import type { ListEditor } from './lists/listEditor.ts';

const sessions: ListEditor = createLazyScreen(async () => (await import('./sessions/SessionsEditor.tsx')).SessionsEditor);

/** By the name of the record type and of its list. */
const editors: Readonly<Record<string, Readonly<Record<string, ListEditor>>>> = { activity: { sessions } };

export const listEditorOf = ({ name }: RecordType, list: string): ListEditor | undefined => editors[name]?.[list];
