import { searchAddress } from '../searchAddress.ts';

export interface WaitingSearch {
  readonly set: string;
  readonly filter: string;
  readonly describe: (count: number) => string;
}

const plural = (count: number, one: string, many: string) => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

/** Most urgent first. */
export const waitingSearchesOf = (user: number): readonly WaitingSearch[] => [
  {
    set: 'imports',
    filter: 'status:Awaiting validation resolutions',
    describe: (count) => plural(count, 'import waits for your decisions', 'imports wait for your decisions'),
  },
  {
    set: 'tasks',
    filter: `last-activity:Week,started-by:${user},status:Error`,
    describe: (count) => plural(count, 'task of yours failed this week', 'tasks of yours failed this week'),
  },
  {
    set: 'exports',
    filter: `created:Week,createdBy:${user},status:Completed`,
    describe: (count) => plural(count, 'export of yours is ready to download', 'exports of yours are ready to download'),
  },
];

export const waitingAddress = ({ set, filter }: WaitingSearch): string => searchAddress(set, filter);
