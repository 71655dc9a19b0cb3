import { moverOrden, verOrden } from '#features/gds-ordenes/contract.ts';
import type { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { ajustarStock } from '#features/gds-stock/contract.ts';
import { abrirLugares, asentar } from '#features/gds-stock/server/public.ts';
import type { ParamsInput } from '#shared/contract.ts';

import { assignDepositos, JEFE, JEFE_2, OPERARIO_GDS, TWO_DEPOSITOS } from './gds.ts';
import { openTestServer, type Person, type TestServer } from './server.ts';

/** A person of a client that keeps goods with us, who reads. */
export const CLIENTE_GDS: Person = { tipo: 'cliente', cliente_id: 1, codes: ['GDS_003'], name: 'Cliente uno' };
export const CLIENTE_GDS_2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['GDS_003'], name: 'Cliente dos' };

/** A warehouse with a packing bench, a cart and a dock for what leaves, beside what `TWO_DEPOSITOS` has. */
export async function openOrdenes(): Promise<TestServer> {
  const server = await openTestServer(`${TWO_DEPOSITOS}
    INSERT INTO almacenamiento (id, deposito_id, clase, codigo, tipo_almacenamiento_id, tipo_stock_id, secuencia) VALUES
      (17, 1, 'POSICION', 'PACK-1', 6, 1, 7), (18, 1, 'POSICION', 'CARRO-1', 9, 1, 8), (19, 1, 'POSICION', 'ANDEN-D', 5, 1, 9),
      (26, 2, 'POSICION', 'ANDEN-2', 4, 1, 6);
    -- Whoever packs here is nobody new.
    UPDATE deposito SET verificar_primera = false;`);
  await assignDepositos(server, [
    [JEFE, 1],
    [OPERARIO_GDS, 1],
    [JEFE_2, 2],
  ]);
  return server;
}

type Pedido = ParamsInput<typeof crearOrden>;

export const VENTA: Pedido = {
  ...{ tipo: 'VENTA', cliente_id: 1, deposito_id: 1, localidad_id: 1, entrega: 'DOMICILIO', confirmar: true },
  destino: { destinatario: 'Ana Pereira', direccion: 'Colonia 1234' },
  lineas: [{ producto_id: 101, cantidad: 5 }],
};
export const COMPRA: Pedido = {
  ...{ tipo: 'COMPRA', cliente_id: 1, deposito_id: 1, proveedor: 'Molinos', confirmar: true },
  lineas: [{ producto_id: 101, cantidad: 10 }],
};

/** Puts so many there, as whoever leads says. */
export async function put(
  server: TestServer,
  {
    lugar = 11,
    producto = 101,
    cantidad,
    ...rest
  }: { lugar?: number; producto?: number; cantidad: number; partida?: string; series?: string[] },
): Promise<void> {
  const partida = rest.partida === undefined ? {} : { partida: { codigo: rest.partida } };
  const series = rest.series === undefined ? {} : { series: rest.series };
  const asked = {
    lugar: { almacenamiento_id: lugar },
    producto_id: producto,
    nueva_cantidad: cantidad,
    nota: 'Llegó',
    ...partida,
    ...series,
  };
  const answer = await server.as(JEFE, ajustarStock, asked);
  if (answer.error !== undefined) throw new Error(`${answer.error}: ${answer.msg}`);
}

/** What lies where, as text: '101 A-01 DISPONIBLE': 5. */
export async function saldos(server: TestServer, producto = 101): Promise<Record<string, number>> {
  const rows = await server.query(
    `SELECT a.codigo || ' ' || s.condicion AS clave, sum(s.cantidad)::int AS son FROM stock_saldo s JOIN almacenamiento a ON a.id = s.almacenamiento_id
      WHERE s.producto_id = $1 AND s.cantidad > 0 GROUP BY 1 ORDER BY 1`,
    [producto],
  );
  return Object.fromEntries(rows.map(({ clave, son }) => [String(clave), Number(son)]));
}

/** One person's hands on orders. */
export const manos = (server: TestServer, person: Person = JEFE) => ({
  ver: (id: number) => server.as(person, verOrden, { id }),
  mover: (
    id: number,
    acto: ParamsInput<typeof moverOrden>['acto'],
    more: Partial<ParamsInput<typeof moverOrden>> = {},
  ) => server.as(person, moverOrden, { id, acto, ...more }),
});

/** What leaves the house, as dispatch books it: so many reserved units of an order's line, from where they lie. */
export async function sacar(
  server: TestServer,
  {
    orden,
    lugar = 11,
    cantidad,
    producto = 101,
  }: { orden: number; lugar?: number; cantidad: number; producto?: number },
): Promise<void> {
  const id = await server.id(JEFE);
  const scope = { tipo: 'deposito', usuario_id: id, cliente_id: null, agente_id: null } as const;
  const [linea] = await server.query(
    `SELECT s.linea_id::int AS id, t.numero, t.tipo FROM stock_saldo s JOIN transaccion_linea l ON l.id = s.linea_id JOIN transaccion t ON t.id = l.transaccion_id
      WHERE l.transaccion_id = $1 AND s.almacenamiento_id = $2 AND s.producto_id = $3 AND s.cantidad >= $4`,
    [orden, lugar, producto, cantidad],
  );
  const que = { producto_id: producto, cliente_id: 1, partida_id: null, cantidad };
  const de = { almacenamiento_id: lugar, condicion: 'RESERVADO', linea_id: Number(linea?.id) } as const;
  const a = { almacenamiento_id: null, condicion: 'ENTREGA', linea_id: Number(linea?.id) } as const;
  await server.database.transaction(scope, async (db) => {
    const autor = { db, scope, user: { id } };
    const abierto = await abrirLugares(autor, [lugar]);
    const transaccion = { id: orden, numero: String(linea?.numero) };
    await asentar(autor, abierto, {
      tipo: 'VENTA',
      nota: null,
      transaccion,
      movimientos: [{ acto: 'DESPACHAR', ...que, de, a }],
    });
  });
}
