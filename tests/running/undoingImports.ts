import type { Visitor } from './visitor.ts';
import { waitForTask } from './waymark.ts';

/** Undoes an import that was carried out, and waits until it is undone. */
export const undoImport = async (visitor: Visitor, id: number): Promise<void> => {
  const [task] = (await visitor.search('tasks', { filter: `import:${id},command:import,group:any` })).Data;
  const { status, text, json } = await visitor.post(`/tasks/undo/${task?.Id}`, {});
  if (status !== 200) throw new Error(`The undo answered ${status}: ${text}`);
  await waitForTask(visitor, json.Task ?? 0);
};
