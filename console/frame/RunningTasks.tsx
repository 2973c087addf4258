import { LoaderCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { editAddress } from '../address.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { searchAddress } from '../searchAddress.ts';
import { readTask, unfinishedTasks } from '../tasks/readTask.ts';
import { Button } from '../ui/Button.tsx';
import { Popover } from '../ui/Popover.tsx';
import popover from '../ui/Popover.module.css';
import { Progress } from '../ui/Progress.tsx';
import styles from './RunningTasks.module.css';

export function RunningTasks() {
  const { data } = useSearchQuery({ path: 'tasks', filter: unfinishedTasks, pageSize: 8 });
  if (!data || data.Total === 0) return null;
  const tasks = data.Data.map(readTask);
  const words = `${data.Total.toLocaleString('en-GB')} ${data.Total === 1 ? 'task' : 'tasks'} running`;
  return (
    <Popover
      label="Running tasks"
      trigger={
        <Button look="quiet" className={styles['button']}>
          <LoaderCircle size={16} aria-hidden className={styles['turning']} />
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
  );
}
