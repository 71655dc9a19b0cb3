import { describe, expect, test } from 'vitest';

import type { Scope } from '../scope.ts';
import type { Lista, Posicion } from './cursor.ts';
import { answerPage, cutPage, pageByNumber, type Ventana } from './page.ts';

const PERSONAL: Scope = { tipo: 'personal', usuario_id: 1, cliente_id: null, agente_id: null };
const LISTA: Lista = { scope: PERSONAL, filters: { q: 'ana', estado: undefined }, order: ['registro', 'desc'] };
const LAST: Posicion = { clave: '2026-02-03', id: 7 };

function reading(last: Posicion | null) {
  const asked: Ventana[] = [];
  let counted = 0;
  return {
    asked,
    counted: () => counted,
    count: async () => {
      counted += 1;
      return { total: 120, es_minimo: true };
    },
    read: async (ventana: Ventana) => {
      asked.push(ventana);
      return { records: ['a'], last };
    },
  };
}

async function nextOf(lista: Lista): Promise<string> {
  const { siguiente } = await answerPage(lista, { page: 1, size: 50 }, reading(LAST));
  return siguiente ?? '';
}

test('a page says how many there are, and where the next one begins', async () => {
  const found = await answerPage(LISTA, { page: 2, size: 50 }, reading(null));
  expect(found).toEqual({
    current_page: 2,
    page_quantity: 50,
    total_pages: 3,
    total_records: 120,
    total_es_minimo: true,
    siguiente: null,
    records: ['a'],
  });
});

test('a page by cursor begins behind the row before it, and is not counted again', async () => {
  const second = reading(null);
  const found = await answerPage(LISTA, { page: 1, size: 50, cursor: await nextOf(LISTA) }, second);
  expect(second.asked).toEqual([{ size: 50, offset: 0, after: LAST }]);
  expect(second.counted()).toBe(0);
  expect(found).toMatchObject({ total_records: 120, total_es_minimo: true });
});

describe('a cursor is of one list', () => {
  test.each<[string, Partial<Lista>]>([
    ['other filters', { filters: { q: 'eva' } }],
    ['another order', { order: ['registro', 'asc'] }],
    ['another client', { scope: { ...PERSONAL, tipo: 'cliente', cliente_id: 3 } }],
    ['another agency', { scope: { ...PERSONAL, tipo: 'agencia', agente_id: 3 } }],
  ])('%s', async (_, other) => {
    const cursor = await nextOf(LISTA);
    const asked = answerPage({ ...LISTA, ...other }, { page: 1, size: 50, cursor }, reading(null));
    await expect(asked).rejects.toMatchObject({ code: 'CURSOR_INVALIDO' });
  });

  test('the same filters in another order of their fields are the same list', async () => {
    const one = { ...LISTA, filters: { q: 'ana', desde: '2026-01-01' } };
    const other = { ...LISTA, filters: { desde: '2026-01-01', estado: undefined, q: 'ana' } };
    const found = await answerPage(other, { page: 1, size: 50, cursor: await nextOf(one) }, reading(null));
    expect(found.total_records).toBe(120);
  });

  test.each(['', 'cualquiera', Buffer.from('x 2026-02-03 7 120 1').toString('base64url')])('not %j', async (cursor) => {
    const asked = answerPage(LISTA, { page: 1, size: 50, cursor }, reading(null));
    await expect(asked).rejects.toMatchObject({ code: 'CURSOR_INVALIDO' });
  });
});

test('pages by number end where the database would read every row before them', async () => {
  const last = reading(null);
  await answerPage(LISTA, { page: 200, size: 50 }, last);
  expect(last.asked).toEqual([{ size: 50, offset: 9_950, after: null }]);
  const beyond = answerPage(LISTA, { page: 201, size: 50 }, reading(null));
  await expect(beyond).rejects.toMatchObject({ code: 'PAGINA_MUY_LEJANA' });
});

test('one row more than a page tells of another page', () => {
  expect(cutPage([1, 2, 3], 2)).toEqual({ shown: [1, 2], last: 2 });
  expect(cutPage([1, 2], 2)).toEqual({ shown: [1, 2], last: null });
  expect(cutPage([], 2)).toEqual({ shown: [], last: null });
});

test('an empty list has one page', () => {
  expect(pageByNumber({ page: 1, size: 10 }, { total: 0, records: [] }).total_pages).toBe(1);
  expect(pageByNumber({ page: 1, size: 10 }, { total: 11, records: [] }).total_pages).toBe(2);
});
