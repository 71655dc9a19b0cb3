import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderScreen } from '#testing/web.tsx';

import { SeriesCard } from './SeriesCard.tsx';

test('each product tells its serials, with the piece that they are in where there are several', async () => {
  const series = [
    { bulto: 1, sku: 'TV-32', producto: 'Televisor', codigos: ['TV-A', 'TV-B'] },
    { bulto: 2, sku: 'TV-32', producto: 'Televisor', codigos: ['TV-C'] },
    { bulto: null, sku: 'MO-1', producto: 'Módem', codigos: ['9'] },
  ];
  await renderScreen(<SeriesCard series={series} />);
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Televisor TV-32 · bulto 1TV-A, TV-B',
    'Televisor TV-32 · bulto 2TV-C',
    'Módem MO-19',
  ]);
  expect(screen.getByRole('heading').textContent).toMatch(/^Series\W*4\W*$/);
});

test('a parcel without any says nothing of them', async () => {
  await renderScreen(<SeriesCard series={[]} />);
  expect(screen.queryByText('Series')).toBeNull();
});
