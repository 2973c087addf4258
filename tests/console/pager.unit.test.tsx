import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Pager } from '../../console/list/Pager.tsx';

it('says which rows are on screen while those of another page size are on their way', () => {
  const pager = (
    <Pager
      questionKey=""
      page={1}
      pageSize={100}
      shown={{ page: 3, pageSize: 25, rows: 25, total: 300 }}
      onPage={() => undefined}
      onPageSize={() => undefined}
    />
  );
  expect(renderToStaticMarkup(pager)).toContain('Viewing: 51-75 of 300');
});
