import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { giveElementsHeight } from '#testing/lista.ts';
import { renderScreen } from '#testing/web.tsx';

import { EditGrid } from './EditGrid.tsx';
import { pastedCells, stepCell } from './grid-move.ts';
import type { GridColumn, Written } from './grid-props.ts';

interface Row {
  id: number;
  nombre: string;
  peso: string;
}

const COLUMNS: readonly GridColumn<Row>[] = [
  { id: 'id', header: 'Fila', width: 80, isLocked: true, text: ({ id }) => String(id) },
  { id: 'nombre', header: 'Nombre', width: 160, text: ({ nombre }) => nombre },
  {
    id: 'peso',
    header: 'Peso',
    width: 90,
    text: ({ peso }) => peso,
    fault: ({ peso }) => (peso === 'mucho' ? '«mucho» no es una medida' : null),
  },
];
const ROWS: readonly Row[] = Array.from({ length: 300 }, (_, n) => ({
  id: n + 1,
  nombre: `N${n + 1}`,
  peso: n === 2 ? 'mucho' : '1',
}));
const written = vi.fn<(cells: Written[]) => void>();

function Sheet({ locked = -1 }: { locked?: number }) {
  const [active, setActive] = useState({ row: 0, column: 1 });
  return (
    <>
      <EditGrid
        label="Hoja"
        columns={COLUMNS}
        count={ROWS.length}
        rowAt={(index) => ROWS[index]}
        isLocked={({ id }) => id === locked}
        active={active}
        onActive={setActive}
        onWrite={written}
        onSeen={() => undefined}
        rowHeight={30}
        empty="Nada"
      />
      <button type="button">Después</button>
    </>
  );
}

beforeEach(() => written.mockReset());

async function open(locked?: number) {
  giveElementsHeight(400);
  await renderScreen(<Sheet {...(locked === undefined ? {} : { locked })} />);
  const grid = screen.getByRole('grid', { name: 'Hoja' });
  grid.focus();
  const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
  return { grid, active };
}

test('arrows walk the cells, and the grid names the one they came to', async () => {
  const { active } = await open();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(active()?.textContent).toMatch(/^mucho\. «mucho» no es una medida/);
  expect(active()?.getAttribute('aria-invalid')).toBe('true');
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(active()?.closest('tr')?.getAttribute('aria-rowindex')).toBe('301');
});

test('Enter opens a cell and writes it, and goes on below; Tab to the right; Esc writes nothing', async () => {
  const { grid, active } = await open();
  await userEvent.keyboard('{Enter}X{Enter}');
  expect(written.mock.calls).toEqual([[[{ row: 0, column: 'nombre', value: 'N1X' }]]]);
  expect(active()?.textContent).toBe('N2');
  expect(document.activeElement).toBe(grid);
  await userEvent.keyboard('Eva{Tab}');
  expect(written.mock.lastCall).toEqual([[{ row: 1, column: 'nombre', value: 'Eva' }]]);
  expect(active()?.textContent).toBe('1');
  await userEvent.keyboard('9{Escape}');
  await userEvent.keyboard('{F2}{Enter}');
  expect(written).toHaveBeenCalledTimes(2);
});

test('what was typed is kept by a press elsewhere, once', async () => {
  await open();
  await userEvent.keyboard('Otra');
  await userEvent.click(screen.getByRole('button', { name: 'Después' }));
  expect(written.mock.calls).toEqual([[[{ row: 0, column: 'nombre', value: 'Otra' }]]]);
});

test('nobody writes into what is locked', async () => {
  await open(1);
  await userEvent.keyboard('z{Enter}{Delete}');
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}z');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(written).not.toHaveBeenCalled();
});

test('cells of another spreadsheet are pasted as cells', async () => {
  const { grid } = await open();
  fireEvent.paste(grid, { clipboardData: { getData: () => 'Ana\t2\r\nLuis\t3\r\n' } });
  expect(written.mock.calls).toEqual([
    [
      [
        { row: 0, column: 'nombre', value: 'Ana' },
        { row: 0, column: 'peso', value: '2' },
        { row: 1, column: 'nombre', value: 'Luis' },
        { row: 1, column: 'peso', value: '3' },
      ],
    ],
  ]);
  expect(pastedCells('una')).toEqual([['una']]);
});

test('Tab stays in the grid, and leaves it after Esc or at its end', async () => {
  const { grid } = await open();
  const said = document.getElementById(grid.getAttribute('aria-describedby') ?? '');
  expect(said?.textContent).toBe('Tab pasa de celda; para salir, Esc y después Tab');
  await userEvent.tab();
  expect(document.activeElement).toBe(grid);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('Tab sale de la planilla')).toBeTruthy();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Después' }));
  const size = { rows: 2, columns: 2, screenful: 5 };
  const tab = { key: 'Tab', ctrlKey: false, shiftKey: false };
  expect(stepCell(tab, { row: 0, column: 1 }, size)).toEqual({ row: 1, column: 0 });
  expect(stepCell(tab, { row: 1, column: 1 }, size)).toBe('out');
});
