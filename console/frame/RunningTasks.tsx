import { Link } from 'react-router-dom';
import { editAddress } from '../address.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { searchAddress } from '../searchAddress.ts';
import { readTask, type TaskProgress, unfinishedTasks } from '../tasks/readTask.ts';
import { Button } from '../ui/Button.tsx';
import { Popover } from '../ui/Popover.tsx';
import popover from '../ui/Popover.module.css';
import { Progress } from '../ui/Progress.tsx';
import styles from './RunningTasks.module.css';
import { countOf } from '../../domain/counts.ts';

const radius = 6;
const length = 2 * Math.PI * radius;

/** The share that is done of all tasks whose size is known; null if none is. */
const shareOf = (tasks: readonly TaskProgress[]): number | null => {
  const sized = tasks.filter(({ size }) => size !== null);
  const total = sized.reduce((sum, { size }) => sum + (size ?? 0), 0);
  return total === 0 ? null : Math.min(1, sized.reduce((sum, { done }) => sum + done, 0) / total);
};

/** Turns while nothing is known of the progress. */
function ProgressRing({ share }: { readonly share: number | null }) {
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden className={share === null ? styles['turning'] : styles['ring']}>
      <circle cx={8} cy={8} r={radius} className={styles['track']} />
      <circle cx={8} cy={8} r={radius} className={styles['done']} strokeDasharray={`${(share ?? 0.25) * length} ${length}`} />
    </svg>
  );
}

/** Keeps its place at the top while nothing runs, so that nothing beside it moves. */
export function RunningTasks() {
  const { data } = useSearchQuery({ path: 'tasks', filter: unfinishedTasks, pageSize: 8 });
  if (!data || data.Total === 0) return <div className={styles['place']} />;
  const tasks = data.Data.map(readTask);
  const words = `${countOf(data.Total, { one: 'task', many: 'tasks' })} running`;
  return (
    <div className={styles['place']}>
      <Popover
        label="Running tasks"
        trigger={
          <Button look="quiet" className={styles['button']}>
            <ProgressRing share={shareOf(tasks)} />
            <span className={styles['words']}>{words}</span>
          </Button>
        }
      >
        {(close) => (
          <div className={styles['tasks']}>
            <ul>
              {tasks.map((task) => (
                <li key={task.id}>
                  <Link to={editAddress('tasks', task.id)} className={styles['task']} onClick={close}>
                    <span className={styles['title']}>{task.title}</span>
                    <span className={[styles['count'], 'figures'].join(' ')}>{task.progress}</span>
                    {task.size !== null && <Progress label={task.title} done={task.done} size={task.size} />}
                  </Link>
                </li>
              ))}
            </ul>
            <Link to={searchAddress('tasks')} className={popover['all']} onClick={close}>
              All tasks
            </Link>
          </div>
        )}
      </Popover>
    </div>
  );
}
