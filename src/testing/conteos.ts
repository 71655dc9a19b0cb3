import {
  cerrarPosicion,
  crearConteo,
  leerConteo,
  resolverConteo,
  tomarConteo,
} from '#features/gds-conteos/contract.ts';
import { ajustarStock } from '#features/gds-stock/contract.ts';

import { assignDepositos, JEFE_2, OPERARIO_GDS, TWO_DEPOSITOS } from './gds.ts';
import { openTestServer, type Person, type TestServer } from './server.ts';

/** Asks and decides, and counts nothing. */
export const JEFA: Person = { tipo: 'deposito', codes: ['GDS_001', 'GDS_002'], name: 'Jefa' };
export const ANA: Person = { tipo: 'deposito', codes: ['GDS_001', 'GDS_CONTEO_001'], name: 'Ana' };
export const BETO: Person = { tipo: 'deposito', codes: ['GDS_001', 'GDS_CONTEO_001'], name: 'Beto' };
/** Counts and decides. */
export const CARLA: Person = { tipo: 'deposito', codes: ['GDS_002', 'GDS_CONTEO_001'], name: 'Carla' };

export async function openWarehouse(): Promise<TestServer> {
  const server = await openTestServer(TWO_DEPOSITOS);
  const here = [JEFA, ANA, BETO, CARLA, OPERARIO_GDS].map((person) => [person, 1] as const);
  await assignDepositos(server, [...here, [JEFE_2, 2]]);
  await server.query(`
    INSERT INTO cliente_deposito (cliente_id, deposito_id) VALUES (2, 1);
    INSERT INTO producto_codigo (cliente_id, lectura, codigo, tipo, producto_id, presentacion_id)
    SELECT 1, '07790001000019', '7790001000019', 'EAN13', 101, id FROM presentacion WHERE producto_id = 101`);
  return server;
}

/** A place of its own, and what is done with it. */
export async function newPlace(server: TestServer) {
  const [made] = await server.query(
    `INSERT INTO almacenamiento (deposito_id, padre_id, clase, codigo, tipo_almacenamiento_id, tipo_stock_id, mezcla_cliente)
     SELECT 1, 1, 'POSICION', 'T-' || count(*), 1, 1, true FROM almacenamiento RETURNING id, codigo`,
  );
  const lugar: number = made.id;
  const codigo: string = made.codigo;
  const put = (producto_id: number, nueva_cantidad: number, more: object = {}) =>
    server.as(JEFA, ajustarStock, {
      ...{ lugar: { almacenamiento_id: lugar }, producto_id, nueva_cantidad, nota: 'Inicial', ...more },
    });
  const ask = async (ids = [lugar], more: object = {}) => {
    const answer = await server.as(JEFA, crearConteo, { deposito_id: 1, clase: 'LUGAR', ids, ...more });
    return crearConteo.result.parse(answer).conteo.id;
  };
  const take = async (person: Person, conteo_id: number) => {
    const { conteo } = tomarConteo.result.parse(await server.as(person, tomarConteo, { conteo_id }));
    return conteo.lugares.map(({ linea_id }) => linea_id);
  };
  const read = (person: Person, conteo_id: number, more: object = {}) =>
    server.as(person, leerConteo, { conteo_id, lugar: codigo, ...more });
  const close = (person: Person, linea_id: number, more: object = {}) =>
    server.as(person, cerrarPosicion, { linea_id, ...more });
  const saldos = async () => {
    const rows = await server.query(
      `SELECT producto_id || ' ' || condicion AS k, sum(cantidad)::int AS n FROM stock_saldo
        WHERE almacenamiento_id = $1 AND cantidad > 0 GROUP BY 1`,
      [lugar],
    );
    return Object.fromEntries(rows.map(({ k, n }) => [k, n]));
  };
  /** Counted by Ana and again by Beto, each finding so many of the plain product. */
  const counted = async (first: number, second: number) => {
    const conteo = await ask();
    const [linea = 0] = await take(ANA, conteo);
    await read(ANA, conteo, { producto_id: 101, cantidad: first });
    const once = await close(ANA, linea);
    await read(BETO, conteo, { producto_id: 101, cantidad: second });
    return { conteo, linea, once, again: await close(BETO, linea) };
  };
  return { lugar, codigo, put, ask, take, read, close, saldos, counted };
}

interface Decidido {
  readonly decision: 'APROBAR' | 'RECHAZAR' | 'RECONTAR';
  readonly nota?: string;
}

export function decidir(server: TestServer) {
  return (person: Person, linea_id: number, asked: Decidido | Decidido['decision']) =>
    server.as(person, resolverConteo, { linea_id, ...(typeof asked === 'string' ? { decision: asked } : asked) });
}
