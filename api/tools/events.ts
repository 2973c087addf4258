import { writeFile } from 'node:fs/promises';
import { describedStreams } from '../../domain/stored/describedEvents.ts';
import { eventsPage } from './eventsPage.ts';

/** `npm run events`: writes docs/events.md from the declarations. */
await writeFile(new URL('../../docs/events.md', import.meta.url), eventsPage(describedStreams));
