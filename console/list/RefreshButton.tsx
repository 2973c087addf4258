import { ChevronDown, RotateCw } from 'lucide-react';
import { IconButton } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { usePressGuard } from '../ui/usePressGuard.ts';
import styles from './SearchBox.module.css';

interface RefreshButtonProps {
  readonly isBusy: boolean;
  readonly isRefreshing: boolean;
  readonly onRepeat: () => void;
  readonly onRefreshing: (refreshing: boolean) => void;
}

/** Repeats the search, once or every 30 seconds. */
export function RefreshButton({ isBusy, isRefreshing, onRepeat, onRefreshing }: RefreshButtonProps) {
  const guarded = usePressGuard(isBusy);
  return (
    <>
      <IconButton
        icon={RotateCw}
        label="Repeat the search"
        className={isRefreshing ? styles['refreshing'] : undefined}
        {...guarded(onRepeat)}
      />
      <Menu
        align="end"
        sections={[
          {
            heading: 'Refresh',
            entries: [
              { label: 'Manually', isChecked: !isRefreshing, run: () => onRefreshing(false) },
              { label: 'Every 30 seconds', isChecked: isRefreshing, run: () => onRefreshing(true) },
            ],
          },
        ]}
      >
        <IconButton icon={ChevronDown} label="Auto-refresh" className={styles['more']} />
      </Menu>
    </>
  );
}
