import { lazy, Suspense } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { SignInPage } from './account/SignInPage.tsx';
import { fieldSettingsAddress } from './fieldSettings/fieldSettingsAddress.ts';
import { CrashPage } from './frame/CrashPage.tsx';
import { Frame } from './frame/Frame.tsx';
import { RecordScreens } from './frame/RecordScreens.tsx';
import { HomePage } from './home/HomePage.tsx';
import { systemAddress } from './system/systemAddress.ts';
import { Skeleton } from './ui/States.tsx';

const InvitationPage = lazy(() => import('./account/InvitationPage.tsx').then((part) => ({ default: part.InvitationPage })));
const FieldSettingsPage = lazy(() => import('./fieldSettings/FieldSettingsPage.tsx').then((part) => ({ default: part.FieldSettingsPage })));
const PasswordPage = lazy(() => import('./account/PasswordPage.tsx').then((part) => ({ default: part.PasswordPage })));
const DeleteSavedSearchPage = lazy(() => import('./savedSearches/DeleteSavedSearchPage.tsx').then((part) => ({ default: part.DeleteSavedSearchPage })));
const SystemPage = lazy(() => import('./system/SystemPage.tsx').then((part) => ({ default: part.SystemPage })));
const UploadPage = lazy(() => import('./imports/UploadPage.tsx').then((part) => ({ default: part.UploadPage })));

/** Every address of the console. Those of record types share one shape, so one route reads them (`readAddress`). */
export const routes = createBrowserRouter([
  { path: '/account/login', element: <SignInPage />, errorElement: <CrashPage /> },
  {
    path: '/account/invitation',
    element: (
      <Suspense fallback={<Skeleton width={280} height={28} />}>
        <InvitationPage />
      </Suspense>
    ),
    errorElement: <CrashPage />,
  },
  {
    element: <Frame />,
    errorElement: <CrashPage />,
    children: [
      { path: '/', element: <HomePage /> },
      {
        path: '/account/password',
        element: (
          <Suspense fallback={<Skeleton width={280} height={28} />}>
            <PasswordPage />
          </Suspense>
        ),
      },
      {
        path: fieldSettingsAddress,
        element: (
          <Suspense fallback={<Skeleton width={280} height={28} />}>
            <FieldSettingsPage />
          </Suspense>
        ),
      },
      {
        path: systemAddress,
        element: (
          <Suspense fallback={<Skeleton width={280} height={28} />}>
            <SystemPage />
          </Suspense>
        ),
      },
      {
        path: '/imports/create',
        element: (
          <Suspense fallback={<Skeleton width={280} height={28} />}>
            <UploadPage />
          </Suspense>
        ),
      },
      {
        path: '/search/delete/:id',
        element: (
          <Suspense fallback={<Skeleton width={280} height={28} />}>
            <DeleteSavedSearchPage />
          </Suspense>
        ),
      },
      { path: '*', element: <RecordScreens /> },
    ],
  },
]);
