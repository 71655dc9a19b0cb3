import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { ConnectionConfig } from '#server/db/connection.ts';
import { withConnection } from '#server/db/connection.ts';
import { StartFault } from '#server/start-fault.ts';
import { createTestDatabase, type TestDatabase } from '#testing/cluster.ts';

import { checks } from './checks.ts';
import { loadDemoOnce } from './demo.ts';
import { runVerificar } from './verificar.ts';

let database: TestDatabase;
let owner: ConnectionConfig;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  ({ owner } = database);
  await loadDemoOnce(owner, () => undefined, { guias: 3_000 });
});
afterAll(() => database.drop());

async function verificar(...args: string[]): Promise<{ lines: string; fault: StartFault | null }> {
  const lines: string[] = [];
  const fault = await runVerificar(args, {
    say: (line) => void lines.push(line),
    openOwner: async () => owner,
    checks,
  }).then(
    () => null,
    (thrown: unknown) => {
      if (thrown instanceof StartFault) return thrown;
      throw thrown;
    },
  );
  return { lines: lines.join('\n'), fault };
}

const alter = (text: string) => withConnection(owner, (connection) => connection.query(text));

test('of the demo data everything that is kept is what is there', async () => {
  const { lines, fault } = await verificar();
  expect([lines, fault]).toEqual([expect.stringContaining('Todo lo que se lleva coincide con lo que hay.'), null]);
  for (const { name } of checks) expect(lines).toContain(`${name}: sin diferencias`);
});

describe('a planted difference is named', () => {
  test.each([
    [
      'conteo de guías en pickup',
      `UPDATE pickup_conteo SET cantidad = cantidad + 1 WHERE nivel = 'zona' AND lugar_id = 1`,
      /zona 1 \(tipo \d\), vence el [\d-]+, (ingresado|levantado): dice \d+, son \d+/,
    ],
    [
      'conteo de guías en pickup',
      `INSERT INTO pickup_conteo_delta (agente_id, vence_el, ingresado, desde, cantidad) VALUES (7, '2020-01-01', true, '2019-12-01', 2)`,
      /agente 7 \(tipo \d\), vence el 2020-01-01, ingresado desde el 2019-12-01: dice 2, son 0/,
    ],
    [
      'conteo de guías por estado',
      `DELETE FROM guia_conteo WHERE cliente_id = 0 AND agente_id = 0 AND estado_general = 'EN_AGENCIA'`,
      /cliente 0, agencia 0, EN_AGENCIA: dice 0, son \d+/,
    ],
    [
      'resumen de casos',
      `INSERT INTO caso_resumen VALUES ('causa', '2020-01-01', 2, 1, 60)`,
      /causa \d+ el [\d-]+: dice/,
    ],
    [
      'lo que se busca de cada guía',
      "UPDATE guia_busqueda SET texto = 'otra' WHERE guia_id = (SELECT min(id) FROM guia)",
      /guía \d+: lo que se busca/,
    ],
    [
      'bultos de cada guía',
      'DELETE FROM bulto WHERE guia_id = (SELECT min(guia_id) FROM bulto) AND numero = 2',
      /guía \d+: tiene \d+ bultos y \d+ filas/,
    ],
    [
      'cada guía es lo que hacen de ella sus eventos',
      `ALTER TABLE guia DISABLE TRIGGER USER; UPDATE guia SET vence_el = vence_el + 1 WHERE id = (SELECT max(id) FROM guia); ALTER TABLE guia ENABLE TRIGGER USER`,
      /guía \d+: .*vence_el/,
    ],
    [
      'cada línea de recorrido es lo que hacen de ella sus eventos',
      `WITH r AS (INSERT INTO recorrido (numero, dia, tipo, creado_por, cambiado_por) VALUES ('R200101-001', '2020-01-01', 'REPARTO', 1, 1) RETURNING id),
            n AS (INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, usuario_id) SELECT 'recorrido', id, 'crear', 'BORRADOR', 1 FROM r)
       INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden, estado) SELECT r.id, (SELECT min(id) FROM guia), 'ENTREGA', 1, 'ENTREGADA' FROM r`,
      /recorrido R200101-001, guía \d+: dice ENTREGADA, sus eventos PLANIFICADA/,
    ],
    [
      'cada recorrido está donde lo dejan sus anotaciones',
      `INSERT INTO recorrido (numero, dia, tipo, estado, creado_por, cambiado_por) VALUES ('R200101-002', '2020-01-01', 'REPARTO', 'RENDIDO', 1, 1)`,
      /recorrido R200101-002: dice RENDIDO, sus anotaciones nada/,
    ],
    [
      'cada saldo de stock es lo que dice su libro',
      `UPDATE stock_saldo SET cantidad = cantidad + 1 WHERE ctid = (SELECT min(ctid) FROM stock_saldo WHERE cantidad > 0 AND partida_id = 0)`,
      /[A-Z]{3}-\d{4} en [A-Z0-9-]+, DISPONIBLE: dice \d+, su libro \d+/,
    ],
    [
      'cada saldo de stock es lo que dice su libro',
      `ALTER TABLE stock_movimiento DISABLE TRIGGER USER; DELETE FROM stock_movimiento WHERE id = (SELECT max(id) FROM stock_movimiento); ALTER TABLE stock_movimiento ENABLE TRIGGER USER`,
      /[A-Z]{3}-\d{4} en [A-Z0-9-]+( lote L\d+)?, DISPONIBLE: dice \d+, su libro \d+/,
    ],
    [
      'cada reserva de stock es lo que dice su libro',
      `INSERT INTO transaccion_linea (transaccion_id, deposito_id, cliente_id, producto_id, pedida, reservada)
       SELECT t.id, 1, p.cliente_id, p.id, 5, 2 FROM transaccion t, producto p WHERE p.id = 1 ORDER BY t.id LIMIT 1`,
      /línea \d+: dice 2 reservadas, su libro 0/,
    ],
    [
      'cada serie está donde la dejó su libro',
      `UPDATE serie SET almacenamiento_id = almacenamiento_id + 1 WHERE codigo = (SELECT min(codigo) FROM serie)`,
      /serie SN[\d-]+: dice lugar \d+, su libro \d+/,
    ],
  ])('%s', async (name, plant, told) => {
    await alter(plant);
    const { lines, fault } = await verificar();
    expect(lines).toMatch(told);
    expect(fault?.lines.join()).toContain(name);
  });

  test('and without the slow ones it takes a moment and leaves the history out', async () => {
    const { lines } = await verificar('--rapido');
    expect(lines).not.toContain('eventos');
    await expect(verificar('--todo')).resolves.toMatchObject({ fault: { lines: expect.arrayContaining(['Uso:']) } });
  });
});
