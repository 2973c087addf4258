import { CalendarPlus, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CalendarFeedAnswer } from '../../api/contract/calendarFeed.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { asFailure } from '../api/failure.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { takeFocus, useFocusAfterAction } from '../ui/focus.ts';
import { TextInput } from '../ui/inputs.tsx';
import { useCopyAddress } from '../page/useCopyAddress.ts';
import { useMessages } from '../ui/Messages.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import styles from './CalendarFeed.module.css';
import { useCalendarFeedQuery, useMakeCalendarFeedMutation, useRevokeCalendarFeedMutation } from './calendarFeedApi.ts';

type Feed = NonNullable<CalendarFeedAnswer['Feed']>;

const whatIsShown = ({ Group, GroupName }: Feed): string => {
  if (Group === null) return 'It shows your shifts.';
  return GroupName === null ? 'It shows nothing, because you no longer belong to its group.' : `It shows the activities of ${GroupName}.`;
};

const describeFeed = (feed: Feed): string => {
  const { Made, LastUsed } = feed;
  return `${whatIsShown(feed)} Made ${printInstant(Made)}, ${LastUsed === null ? 'not used yet.' : `last used ${printInstant(LastUsed)}.`}`;
};

/** The address as it is shown once, to be copied. */
function NewAddress({ address }: { readonly address: string }) {
  const copy = useCopyAddress(address);
  return (
    <div className={styles['feed']}>
      <Field label="Your calendar address" hint="It won’t be shown again. Add it in your calendar as a calendar from the internet.">
        {(control) => <TextInput {...control} readOnly value={address} onFocus={(event) => event.target.select()} />}
      </Field>
      <div className={styles['buttons']}>
        <Button icon={Copy} look="primary" ref={takeFocus} onClick={() => void copy()}>
          Copy
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className="tall-link">
          Open in your calendar
        </a>
      </div>
    </div>
  );
}

/** The person's address for calendars: makes, replaces and ends it. */
export function CalendarFeed() {
  const { data, error, refetch } = useCalendarFeedQuery();
  const { data: session } = useSessionQuery();
  const [make, making] = useMakeCalendarFeedMutation();
  const [revoke, revoking] = useRevokeCalendarFeedMutation();
  const [address, setAddress] = useState<string | null>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const messages = useMessages();
  const choices = useRef<HTMLDivElement>(null);
  const noteAction = useFocusAfterAction(choices, isReplacing ? 'replacing' : data?.Feed ? 'made' : 'none');
  if (!data && error)
    return <ErrorState title="We couldn’t load your calendar address" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width={420} height={80} />;
  const group = session?.Groups.find(({ Id }) => Id === session.CurrentGroup)?.Name;
  const isBusy = making.isLoading || revoking.isLoading;
  const makeOne = async () => {
    noteAction();
    const answer = await make();
    setIsReplacing(false);
    if (answer.data) setAddress(answer.data.Address);
    else messages.error(asFailure(answer.error).message);
  };
  const end = async () => {
    noteAction();
    const answer = await revoke();
    if (answer.data) {
      setAddress(null);
      messages.success(answer.data.SuccessMessage);
    } else messages.error(asFailure(answer.error).message);
  };
  return (
    <div className={styles['feed']}>
      <p>
        See {session?.IsAmbassador ? 'your shifts' : `the activities${group === undefined ? '' : ` of ${group}`}`} in Outlook, Google
        Calendar or on your phone, from last month to a year ahead. Your calendar updates by itself, about once an hour.
      </p>
      <p className={styles['about']}>
        Whoever has the address sees {session?.IsAmbassador ? 'these shifts' : 'these activities'} without signing in, so treat it like a
        key. It names no students.
      </p>
      {address !== null && <NewAddress key={address} address={address} />}
      {data.Feed && <p className={styles['about']}>{describeFeed(data.Feed)}</p>}
      {isReplacing ? (
        <div ref={choices} className={styles['feed']}>
          <p role="alert">The current address will stop working in every calendar that uses it.</p>
          <div className={styles['buttons']}>
            <Button look="danger" isBusy={isBusy} ref={takeFocus} onClick={() => void makeOne()}>
              Replace the address
            </Button>
            <Button
              onClick={() => {
                noteAction();
                setIsReplacing(false);
              }}
            >
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        <div ref={choices} className={styles['buttons']}>
          {data.Feed ? (
            <>
              <Button onClick={() => setIsReplacing(true)}>Replace…</Button>
              <Button isBusy={isBusy} onClick={() => void end()}>
                End the address
              </Button>
            </>
          ) : (
            <Button look="primary" icon={CalendarPlus} isBusy={isBusy} onClick={() => void makeOne()}>
              Make an address
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
