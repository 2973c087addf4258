import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../ui/Button.tsx';
import { stepPeriod, titleOfPeriod, type View, views } from './days.ts';
import styles from './PeriodBar.module.css';
import { ViewLinks } from './ViewLinks.tsx';

interface PeriodBarProps {
  readonly view: View;
  readonly day: number;
  readonly today: number;
  /** The views that can be chosen; all by default. */
  readonly offered?: readonly View[];
  readonly addressOf: (view: View) => string;
  readonly onShow: (day: number) => void;
  /** Stands before the views. */
  readonly children?: ReactNode;
}

/** The shown days, with links to other days and views. */
export function PeriodBar({ view, day, today, offered = views, addressOf, onShow, children }: PeriodBarProps) {
  return (
    <div className={styles['period']}>
      <div className={styles['steps']}>
        <Button onClick={() => onShow(today)}>Today</Button>
        <IconButton icon={ChevronLeft} label="Previous" onClick={() => onShow(stepPeriod(view, day, -1))} />
        <IconButton icon={ChevronRight} label="Next" onClick={() => onShow(stepPeriod(view, day, 1))} />
        <h2 className={styles['title']} aria-live="polite">
          {titleOfPeriod(view, day)}
        </h2>
      </div>
      {children}
      <ViewLinks view={view} offered={offered} addressOf={addressOf} />
    </div>
  );
}
