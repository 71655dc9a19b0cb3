import { afterAll, beforeAll, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { listClientes } from '../contract.ts';

const COMERCIAL: Person = { codes: ['RCL_001'] };

/** One parcel of the second client for each of the last hundred days, on its way and late since the day after. */
const CIEN = `
  INSERT INTO guia (numero, cliente_id, referencia, destinatario, departamento_id, zona_id, agente_id, tamano_id, servicio, creada, prometida_el,
                    estado_general, vence_el, ultimo_evento, ultimo_fecha, levantada)
  SELECT '8820000' || lpad(n::text, 5, '0'), 2, 'LIB-' || n, 'Ana Pereira', 1, 1, NULL, 3, 'ESTANDAR_DOMICILIO', c.creada, hoy() - n + 1, 'EN_REPARTO', hoy() - n + 1, 'SAL',
         c.creada, c.creada
    FROM generate_series(0, 99) AS n CROSS JOIN LATERAL (SELECT inicio_del_dia(hoy() - n) AS creada) AS c`;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS} ${CIEN}`);
  await server.query('SELECT plegar_informe()');
});
afterAll(() => server.close());

test('thirty days are thirty, today and the first of them whole, wherever thirds of months begin', async () => {
  const { records } = await server.as(COMERCIAL, listClientes, { q: 'Librería Sur' });
  const [told] = await server.query(`
    SELECT count(*)::int AS guias, count(*) FILTER (WHERE prometida_el < hoy())::int AS debidas
      FROM guia WHERE cliente_id = 2 AND creada >= inicio_del_dia(hoy() - 29)`);
  expect(told).toEqual({ guias: 31, debidas: 29 });
  // One of them lay at its agency in time.
  expect(records).toMatchObject([{ guias_30: 31, a_tiempo: 3.4 }]);
});

test('the stretches of any number of days have each of them once, in days or in thirds that begin on their first', async () => {
  const wrong = await server.query(`
    SELECT n FROM generate_series(1, 100) AS n
     WHERE ARRAY(SELECT d::date FROM tramos_hasta_hoy(n) AS t CROSS JOIN generate_series(t.desde, least(t.hasta, hoy()), interval '1 day') AS d ORDER BY d)
           IS DISTINCT FROM ARRAY(SELECT hoy() - k FROM generate_series(0, n - 1) AS k ORDER BY 1)
        OR EXISTS (SELECT FROM tramos_hasta_hoy(n) AS t WHERE t.tramo = 't' AND tercio_de(t.desde) <> t.desde)`);
  expect(wrong).toEqual([]);
});
