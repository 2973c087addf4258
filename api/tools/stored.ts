import { readFile, writeFile } from 'node:fs/promises';
import { addedNames, lostNames, type StoredNames, withAddedNames } from '../../domain/record/stored/guard.ts';
import { storedShapes } from '../../domain/stored/storedShapes.ts';

/** `npm run stored`: adds newly declared names to the file of stored names. Removes and changes nothing. */
const file = new URL('../../domain/records/stored.json', import.meta.url);
const storedNames = JSON.parse(await readFile(file, 'utf8')) as StoredNames;
const missingNames = lostNames(storedNames, storedShapes);
if (missingNames.length > 0) {
  process.stderr.write(`stored.json stays as it is:\n${missingNames.map((problem) => `- ${problem}\n`).join('')}`);
  process.exitCode = 1;
} else {
  const added = addedNames(storedNames, storedShapes).length;
  await writeFile(file, `${JSON.stringify(withAddedNames(storedNames, storedShapes), null, 2)}\n`);
  process.stdout.write(
    added === 0 ? 'stored.json has all names.\n' : `Added to stored.json: ${added}. Look at its changes and commit it.\n`,
  );
}
