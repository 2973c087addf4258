// oxlint-disable-next-line import/no-unassigned-import -- the page of the console loads its style sheet; this page has none
import '../../../console/design/base.css';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { CreateForm, FormField } from '../../../api/contract/records.ts';
import { store } from '../../../console/api/store.ts';
import { CreateRecord } from '../../../console/record/CreateRecord.tsx';
import { TaskMessages } from '../../../console/tasks/TaskMessages.tsx';
import { MessagesProvider } from '../../../console/ui/Messages.tsx';
import { defaults } from '../../../domain/record/validate.ts';
import { widget } from '../../domain/widget.ts';

const lookups: Readonly<Record<string, { readonly address: string; readonly path: string }>> = {
  institution: { address: '/institutions/search?disableFuzzy=true&pageSize=40&sort=name&recordState=0,1,3,5', path: 'institutions' },
  student: { address: '/students/search?disableFuzzy=true&pageSize=40', path: 'students' },
};

const Fields = Object.entries(widget.fields)
  .filter(([, field]) => !field.internal)
  .map(([name, field]): FormField => ({
    name,
    label: field.label,
    tab: field.tab,
    heading: field.heading ?? null,
    kind: field.kind,
    required: field.required,
    hidden: false,
    readOnly: field.readOnly,
    max: field.max ?? null,
    min: field.min ?? null,
    values: field.values ? [...field.values] : null,
    personal: field.personal,
    lookup: field.references ? (lookups[field.references]?.address ?? null) : null,
    lookupPath: field.references ? (lookups[field.references]?.path ?? null) : null,
  }));
const form: CreateForm = { Record: defaults(widget) as CreateForm['Record'], Fields, Parts: [], Labels: {} };

const router = createMemoryRouter([
  {
    path: '*',
    element: (
      <main id="main">
        <TaskMessages>
          <CreateRecord type={widget} form={form} onGroup={() => undefined} />
        </TaskMessages>
      </main>
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
