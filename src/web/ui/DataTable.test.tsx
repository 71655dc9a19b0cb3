import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { renderScreen } from '#testing/web.tsx';

import { defineColumns } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import { GuiaLabel } from './GuiaLabel.tsx';
import { Pagination } from './Pagination.tsx';

interface Row {
  id: number;
  guia: string;
  nota: string;
}

const columns = defineColumns<Row>([
  { header: 'Guía', value: (row) => row.guia, cell: (row) => <GuiaLabel numero={row.guia} to={`/guia/${row.id}`} /> },
  { header: 'Nota', value: (row) => row.nota, long: true },
  { header: 'Solo archivo', value: () => 'x', only: 'file' },
]);

const rows: Row[] = [1, 2, 3].map((id) => ({ id, guia: `88100000000${id}`, nota: `nota ${id}` }));

const draw = (shown: readonly Row[], extra = {}) =>
  renderScreen(
    <DataTable
      label="Casos"
      columns={columns}
      rows={shown}
      rowKey={(row) => row.id}
      empty="Sin registros"
      {...extra}
    />,
  );

test('headers and cells come from one definition, without what is only for the file', async () => {
  await draw(rows);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Guía', 'Nota']);
  expect(screen.getByRole('region', { name: 'Casos' })).toBeTruthy();
  expect(screen.getByTitle('nota 2').textContent).toBe('nota 2');
});

test('Tab enters the rows once, and the arrows walk them', async () => {
  await draw(rows);
  const focused = () => document.activeElement?.textContent ?? '';
  screen.getByRole('region').focus();
  await userEvent.tab();
  expect(focused()).toContain('881000000001');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(focused()).toContain('881000000003');
  await userEvent.keyboard('{Home}');
  expect(focused()).toContain('881000000001');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('tabindex'));
  expect(links).toEqual(['0', '-1', '-1']);
});

test('Enter on a row opens it', async () => {
  const onOpen = vi.fn();
  await draw(rows, { onOpen });
  within(screen.getByRole('region')).getAllByRole('row')[2]?.focus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(rows[1]);
});

test('a press anywhere on a row opens it, but for what has a door of its own', async () => {
  const onOpen = vi.fn();
  await draw(rows, { onOpen });
  const [, , row] = within(screen.getByRole('region')).getAllByRole('row');
  const link = row?.querySelector('a');
  if (row === undefined || !link) throw new Error('three rows are drawn, each with its link');
  await userEvent.click(link);
  expect(onOpen).not.toHaveBeenCalled();
  const [cell] = within(row).getAllByRole('cell').slice(-1);
  if (cell !== undefined) await userEvent.click(cell);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1]);
});

test('Enter on a row without an opener follows its link', async () => {
  const { router } = await draw(rows);
  screen.getAllByRole('row')[1]?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/guia/1');
});

test('no rows says so, and loading does not', async () => {
  await draw([]);
  expect(screen.getByText('Sin registros')).toBeTruthy();
});

test('while the first rows load there is a status instead of an empty text', async () => {
  await draw([], { isPending: true });
  expect(screen.getByRole('status').textContent).toBe('Cargando…');
  expect(screen.queryByText('Sin registros')).toBeNull();
});

test('pagination says where one is, leads on, and hides below one page', async () => {
  const onPage = vi.fn();
  const { rerender } = await renderScreen(<Pagination page={4} totalPages={9} total={1204} onPage={onPage} />);
  expect(screen.getByText('Página 4 de 9 (1.204 registros)')).toBeTruthy();
  for (const name of ['Primera página', 'Página anterior', 'Página siguiente', 'Última página', 'Página 6']) {
    await userEvent.click(screen.getByRole('button', { name }));
  }
  expect(onPage.mock.calls.flat()).toEqual([1, 3, 5, 9, 6]);
  expect(screen.getByRole('button', { name: 'Página 4' }).getAttribute('aria-current')).toBe('page');
  rerender(<Pagination page={1} totalPages={1} total={10} onPage={onPage} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('two columns in one place of a phone are refused by name, and one that is only for the file takes none', async () => {
  const both = (only?: 'file') =>
    defineColumns<Row>([
      { header: 'Guía', value: (row) => row.guia, phone: 'izquierda' },
      { header: 'Nota', value: (row) => row.nota, phone: 'abajo' },
      { header: 'Motivo', value: (row) => row.nota, phone: 'abajo', ...(only === undefined ? {} : { only }) },
    ]);
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  await draw(rows, { columns: both() });
  expect(screen.queryByRole('region')).toBeNull();
  expect(JSON.stringify([...said.mock.calls, ...warned.mock.calls].flat().map(String))).toContain(
    "«Nota» and «Motivo» both stand 'abajo' on a phone",
  );
  said.mockRestore();
  warned.mockRestore();
  cleanup();
  await draw(rows, { columns: both('file') });
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
});
