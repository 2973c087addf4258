import type { FieldSettingsAnswer } from '../../api/contract/fieldSettings.ts';
import { fieldSettings } from '../../domain/fieldSettings/fieldSettings.ts';
import { asFailure } from '../api/failure.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { NoAccess } from '../page/NoAccess.tsx';
import { capitalise } from '../../domain/words.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { ConflictDialog } from '../record/ConflictDialog.tsx';
import { Timeline } from '../record/history/Timeline.tsx';
import { LeaveDialog } from '../record/LeaveDialog.tsx';
import screen from '../record/RecordScreen.module.css';
import { SaveBar } from '../record/SaveBar.tsx';
import { useLeaveGuard } from '../record/useLeaveGuard.ts';
import { unsavedLabel } from '../record/words.ts';
import { Notice } from '../ui/Notice.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { canChangeFieldSettings } from '../page/fieldSettingsAddress.ts';
import { useFieldSettingsHistoryQuery, useFieldSettingsQuery } from './fieldSettingsApi.ts';
import styles from './FieldSettingsPage.module.css';
import { useFieldSettings } from './useFieldSettings.ts';
import { UsesTable } from './UsesTable.tsx';

function Settings({ settings }: { readonly settings: FieldSettingsAnswer }) {
  const { Group, Types, Revision } = settings;
  const { data: history } = useFieldSettingsHistoryQuery(Group.Id);
  const form = useFieldSettings(settings);
  const count = Object.keys(form.changes).length;
  const { leaving } = useLeaveGuard(count > 0);
  return (
    <div className={[screen['screen'], styles['settings']].join(' ')}>
      <div className={screen['body']}>
        <header>
          <h1>Field settings</h1>
          <p className={styles['about']}>Choose which fields {Group.Name}’s forms show and which are required.</p>
        </header>
        <Notice name="hidden-fields-keep-their-values" kind="warning">
          Hidden fields keep their data, and anyone can still see them with ‘Show all fields’.
        </Notice>
        {Types.map(({ name, label, Fields }) => (
          <section key={name} aria-labelledby={`type-${name}`}>
            <h2 id={`type-${name}`} className={styles['type']}>
              {capitalise(label)}
            </h2>
            <UsesTable label={`Fields of ${label}`} fields={Fields} chosenUses={form.chosenUses} onChoose={form.choose} />
          </section>
        ))}
        {history && history.Data.length > 0 && (
          <section aria-labelledby="settings-history">
            <h2 id="settings-history" className={styles['type']}>
              Who changed what
            </h2>
            <Timeline type={fieldSettings} events={history.Data} current={Revision} />
          </section>
        )}
      </div>
      {count > 0 && (
        <SaveBar
          words={unsavedLabel(count)}
          save="Save"
          undo="Undo"
          canUndo
          isBusy={form.isBusy}
          onSave={() => void form.save()}
          onUndo={form.undo}
        />
      )}
      {form.conflict && (
        <ConflictDialog
          {...form.conflict}
          isBusy={form.isBusy}
          done="Save with these choices"
          onClose={form.dismissConflict}
          onDecide={(sides) => void form.decide(sides)}
        />
      )}
      <LeaveDialog leaving={leaving} count={count} />
    </div>
  );
}

function SettingsOf({ group }: { readonly group: number }) {
  const { data, error, refetch } = useFieldSettingsQuery(group);
  if (data) return <Settings settings={data} />;
  if (error)
    return (
      <ErrorState isScreen title="We couldn’t load the field settings" text={asFailure(error).message} onRetry={() => void refetch()} />
    );
  return (
    <div className={screen['body']} aria-busy>
      {[220, 420, 640, 640, 640].map((width, at) => (
        // Placeholder lines have no other key.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={at} width={width} height={24} />
      ))}
    </div>
  );
}

/** The page on which an administrator sets which fields the forms of their current group hide and require. */
export function FieldSettingsPage() {
  usePageTitle('Field settings');
  const { data: session } = useSessionQuery();
  const group = session?.CurrentGroup ?? null;
  if (!session || group === null || !canChangeFieldSettings(session)) return <NoAccess />;
  return <SettingsOf key={group} group={group} />;
}
