/** `npm run search:verify`: compares every document of the search indexes with its row. Exits with 1 if any differ. */
import { compareIndexes } from '../../projections/search/index/verify.ts';
import { printLine, withIndexes } from './withSystem.ts';

await withIndexes('search-verify', async ({ adapters: { db }, indexes }) => {
  const n = (count: number) => count.toLocaleString('en-GB');
  let agree = true;
  for await (const { recordType, rows, documents, differences, different } of compareIndexes({ db, ...indexes })) {
    const same = documents === rows && differences === 0;
    agree &&= same;
    const indexed = documents === null ? 'no index' : `${n(documents)} documents`;
    const ids = `${different.join(', ')}${differences > different.length ? ', …' : ''}`;
    const differing = differences > 0 ? `, ${n(differences)} differ: ${ids}` : '';
    printLine(`${same ? 'same     ' : 'DIFFERENT'} ${recordType}: ${n(rows)} rows, ${indexed}${differing}`);
  }
  if (!agree) process.exitCode = 1;
});
