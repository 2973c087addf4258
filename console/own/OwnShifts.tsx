import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { isoOfDay } from '../../domain/fields/london.ts';
import { asFailure } from '../api/failure.ts';
import { DayList } from '../calendar/DayList.tsx';
import { readDay, spanOf, type View, wholeDay } from '../calendar/days.ts';
import { entriesByDay, inOrder } from '../calendar/entry.ts';
import { MonthGrid } from '../calendar/MonthGrid.tsx';
import { PeriodBar } from '../calendar/PeriodBar.tsx';
import { useCalendarKeys } from '../calendar/useCalendarKeys.ts';
import { useToday } from '../calendar/useToday.ts';
import { SubscribeDialog } from '../calendarFeed/SubscribeDialog.tsx';
import { usePageTitle } from '../page/pageTitle.ts';
import { withQuery } from '../queryString.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { useMediaQuery } from '../useMediaQuery.ts';
import { useOwnShiftsQuery } from './ownOffersApi.ts';
import { OwnSkeleton } from './OwnSkeleton.tsx';
import styles from './own.module.css';
import { shiftsAddress } from './ownPages.ts';
import { ShiftTimesheet } from './ShiftTimesheet.tsx';
import { entryOfShift, keyOfShift, needsTimesheet, nextDayAfter, printTimes } from './shiftEntries.ts';

const views: readonly View[] = ['agenda', 'month'];

const doNothing = () => undefined;

/** The person's shifts as a calendar, and past ones without a timesheet. The address has the view and the day. */
export function OwnShifts() {
  usePageTitle('Shifts');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isNarrow = useMediaQuery('(max-width: 599px)');
  const today = useToday();
  const [isSubscribing, setIsSubscribing] = useState(false);
  const { data, error, refetch } = useOwnShiftsQuery(undefined, { refetchOnMountOrArgChange: true });
  const viewInAddress = views.find((each) => each === query.get('view'));
  const view = viewInAddress ?? (isNarrow ? 'agenda' : 'month');
  const date = readDay(query.get('date'));
  const day = date ?? today;
  const addressOf = (to: { readonly view?: View; readonly day?: number }) => {
    const shown = to.day ?? date;
    return withQuery(shiftsAddress, { view: to.view ?? viewInAddress, date: shown === null ? null : isoOfDay(shown) });
  };
  const show = (to: Parameters<typeof addressOf>[0]) => void navigate(addressOf(to));
  useCalendarKeys({
    onView: (next) => {
      if (views.includes(next)) show({ view: next });
    },
    onToday: () => show({ day: today }),
  });
  if (error && !data)
    return <ErrorState isScreen title="We couldn’t load your shifts" text={asFailure(error).message} onRetry={() => void refetch()} />;
  if (!data) return <OwnSkeleton height={56} />;
  const entries = data.Data.map(entryOfShift);
  const span = spanOf(view, day);
  const byDay = entriesByDay(inOrder(entries), span);
  const toMake = data.Data.filter(needsTimesheet).toReversed();
  const next = nextDayAfter(entries, span.last);
  const addressOfDay = (dayNumber: number) => addressOf({ view: 'agenda', day: dayNumber });
  return (
    <div className={styles['calendar']}>
      <div className={styles['head']}>
        <h1>Shifts</h1>
        <Button icon={CalendarPlus} onClick={() => setIsSubscribing(true)}>
          Subscribe
        </Button>
      </div>
      {toMake.length > 0 && (
        <section aria-labelledby="shifts-over" className={styles['section']}>
          <h2 id="shifts-over">Timesheets to make</h2>
          <ul className={styles['cards']}>
            {toMake.map((shift) => (
              <li key={keyOfShift(shift)} className={styles['card']}>
                <span className={styles['words']}>
                  <strong>{shift.Title}</strong>
                  <span className={styles['facts']}>
                    <span>{printTimes(shift.Start, shift.End)}</span>
                    <span>{[shift.Activity, shift.Name].filter(Boolean).join(' · ')}</span>
                  </span>
                </span>
                <ShiftTimesheet shift={shift} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles['days']}>
        <PeriodBar
          view={view}
          day={day}
          today={today}
          offered={views}
          addressOf={(to) => addressOf({ view: to })}
          onShow={(dayNumber) => show({ day: dayNumber })}
        />
        {view === 'month' && byDay.size === 0 && next !== null && (
          <p className={styles['none']}>
            No shifts in these weeks. <Link to={addressOf({ day: next })}>The next one is on {wholeDay(next)}</Link>
          </p>
        )}
        {view === 'month' ? (
          <MonthGrid
            day={day}
            today={today}
            isNarrow={isNarrow}
            byDay={byDay}
            addressOfDay={addressOfDay}
            dragged={null}
            onDrag={doNothing}
            onDrop={doNothing}
            onShow={(dayNumber) => show({ day: dayNumber })}
          />
        ) : byDay.size > 0 ? (
          <DayList
            span={span}
            today={today}
            byDay={byDay}
            addressOfDay={addressOfDay}
            onMove={doNothing}
            asides={new Map(data.Data.map((shift) => [keyOfShift(shift), <ShiftTimesheet key={keyOfShift(shift)} shift={shift} />]))}
          />
        ) : (
          <EmptyState
            title={entries.length === 0 ? 'No shifts yet' : 'No shifts in these days'}
            text={next === null ? 'Work for which you are accepted is listed here.' : `Your next shift after them is on ${wholeDay(next)}.`}
            {...(next === null ? {} : { actions: <Button onClick={() => show({ view: 'agenda', day: next })}>Show it</Button> })}
          />
        )}
      </div>
      {isSubscribing && <SubscribeDialog onClose={() => setIsSubscribing(false)} />}
    </div>
  );
}
