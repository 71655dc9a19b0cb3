import { afterAll, beforeAll, expect, test } from 'vitest';

import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { put } from '#testing/ordenes.ts';
import { mesa as mesaDe, openPacking } from '#testing/packing.ts';
import type { TestServer } from '#testing/server.ts';

import { checksDePacking } from './verificar.sql.ts';

/** The last bulto of an order is closed, and the database dies at the nth write of it, whichever it is. */

let server: TestServer;
let mesa: ReturnType<typeof mesaDe>;
beforeAll(async () => {
  server = await openPacking();
  mesa = mesaDe(server);
  // A sequence counts on although what counted is undone; the connection ends as if its process had been killed.
  await server.query(`
    CREATE SEQUENCE paso_de_prueba;
    CREATE TABLE corte_de_prueba (en bigint NOT NULL);
    INSERT INTO corte_de_prueba VALUES (0);
    CREATE FUNCTION cortar_de_prueba() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      -- What the server writes by itself meanwhile is not counted.
      IF usuario_actual() IS NULL THEN RETURN NULL; END IF;
      IF nextval('paso_de_prueba') = (SELECT en FROM corte_de_prueba) THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN NULL;
    END $$;
    DO $$
    DECLARE
      tabla text;
    BEGIN
      -- Every table that there is, but for what other calls write beside it.
      FOR tabla IN SELECT c.relname FROM pg_class c
                    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
                      AND c.relname NOT IN ('sesion', 'seguridad', 'corte_de_prueba') LOOP
        EXECUTE format('CREATE TRIGGER zz_corta_de_prueba AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION cortar_de_prueba()', tabla);
      END LOOP;
    END $$;
    -- And once more when all is written and the transaction is about to end.
    CREATE CONSTRAINT TRIGGER zz_corta_al_cerrar AFTER UPDATE ON orden_bulto DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION cortar_de_prueba();`);
});
afterAll(() => server.close());

/** Whatever the closing touches, as it stands. */
const state = () =>
  server.query(`
    SELECT (SELECT count(*)::int FROM guia) AS guias, (SELECT count(*)::int FROM evento) AS eventos, (SELECT count(*)::int FROM envio) AS envios,
           (SELECT count(*)::int FROM stock_movimiento) AS movimientos, (SELECT json_agg(b.estado || coalesce(b.guia_nro, '') ORDER BY b.id) FROM orden_bulto b) AS bultos,
           (SELECT json_agg(s.almacenamiento_id || ' ' || s.condicion || ' ' || s.cantidad ORDER BY 1::text, s.almacenamiento_id, s.condicion) FROM stock_saldo s WHERE s.cantidad > 0) AS saldos,
           (SELECT json_agg(o.estado ORDER BY o.transaccion_id) FROM orden o) AS ordenes`);

test('a database that dies at any write of the closing leaves nothing of it, and the next press makes one parcel', async () => {
  await put(server, { cantidad: 50 });
  const [id = 0] = (await mesa.tomadas([[{ producto_id: 101, cantidad: 3 }]])).ordenes;
  const bulto = (await mesa.leer(id, 'YERBA-1K', { cantidad: 3 })).mesa.bultos[0].id;
  const before = await state();
  const clave = crypto.randomUUID();
  let deaths = 0;
  for (;;) {
    await server.query(`SELECT setval('paso_de_prueba', 1, false)`);
    await server.query('UPDATE corte_de_prueba SET en = $1', [deaths + 1]);
    const answer = await mesa.cerrar(bulto, { clave });
    if (answer.code === 'OK') {
      expect(answer.guias).toHaveLength(1);
      break;
    }
    expect([deaths, await state()]).toEqual([deaths, before]);
    deaths += 1;
    // The pool has noticed once something else is answered.
    await expect.poll(async () => (await mesa.ver(id)).code, { timeout: 20_000 }).toBe('OK');
  }
  // Order, lines, ledger, balances, bulto, envío, guía, event, their tie, trail and kept answer, whatever else is kept beside them, and the end
  // itself: each was died at.
  expect(deaths).toBeGreaterThanOrEqual(19);
  await server.query('UPDATE corte_de_prueba SET en = 0');
  expect(await mesa.cerrar(bulto, { clave })).toMatchObject({ code: 'OK', guias: [{}] });
  const [after] = await state();
  expect([after.guias - before[0].guias, after.envios - before[0].envios, after.eventos - before[0].eventos]).toEqual([
    1, 1, 1,
  ]);
  for (const check of [...checksDeStock, ...checksDePacking])
    expect([check.name, await check.run(server.query)]).toEqual([check.name, []]);
});
