import type { RecordType } from '../../domain/record/recordType.ts';
import { createLazyScreen } from '../ui/lazyScreen.tsx';
import type { ListEditor } from './lists/listEditor.ts';

const sessions: ListEditor = createLazyScreen(async () => (await import('./sessions/SessionsEditor.tsx')).SessionsEditor);

const contracts: ListEditor = createLazyScreen(async () => (await import('./contracts/ContractsEditor.tsx')).ContractsEditor);

/** By the name of the record type and of its list. */
const editors: Readonly<Record<string, Readonly<Record<string, ListEditor>>>> = {
  activity: { sessions },
  ambassador: { contracts },
};

export const listEditorOf = ({ name }: RecordType, list: string): ListEditor | undefined => editors[name]?.[list];
