import { createBrowserRouter } from 'react-router-dom';
import { SignInPage } from './account/SignInPage.tsx';
import { securityAddress } from './page/securityAddress.ts';
import { forgottenAddress } from './address.ts';
import { calendarAddress } from './page/calendarAddress.ts';
import { certainPath, doubledSchoolsPath, duplicatesAddress, duplicatesAddressOfSet } from './page/duplicatesAddress.ts';
import { fieldSettingsAddress } from './page/fieldSettingsAddress.ts';
import { CrashPage } from './frame/CrashPage.tsx';
import { Frame } from './frame/Frame.tsx';
import { createLazyScreen } from './ui/lazyScreen.tsx';
import { RecordScreens } from './frame/RecordScreens.tsx';
import { securityEventsAddress } from './page/securityEventsAddress.ts';
import { systemAddress } from './page/systemAddress.ts';

const HomePage = createLazyScreen(() => import('./home/HomePage.tsx').then(({ HomePage: Page }) => Page));
const CalendarPage = createLazyScreen(() => import('./calendar/CalendarPage.tsx').then(({ CalendarPage: Page }) => Page));
const ForgottenPage = createLazyScreen(() => import('./account/ForgottenPage.tsx').then(({ ForgottenPage: Page }) => Page));
const InvitationPage = createLazyScreen(() => import('./account/InvitationPage.tsx').then(({ InvitationPage: Page }) => Page));
const FieldSettingsPage = createLazyScreen(() =>
  import('./fieldSettings/FieldSettingsPage.tsx').then(({ FieldSettingsPage: Page }) => Page),
);
const DoubledSchoolsPage = createLazyScreen(() =>
  import('./duplicates/DoubledSchoolsPage.tsx').then(({ DoubledSchoolsPage: Page }) => Page),
);
const CertainGroupsPage = createLazyScreen(() => import('./duplicates/CertainGroupsPage.tsx').then(({ CertainGroupsPage: Page }) => Page));
const DuplicatesPage = createLazyScreen(() => import('./duplicates/DuplicatesPage.tsx').then(({ DuplicatesPage: Page }) => Page));
const MergePage = createLazyScreen(() => import('./merging/MergePage.tsx').then(({ MergePage: Page }) => Page));
const UnmergePage = createLazyScreen(() => import('./merging/UnmergePage.tsx').then(({ UnmergePage: Page }) => Page));
const OwnFrame = createLazyScreen(() => import('./own/OwnFrame.tsx').then(({ OwnFrame: Loaded }) => Loaded));
const PasswordPage = createLazyScreen(() => import('./account/PasswordPage.tsx').then(({ PasswordPage: Page }) => Page));
const SecurityPage = createLazyScreen(() => import('./account/SecurityPage.tsx').then(({ SecurityPage: Page }) => Page));
const DeleteFilePage = createLazyScreen(() => import('./attachments/DeleteFilePage.tsx').then(({ DeleteFilePage: Page }) => Page));
const DeleteSavedSearchPage = createLazyScreen(() =>
  import('./savedSearches/DeleteSavedSearchPage.tsx').then(({ DeleteSavedSearchPage: Page }) => Page),
);
const SecurityEventsPage = createLazyScreen(() => import('./security/SecurityEventsPage.tsx').then(({ SecurityEventsPage: Page }) => Page));
const RegisterPage = createLazyScreen(() => import('./register/RegisterPage.tsx').then(({ RegisterPage: Page }) => Page));
const ResetPage = createLazyScreen(() => import('./account/ResetPage.tsx').then(({ ResetPage: Page }) => Page));
const SystemPage = createLazyScreen(() => import('./system/SystemPage.tsx').then(({ SystemPage: Page }) => Page));
const PayRunPage = createLazyScreen(() => import('./pay/PayRunPage.tsx').then(({ PayRunPage: Page }) => Page));
const UploadPage = createLazyScreen(() => import('./imports/UploadPage.tsx').then(({ UploadPage: Page }) => Page));

/** All addresses of the console. `RecordScreens` parses those of record types. */
export const routes = createBrowserRouter([
  { path: '/account/login', element: <SignInPage />, errorElement: <CrashPage /> },
  { path: '/account/invitation', element: <InvitationPage />, errorElement: <CrashPage /> },
  { path: forgottenAddress, element: <ForgottenPage />, errorElement: <CrashPage /> },
  { path: '/account/reset', element: <ResetPage />, errorElement: <CrashPage /> },
  {
    element: <Frame ofAmbassadors={OwnFrame} />,
    errorElement: <CrashPage />,
    children: [
      { path: '/', element: <HomePage /> },
      { path: calendarAddress, element: <CalendarPage /> },
      { path: '/account/password', element: <PasswordPage /> },
      { path: securityAddress, element: <SecurityPage /> },
      { path: fieldSettingsAddress, element: <FieldSettingsPage /> },
      { path: securityEventsAddress, element: <SecurityEventsPage /> },
      { path: systemAddress, element: <SystemPage /> },
      { path: '/imports/create', element: <UploadPage /> },
      { path: '/ambassadors/pay-runs/create', element: <PayRunPage /> },
      { path: '/activities/:id/register', element: <RegisterPage /> },
      { path: '/activity-sessions/:id/register', element: <RegisterPage /> },
      { path: duplicatesAddress, element: <DuplicatesPage /> },
      { path: duplicatesAddressOfSet, element: <DuplicatesPage /> },
      { path: certainPath, element: <CertainGroupsPage /> },
      { path: doubledSchoolsPath, element: <DoubledSchoolsPage /> },
      { path: '/:path/duplicates/merge', element: <MergePage /> },
      { path: '/:path/duplicates/unmerge', element: <UnmergePage /> },
      { path: '/search/delete/:id', element: <DeleteSavedSearchPage /> },
      { path: '/file-data/delete/:id', element: <DeleteFilePage /> },
      { path: '*', element: <RecordScreens /> },
    ],
  },
]);
