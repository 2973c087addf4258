import { serverOn } from './testServer.ts';

/** `node initialise.ts FOLDER`: makes the data of an empty PostgreSQL in a folder. */
const [, , folder = ''] = process.argv;
await serverOn(folder, 0).initialise();
