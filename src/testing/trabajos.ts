import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { crearOla, moverWo, type Pickear, pickear, verWo } from '#features/gds-trabajos/contract.ts';
import type { ParamsInput } from '#shared/contract.ts';

import { JEFE, OPERARIO_GDS } from './gds.ts';
import { openOrdenes, VENTA } from './ordenes.ts';
import type { Person, TestServer } from './server.ts';

/** Two carts that take goods of whoever, at the depósito of `openOrdenes`. */
export async function openTrabajos(): Promise<TestServer> {
  const server = await openOrdenes();
  await server.query(`
    UPDATE almacenamiento SET mezcla_cliente = true WHERE codigo = 'CARRO-1';
    INSERT INTO almacenamiento (id, deposito_id, clase, codigo, tipo_almacenamiento_id, tipo_stock_id, secuencia, mezcla_cliente)
    VALUES (30, 1, 'POSICION', 'CARRO-2', 9, 1, 30, true);
    INSERT INTO producto_codigo (cliente_id, lectura, codigo, tipo, producto_id, presentacion_id)
    SELECT 1, '07790001000019', '7790001000019', 'EAN13', 101, id FROM presentacion WHERE producto_id = 101`);
  return server;
}

/** Everything that picking leaves behind is gone; who works where stays. */
export async function vaciarTrabajos(server: TestServer): Promise<void> {
  await server.query(
    `TRUNCATE orden_bulto, stock_saldo, serie, stock_movimiento, wo_linea, wo, ola, orden, orden_destino, orden_paso, transaccion_linea, conteo_linea, conteo_stock CASCADE`,
  );
}

export interface LineaPedida {
  readonly producto_id: number;
  readonly cantidad: number;
}

export interface Leido extends Partial<Pickear> {
  readonly person?: Person;
  readonly clave?: string;
}

/** What whoever prepares orders does, by the person's name. */
export function preparar(server: TestServer) {
  const vender = async (lineas: readonly LineaPedida[], more: object = {}): Promise<number> => {
    const { orden } = crearOrden.result.parse(
      await server.as(JEFE, crearOrden, { ...VENTA, ...more, lineas: [...lineas] }),
    );
    return orden.id;
  };
  const ola = async (more: Partial<ParamsInput<typeof crearOla>> = {}) =>
    crearOla.result.parse(await server.as(JEFE, crearOla, { deposito_id: 1, ...more }));
  const mover = (person: Person, id: number, acto: Omit<ParamsInput<typeof moverWo>, 'id'>) =>
    server.as(person, moverWo, { id, ...acto });
  const ver = async (id: number, person: Person = OPERARIO_GDS) =>
    verWo.result.parse(await server.as(person, verWo, { id })).wo;
  /** One work of these orders, taken with the first cart. */
  const trabajo = async (
    pedidos: readonly (readonly LineaPedida[])[],
    more: Partial<ParamsInput<typeof crearOla>> = {},
  ) => {
    const ordenes: number[] = [];
    for (const lineas of pedidos) ordenes.push(await vender(lineas));
    const [wo = { id: 0, numero: '' }] = (await ola({ ordenes, ...more })).wos;
    await mover(OPERARIO_GDS, wo.id, { acto: 'tomar', carro: 'CARRO-1' });
    return { ...wo, ordenes, lineas: (await ver(wo.id)).detalle };
  };
  const pick = (linea_id: number, cantidad: number, { person = OPERARIO_GDS, ...more }: Leido = {}) =>
    server.as(person, pickear, { linea_id, cantidad, ...more });
  return { vender, ola, mover, ver, trabajo, pick };
}
