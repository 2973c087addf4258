import { ArrowLeft, Undo2 } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { EditForm, FormField } from '../../../api/contract/records.ts';
import { findPart, readPath } from '../../../domain/record/part.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { asFailure } from '../../api/failure.ts';
import { useEditFormQuery } from '../../api/recordApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx';
import { editedFields, valuesFrom } from '../draft.ts';
import { ValueWords } from '../FieldValue.tsx';
import type { FormEvent, FormState } from '../formState.ts';
import { toRaw } from '../../fieldKinds/kinds.ts';
import { tabsOf } from '../tabs.ts';
import type { HistoryEvent } from './days.ts';
import { PartTable } from '../rows/PartTable.tsx';
import { changedSince, describeMoment, partsChangedSince, partsToRestore } from './past.ts';
import { RestoreRows } from './RestoreRows.tsx';
import styles from './PastRecord.module.css';

interface PastRecordProps {
  readonly type: RecordType;
  readonly latest: EditForm;
  /** A revision, or an ISO instant. */
  readonly at: string;
  readonly events: readonly HistoryEvent[];
  readonly state: FormState;
  readonly dispatch: (event: FormEvent) => void;
  readonly onBack: () => void;
}

type PastFieldsProps = Omit<PastRecordProps, 'at' | 'events' | 'onBack'> & { readonly past: EditForm };

/** The values at that time. Fields that differ from now show both values. */
function PastFields({ type, latest, past, state, dispatch }: PastFieldsProps) {
  const before = valuesFrom(type, past.Record);
  const now = valuesFrom(type, latest.Record);
  const different = changedSince(past.Fields, before, now);
  const version = { values: before, labels: past.Labels };
  const today = { values: now, labels: latest.Labels };
  const differentParts = partsChangedSince(type, past.Parts, before, now);
  const restorable = partsToRestore(type, past.Parts, before, latest);
  const count = different.size + differentParts.size;
  const [onlyDifferent, setOnlyDifferent] = useState(count > 0);
  const edited = editedFields(type, state.draft);

  const bringBack = ({ name }: FormField) => {
    const field = type.fields[name];
    if (field) dispatch({ kind: 'typed', name, raw: toRaw(field, before[name]), labels: past.Labels[name] });
  };
  const pastField = (shown: FormField) => {
    const { name } = shown;
    const field = type.fields[name];
    if (!field) return null;
    const isDifferent = different.has(name);
    return (
      <div key={name} className={[styles['field'], isDifferent && styles['different']].filter(Boolean).join(' ')}>
        <dt>{shown.label}</dt>
        <dd className={styles['values']}>
          <p className={styles['then']}>
            {isDifferent && <span className="visually-hidden">Then: </span>}
            <ValueWords field={field} value={before[name]} names={past.Labels[name]} />
          </p>
          {isDifferent && (
            <p className={styles['now']}>
              Now: <ValueWords field={field} value={now[name]} names={latest.Labels[name]} />
            </p>
          )}
          {isDifferent && edited.includes(name) && <p className={styles['now']}>Will be restored when you save.</p>}
        </dd>
        {isDifferent && latest.CanEdit && !shown.readOnly && (
          <dd>
            {edited.includes(name) ? (
              <Button look="quiet" icon={Undo2} onClick={() => dispatch({ kind: 'putBack', names: [name] })}>
                Keep current value<span className="visually-hidden">: {shown.label}</span>
              </Button>
            ) : (
              <Button onClick={() => bringBack(shown)}>
                Restore<span className="visually-hidden"> this value of {shown.label}</span>
              </Button>
            )}
          </dd>
        )}
      </div>
    );
  };

  return (
    <>
      <p className={styles['summary']}>
        {count === 0 ? 'No field has changed since.' : `${count} ${count === 1 ? 'field has' : 'fields have'} changed since.`}
        {count > 0 && (
          <Checkbox
            label="Show only what has changed since"
            checked={onlyDifferent}
            onChange={(event) => setOnlyDifferent(event.target.checked)}
          />
        )}
      </p>
      {tabsOf(past.Fields, past.Parts)
        .map((tab) => ({
          tab,
          fields: tab.sections.flatMap((section) => section.fields).filter((field) => !onlyDifferent || different.has(field.name)),
          parts: tab.parts.filter((part) => !onlyDifferent || differentParts.has(part.name)),
        }))
        .filter(({ fields, parts }) => fields.length > 0 || parts.length > 0)
        .map(({ tab, fields, parts }) => (
          <section key={tab.id} className={styles['tab']} aria-label={tab.label}>
            <h2>{tab.label}</h2>
            {fields.length > 0 && <dl className={styles['fields']}>{fields.map(pastField)}</dl>}
            {parts.map((shown) => {
              const part = findPart(type, shown.name);
              return (
                part && (
                  <Fragment key={shown.name}>
                    <PartTable part={part} shown={shown} version={version} isTitled={shown.label === tab.label} latest={today} />
                    {latest.CanEdit && restorable.has(part.name) && (
                      <RestoreRows
                        part={part}
                        isEdited={edited.some((name) => readPath(name)?.part === part.name)}
                        onRestore={() => dispatch({ kind: 'rowsRestored', part: part.name, version: past })}
                        onKeep={() =>
                          dispatch({
                            kind: 'putBack',
                            names: Object.keys(state.draft.typed).filter((name) => readPath(name)?.part === part.name),
                          })
                        }
                      />
                    )}
                  </Fragment>
                )
              );
            })}
          </section>
        ))}
    </>
  );
}

/** The record at a past moment. The person can bring values back. */
export function PastRecord(props: PastRecordProps) {
  const { type, latest, at, events, onBack } = props;
  const { data: past, error, refetch } = useEditFormQuery({ path: type.path, id: latest.Id, at });
  const back = (
    <Button icon={ArrowLeft} onClick={onBack}>
      Back to the history
    </Button>
  );
  if (error && !past) {
    const failure = asFailure(error);
    return failure.status === 404 ? (
      <EmptyState
        title={`This ${type.labels.one} didn’t exist on that date`}
        text="Choose a later date, or a version from its history."
        actions={back}
      />
    ) : (
      <ErrorState title="We couldn’t load this version" text={failure.message} onRetry={() => void refetch()} />
    );
  }
  if (!past) return <Skeleton width={420} height={20} />;
  return (
    <div className={styles['past']}>
      <div className={styles['banner']}>
        <p className={styles['moment']}>
          {describeMoment(type, at, past.Revision, events)}.
          {past.State.value !== latest.State.value && ` The ${type.labels.one} was ${past.State.name.toLowerCase()} then.`}
        </p>
        {back}
      </div>
      <PastFields key={at} {...props} past={past} />
    </div>
  );
}
