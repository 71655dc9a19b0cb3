import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderScreen } from '#testing/web.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';

import type { Words } from './locale.ts';

const files = import.meta.glob<Words>('./words/*.json', { import: 'default', eager: true });
const sources = import.meta.glob<string>(['/src/**/*.ts', '/src/**/*.tsx', '!/src/**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('every language has every text, none is empty, and its places to be filled are the same', () => {
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  const [first, ...others] = Object.values(files);
  for (const words of others) expect(Object.keys(words).sort()).toEqual(Object.keys(first ?? {}).sort());
  expect(others.length).toBe(4);
  for (const words of Object.values(files))
    for (const [spanish, text] of Object.entries(words)) {
      expect(text.trim(), spanish).not.toBe('');
      expect(places(text), spanish).toEqual(places(spanish));
    }
});

test('every text that is translated stands somewhere: a changed one is seen here', () => {
  const written = Object.values(sources).join('\n').replace(/\s+/g, ' ');
  // Most stand alone between quotes or tags; only the others are looked for in all that is written.
  const alone = new Set(written.match(/[^'"<>{}]+/g)?.map((text) => text.trim()));
  const lost = Object.keys(files['./words/en.json'] ?? {}).filter(
    (spanish) => !alone.has(spanish) && !written.includes(spanish),
  );
  expect(lost).toEqual([]);
});

test('common words are in the language of the person, each part says which it is in, and Spanish adds nothing', async () => {
  const page = (
    <>
      <Button>Guardar</Button>
      <Button>Rehacer el mapeo</Button>
      <ErrorAlert error="Guía no encontrada" onRetry={() => undefined} />
      <Pagination page={2} totalPages={3} total={1234} onPage={() => undefined} />
    </>
  );
  const { unmount } = await renderScreen(page);
  expect(screen.getByRole('button', { name: 'Guardar' }).querySelector('[lang]')).toBeNull();
  unmount();
  await renderScreen(page, '/', { locale: 'de' });
  expect(screen.getByText('Speichern').lang).toBe('de');
  expect(screen.getByText('Rehacer el mapeo').lang).toBe('es');
  expect(screen.getByText('Guía nicht gefunden').lang).toBe('de');
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
  expect(screen.getByText('Seite 2 von 3 (1.234 Einträge)')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nächste Seite' })).toBeTruthy();
});

test('headings of a table and what stands beside the work speak it as well', async () => {
  const columns = [
    { header: 'Chofer', value: (name: string) => name },
    { header: 'Boleta rara', value: () => '' },
  ];
  const page = (
    <SideDrawer title="Trabajos" opened onClose={() => undefined}>
      <DataTable label="Choferes" columns={columns} rows={['Ana']} rowKey={(name) => name} empty={null} />
    </SideDrawer>
  );
  await renderScreen(page, '/', { locale: 'fr' });
  const drawer = screen.getByRole('dialog', { name: 'Tâches' });
  expect(drawer.closest('[lang]')?.getAttribute('lang')).toBe('es');
  expect(screen.getByRole('button', { name: 'Fermer' })).toBeTruthy();
  expect(screen.getByText('Chauffeur').lang).toBe('fr');
  expect(screen.getByText('Boleta rara').lang).toBe('es');
});
