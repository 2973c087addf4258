import { CalendarPlus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { fieldSetOf } from '../list/fieldSet.ts';
import type { ChangeFilter } from '../list/filterEdits.ts';
import { ListNotes } from '../list/ListNotes.tsx';
import { ListToolbar } from '../list/ListToolbar.tsx';
import { MainAction } from '../list/MainAction.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { Button } from '../ui/Button.tsx';
import { createLazyDialog } from '../ui/lazyDialog.tsx';
import { useMediaQuery } from '../useMediaQuery.ts';
import { CalendarBody } from './CalendarBody.tsx';
import { addressOfCalendar, type CalendarQuestion, readCalendarQuestion } from './calendarQuestion.ts';
import styles from './CalendarScreen.module.css';
import { spanToLoad, spanOf, type View } from './days.ts';
import { type Entry, entriesByDay, inOrder } from './entry.ts';
import { Legend } from './Legend.tsx';
import { PeriodBar } from './PeriodBar.tsx';
import { useCalendarFocus } from './useCalendarFocus.ts';
import { useCalendarKeys } from './useCalendarKeys.ts';
import { useEntries } from './useEntries.ts';
import { useMoving } from './useMoving.ts';
import { useToday } from './useToday.ts';

const SubscribeDialog = createLazyDialog(() => import('../calendarFeed/SubscribeDialog.tsx').then(({ SubscribeDialog: Loaded }) => Loaded));
const MoveDialog = createLazyDialog(() => import('./MoveDialog.tsx').then(({ MoveDialog: Loaded }) => Loaded));

interface CalendarScreenProps {
  readonly activities: SearchDefinition;
  readonly sessions: SearchDefinition | undefined;
  readonly offers: SearchDefinition | undefined;
}

/** Quick filters about days would hide what the calendar shows for other days. */
const withoutDays = (definition: SearchDefinition): SearchDefinition => ({
  ...definition,
  Filters: definition.Filters.filter(({ filter }) => !/\b(?:start|end):/.test(filter)),
});

/** Activities and sessions by day. The address holds view, day and filter. */
export function CalendarScreen({ activities, sessions, offers }: CalendarScreenProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const question = readCalendarQuestion(query);
  const isNarrow = useMediaQuery('(max-width: 599px)');
  const today = useToday();
  const view: View = question.view ?? (isNarrow ? 'agenda' : 'month');
  const day = question.day ?? today;
  const { filter } = question;
  const span = spanOf(view, day);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isSubscribing, setIsSubscribing] = useState(false);
  const [moving, setMoving] = useState<Entry | null>(null);
  const search = useEntries({ activities, sessions, offers, shown: span, loadedFirst: spanToLoad(view, day), filter, isRefreshing });
  const mover = useMoving();
  const entries = mover.shown(search.entries);
  const byDay = entriesByDay(inOrder(entries), span);
  const onScreen = entries.filter(({ firstDay, lastDay }) => firstDay <= span.last && lastDay >= span.first);
  const definition = useMemo(() => withoutDays(activities), [activities]);
  const body = useRef<HTMLDivElement>(null);

  const addressOf = (change: Partial<CalendarQuestion>) => addressOfCalendar({ ...question, ...change });
  const show = (change: Partial<CalendarQuestion>) => void navigate(addressOf(change));
  // Keys can come faster than the address changes, so each change starts from the latest filter.
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  }, [filter, latest]);
  const changeFilter: ChangeFilter = (change) => {
    const next = change(latest.current);
    if (next === latest.current) return;
    latest.current = next;
    show({ filter: next });
  };
  const { enterDays, onLeave, onEnter, onMoved, onClickCapture } = useCalendarFocus(body, moving !== null);
  useCalendarKeys({
    onView: (next) => show({ view: next, day: onLeave() ?? question.day }),
    onToday: () => {
      onLeave();
      onEnter(today);
      show({ day: today });
    },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = (event.target as Element).closest<HTMLElement>('[data-entry]')?.dataset['entry'];
    const entry = entries.find((each) => each.key === key);
    if (entry?.canMove !== true) return;
    event.preventDefault();
    setMoving(entry);
  };
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <h1>Calendar</h1>
        <div className={styles['actions']}>
          <Button icon={CalendarPlus} className={styles['action']} onClick={() => setIsSubscribing(true)}>
            Subscribe
          </Button>
          <MainAction definition={activities} className={styles['action']} />
        </div>
      </header>
      <div className={styles['tools']}>
        <SearchBox
          definition={activities}
          filter={filter}
          interpreted={{ chips: search.failure ? [] : (search.answer?.Chips ?? []), isAnswered: search.isAnswered && !search.failure }}
          isBusy={false}
          onChange={changeFilter}
          isRefreshing={isRefreshing}
          isUnfolded={isUnfolded}
          onUnfold={setIsUnfolded}
          onRepeat={search.repeat}
          onRefreshing={setIsRefreshing}
          onEnterRows={enterDays}
          hidesSaved
        />
        <ListToolbar
          className={isUnfolded ? '' : styles['folded']}
          definition={definition}
          filter={filter}
          isBusy={false}
          addressOf={(next) => addressOf({ filter: next })}
          onUnsort={null}
          onChange={changeFilter}
          onSave={null}
          onColumns={null}
        />
        <ListNotes
          key={search.answer?.Filter}
          set={fieldSetOf(activities)}
          warning={search.failure ? null : (search.answer?.Warning ?? null)}
          ignored={search.failure ? [] : (search.answer?.Ignored ?? [])}
        />
      </div>
      <PeriodBar
        view={view}
        day={day}
        today={today}
        addressOf={(next) => addressOf({ view: next })}
        onShow={(dayNumber) => show({ day: dayNumber })}
      >
        {/* On a phone a day only shows a number, and lists name the category of each entry. */}
        {!isNarrow && <Legend entries={onScreen} className={styles['legend']} />}
      </PeriodBar>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and clicks of the entries in it */}
      <div ref={body} className={styles['body']} onKeyDown={onKeyDown} onClickCapture={onClickCapture} aria-busy={search.isSlow}>
        {search.cutNote !== null && <p className={styles['note']}>{search.cutNote}</p>}
        <CalendarBody
          definition={activities}
          view={view}
          isNarrow={isNarrow}
          day={day}
          today={today}
          byDay={byDay}
          filter={filter}
          isAnswered={search.isAnswered}
          failure={search.failure}
          addressOfDay={(dayNumber) => addressOf({ view: 'day', day: dayNumber })}
          onRetry={search.repeat}
          onShow={(dayNumber) => show({ day: dayNumber })}
          onDrop={(entry, times) => void mover.drop(entry, times)}
          onMove={setMoving}
        />
      </div>
      {isSubscribing && <SubscribeDialog onClose={() => setIsSubscribing(false)} />}
      {moving && (
        <MoveDialog
          entry={moving}
          onMove={mover.move}
          reasonOf={mover.reasonOf}
          onMoved={() => {
            onMoved(moving);
            setMoving(null);
          }}
          onClose={() => setMoving(null)}
        />
      )}
    </div>
  );
}
