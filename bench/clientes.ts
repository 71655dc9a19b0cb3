import { selectFiguras, selectPorLiquidar } from '#features/clientes/server/clientes.sql.ts';
import { selectRastros, selectReglas } from '#features/clientes/server/ficha.sql.ts';
import {
  selectClientes,
  selectFilas as selectFilasDeClientes,
  selectTotal,
} from '#features/clientes/server/lista.sql.ts';
import { selectDireccionesDe, selectMovimientos } from '#features/clientes/server/partes.sql.ts';
import { agencias } from '#features/maestros/lugares.contract.ts';
import { tablaDeAgencias } from '#features/maestros/server/lugares.sql.ts';
import { selectFilas, selectUsos } from '#server/catalogo/catalogo.sql.ts';
import { recordStatements } from '#testing/statements.ts';

import type { Comparison } from './measure.ts';
import type { Subject } from './subject.ts';

/** What a client of many years has behind it: entries of its account, changes of its row. */
const [ASIENTOS, CAMBIOS] = [40_000, 2_000];
/** What the list's screen asks for at once, and five times that. */
const PAGINAS = [100, 500];

export async function fillClientes({ owner }: Subject): Promise<void> {
  await owner(`
    INSERT INTO usuario_funcionalidad (usuario_id, codigo)
    SELECT u.id, c.codigo FROM usuario u CROSS JOIN (VALUES ('RCL_001'), ('AGT_003'), ('LEV_002'), ('VAL_001')) AS c (codigo)
     WHERE u.email = 'encargado@courier.example' ON CONFLICT DO NOTHING`);
  const cliente = await largest(owner);
  await owner(`
    WITH a AS (
      INSERT INTO asiento (dia, texto, origen, origen_id, clave)
      SELECT hoy(), 'Cobro de una guía', 'evento', -n, 'bench:' || n FROM generate_series(1, ${ASIENTOS}) AS n ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO asiento_linea (asiento_id, linea, debe_id, haber_id, moneda, centavos)
    SELECT a.id, 1, cuenta_de('A_ACREDITAR', 'medio', 2, 'UYU'), cuenta_de('POR_LIQUIDAR', 'cliente', ${cliente}, 'UYU'), 'UYU', 100 + a.id % 9000 FROM a`);
  await owner(`
    INSERT INTO auditoria (usuario_id, servicio, tabla, fila_id, antes, despues, pedido_id)
    SELECT 1, 'clientes.guardar', 'cliente', ${cliente}, '{"nota": "antes"}', '{"nota": "después"}', 'bench-' || n FROM generate_series(1, ${CAMBIOS}) AS n
     WHERE NOT EXISTS (SELECT FROM auditoria WHERE pedido_id = 'bench-1')`);
  await owner('VACUUM ANALYZE informe_renglon');
  await owner('VACUUM ANALYZE asiento');
  await owner('VACUUM ANALYZE asiento_linea');
  await owner('VACUUM ANALYZE auditoria');
  const [held] = await owner('SELECT count(*)::int AS clientes FROM cliente');
  console.log(`(k) ${held?.clientes} clientes, the largest with ${ASIENTOS} entries in its account`);
}

/** The list with its figures, the page of one with each of its parts, and the masters. */
export async function compareClientes(subject: Subject): Promise<Comparison[]> {
  const { call, bare, owner, scope } = subject;
  const cliente_id = await largest(owner);
  const compared = async (
    name: string,
    milliseconds: number,
    [body, read]: readonly [Record<string, unknown>, Parameters<typeof recordStatements>[0]],
  ): Promise<Comparison> => {
    const statements = await recordStatements(read);
    return {
      ...{ name, target: { milliseconds, part: 0.4 } },
      product: async () => void (await call(body)),
      limit: () => bare(scope, statements, 'read'),
    };
  };
  const parte = (nombre: string) => ({ service: `clientes.${nombre}`, cliente_id });
  const maestro = { catalogo: agencias, tabla: tablaDeAgencias };
  const [agencia] = await owner(
    'SELECT agente_id FROM guia WHERE agente_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
  );
  const id = Number(agencia?.agente_id);
  const { records } = await call({ service: 'clientes.listar', size: Math.max(...PAGINAS) });
  const ids = Array.isArray(records) ? records.map((record) => Number(Object(record).id)) : [];
  const servicio = { service: 'maestros.agencias' };
  return [
    ...(await Promise.all(
      PAGINAS.map((size) =>
        compared(`(k) clients with figures, ${size}`, 20, [
          { service: 'clientes.listar', size },
          async (db) => {
            await selectTotal(db, {});
            await selectClientes(db, {}, { size, offset: 0, after: null });
            // Nothing answers while statements are recorded: the rows are read by the ids that the page has.
            await selectFilasDeClientes(db, ids.slice(0, size));
          },
        ]),
      ),
    )),
    await compared('(k) a client, its figures', 40, [
      parte('resumen'),
      async (db) => {
        await selectFiguras(db, cliente_id);
        await selectPorLiquidar(db, cliente_id);
      },
    ]),
    await compared('(k) a client, its account', 40, [
      parte('cuenta'),
      async (db) => {
        await selectPorLiquidar(db, cliente_id);
        await selectMovimientos(db, cliente_id, { antesDe: null, most: 51 });
      },
    ]),
    await compared('(k) a client, its places', 40, [parte('direcciones'), (db) => selectDireccionesDe(db, cliente_id)]),
    await compared('(k) a client, its rules', 40, [parte('reglas'), (db) => selectReglas(db, cliente_id, true)]),
    await compared('(k) a client, its history', 40, [
      parte('historial'),
      (db) => selectRastros(db, cliente_id, { antesDe: null, most: 50 }),
    ]),
    await compared('(k) a master, its list', 15, [
      { ...servicio, action: 'listar' },
      (db) => selectFilas(db, maestro, { page: 1, size: 50 }),
    ]),
    await compared('(k) a master, who names it', 30, [
      { ...servicio, action: 'ver', id },
      (db) => selectUsos(db, tablaDeAgencias, id),
    ]),
  ];
}

async function largest(owner: Subject['owner']): Promise<number> {
  const [row] = await owner('SELECT cliente_id FROM guia GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1');
  return Number(row?.cliente_id);
}
