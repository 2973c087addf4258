import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PayPeople } from '../../console/pay/PayPeople.tsx';

const textOf = (Ambassadors: number): string => {
  const preview = { Group: 1, Items: 1, Total: 100, Ambassadors, Data: [{ Id: 1, Name: 'Sam', Items: 1, Total: 100 }], Columns: [] };
  return renderToStaticMarkup(createElement(StaticRouter, { location: '/' }, createElement(PayPeople, { preview })));
};

it('says how many ambassadors there are besides those of the table', () => {
  expect(textOf(1)).not.toContain('more');
  expect(textOf(2)).toContain('1 more ambassador<');
  expect(textOf(1_235)).toContain('1,234 more ambassadors<');
});
