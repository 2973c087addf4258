import { Link } from 'react-router-dom';
import { retrieveFailure } from '../../domain/messages.ts';
import { editAddress } from '../address.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { readTask, unfinishedTasks } from '../tasks/readTask.ts';
import { Progress } from '../ui/Progress.tsx';
import { Skeleton } from '../ui/States.tsx';
import styles from './HomePage.module.css';

export function TasksInProgress() {
  const { data, isError } = useSearchQuery({ path: 'tasks', filter: unfinishedTasks, pageSize: 8 });
  if (isError && !data) return <p className={styles['none']}>{retrieveFailure}</p>;
  if (!data) return <Skeleton height={44} />;
  if (data.Total === 0) return <p className={styles['none']}>No tasks running.</p>;
  return (
    <ul className={styles['rows']}>
      {data.Data.map(readTask).map((task) => (
        <li key={task.id}>
          <Link to={editAddress('tasks', task.id)} className={[styles['row'], styles['task']].join(' ')}>
            <span className={['one-line', styles['words']].join(' ')}>{task.title}</span>
            <span className={[styles['aside'], 'figures'].join(' ')}>{task.progress}</span>
            {task.size !== null && <Progress label={task.title} done={task.done} size={task.size} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
