// oxlint-disable-next-line import/no-unassigned-import -- the console's style sheet stands in its page, which a piece does not have
import '../../../console/design/base.css';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { answerOf } from '../../../console/api/failure.ts';
import { useEditFormQuery } from '../../../console/api/recordApi.ts';
import { useSessionQuery } from '../../../console/api/sessionApi.ts';
import { store } from '../../../console/api/store.ts';
import { EditRecord } from '../../../console/record/EditRecord.tsx';
import { TaskMessages } from '../../../console/tasks/TaskMessages.tsx';
import { Button } from '../../../console/ui/Button.tsx';
import { MessagesProvider } from '../../../console/ui/Messages.tsx';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { crate } from '../../domain/crate.ts';

const type = crate as unknown as RecordType;

/** The form of crate 1. The button reads the record again, as a live change does. */
function CrateForm() {
  const { data: session } = useSessionQuery();
  const { data: form, refetch } = useEditFormQuery({ path: type.path, id: 1 });
  const again = async () => answerOf(await refetch());
  return (
    <>
      <Button onClick={() => void again()}>Read again</Button>
      <main id="main" style={{ height: 'calc(100vh - 32px)', overflow: 'auto' }}>
        {session && form && <EditRecord type={type} latest={form} refetch={again} />}
      </main>
    </>
  );
}

const router = createMemoryRouter([
  {
    path: '*',
    element: (
      <TaskMessages>
        <CrateForm />
      </TaskMessages>
    ),
  },
]);

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <Provider store={store}>
    <MessagesProvider>
      <RouterProvider router={router} />
    </MessagesProvider>
  </Provider>,
);
