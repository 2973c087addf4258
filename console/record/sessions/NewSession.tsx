import { useRef, useState } from 'react';
import { activitySession } from '../../../domain/records/activitySession.ts';
import { asFailure, isDecided } from '../../api/failure.ts';
import { useCreateRecordMutation } from '../../api/recordApi.ts';
import { errorsOfServer } from '../../form/shownErrors.ts';
import { useForm } from '../../form/useForm.ts';
import { newFormKey } from '../formKey.ts';
import { useUnsavedForm } from '../insideForms.ts';
import { SessionForm } from './SessionForm.tsx';
import styles from './sessions.module.css';
import { inputNames, proposeNext, readInputs, sessionValues, type SessionValues, type Span } from './sessions.ts';

interface NewSessionProps {
  readonly activity: number;
  readonly span: Span;
  /** The session that the next one follows. */
  readonly last: SessionValues | null;
}

/** The form of the next session. After Enter it holds the one after that, with the focus on its name. */
export function NewSession({ activity, span, last }: NewSessionProps) {
  const [create] = useCreateRecordMutation();
  /** The session that was added last, until the person goes on with something else. */
  const [added, setAdded] = useState('');
  const box = useRef<HTMLDivElement>(null);
  /** Changes only once the outcome is known, so that the server recognises a repeated request. */
  const key = useRef(newFormKey());
  const [proposed, setProposed] = useState(() => proposeNext(last, span));
  const form = useForm({
    initial: proposed,
    check: (inputs) => readInputs(inputs, span).errors,
    send: async (inputs) => {
      const { values } = readInputs(inputs, span);
      setAdded('');
      const answer = await create({ path: activitySession.path, values: { ...values, activity }, key: key.current });
      if (answer.data || isDecided(asFailure(answer.error))) key.current = newFormKey();
      if (!answer.data) return errorsOfServer(asFailure(answer.error), inputNames);
      setAdded(`${inputs.name} has been added.`);
      propose(sessionValues(values));
      const first = box.current?.querySelector('input');
      first?.focus();
      setTimeout(() => first?.select());
      return null;
    },
  });
  const propose = (before: SessionValues | null) => {
    const next = proposeNext(before, span);
    setProposed(next);
    form.change(next);
  };
  const isTyped = inputNames.some((name) => form.values[name] !== proposed[name]);
  useUnsavedForm(isTyped);
  // Untouched values follow sessions that come from elsewhere, such as weekly copies.
  const [followed, setFollowed] = useState(last);
  if (last !== null && (followed === null || inputNames.some((name) => followed[name] !== last[name]))) {
    setFollowed(last);
    if (!form.isSending && !isTyped) propose(last);
  }
  const goOn = () => setAdded('');
  return (
    <div
      ref={box}
      onInput={goOn}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) goOn();
      }}
    >
      <SessionForm form={form} label="New session" submit="Add session" />
      <output className={styles['added']}>{added}</output>
    </div>
  );
}
