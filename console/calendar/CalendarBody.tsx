import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { SearchDefinition } from '../../api/contract/search.ts';
import type { RequestFailure } from '../api/failure.ts';
import { pluralOf } from '../rows.ts';
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx';
import { DayList } from './DayList.tsx';
import { spanOf, type View } from './days.ts';
import type { Entry } from './entry.ts';
import type { DraggedEntry } from './EntryLink.tsx';
import type { GridProps } from './gridProps.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { moveTo, type Times } from './moving.ts';
import { WeekGrid } from './WeekGrid.tsx';

interface CalendarBodyProps extends Pick<GridProps, 'day' | 'today' | 'isNarrow' | 'byDay' | 'addressOfDay' | 'onShow'> {
  readonly definition: SearchDefinition;
  readonly view: View;
  readonly filter: string;
  readonly isAnswered: boolean;
  readonly failure: RequestFailure | null;
  readonly onRetry: () => void;
  readonly onDrop: (entry: Entry, times: Times) => void;
  readonly onMove: (entry: Entry) => void;
}

/** The days of the view, or why they cannot be shown. */
export function CalendarBody(props: CalendarBodyProps) {
  const { definition, view, isNarrow, day, today, byDay, filter, isAnswered, failure, addressOfDay, onRetry, onShow, onDrop, onMove } =
    props;
  const [dragged, setDragged] = useState<DraggedEntry | null>(null);
  if (failure)
    return (
      <ErrorState
        title={`We couldn’t load the ${pluralOf(definition)}`}
        text={failure.customError ?? 'Your filters are still here.'}
        onRetry={onRetry}
      />
    );
  const grid: GridProps = {
    day,
    today,
    isNarrow,
    byDay,
    addressOfDay,
    dragged,
    onDrag: setDragged,
    onShow,
    onDrop: ({ entry, day: dayFrom }, target) => {
      // The end of the drag is told to the link, which the day that it left removes.
      setDragged(null);
      onDrop(entry, moveTo(entry, dayFrom, target));
    },
  };
  if (view === 'month') return <MonthGrid {...grid} />;
  if (view === 'week' && !isNarrow) return <WeekGrid {...grid} />;
  if (byDay.size > 0) return <DayList span={spanOf(view, day)} today={today} byDay={byDay} addressOfDay={addressOfDay} onMove={onMove} />;
  if (!isAnswered) return <Skeleton width={280} height={28} />;
  return (
    <EmptyState
      illustration={<CalendarDays size={24} aria-hidden />}
      title={`${filter === '' ? 'Nothing is planned' : `No ${pluralOf(definition)} match`} ${view === 'day' ? 'on this day' : 'in these days'}`}
    />
  );
}
