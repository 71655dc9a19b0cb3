import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';

import type { Person, TestServer } from './server.ts';

/** Cases of `src/main/isolation.test.ts` for the areas that have their own documents: things of client 2, made here, against ones that nobody has. */

const MISSING = 999_999;

export type CasesByService = Readonly<Record<string, () => { readonly foreign: object; readonly missing: object }>>;

/** A levante of client 2 at its own place. */
export async function casesOfLevantes(server: TestServer): Promise<CasesByService> {
  const [place] = await server.query(
    `INSERT INTO cliente_direccion (cliente_id, nombre, direccion, departamento_id, zona_id) VALUES (2, 'Ajena', 'Rivera 1', 1, 1) RETURNING id`,
  );
  const [made] = await server.query(
    `INSERT INTO levante (numero, cliente_id, direccion_id, direccion, zona_id, dia, desde, hasta, estado, origen, creado_por)
     SELECT 'L-991231-0001', 2, $1, 'Rivera 1', 1, hoy() + 1, '09:00', '12:00', 'CONFIRMADO', 'CLIENTE', min(id) FROM usuario RETURNING id`,
    [place.id],
  );
  const own = (id: number, params: object = {}) => ({
    foreign: { id, ...params },
    missing: { id: MISSING, ...params },
  });
  const direccion = { nombre: 'Otra', direccion: 'Rivera 2', localidad: 'Centro', departamento_id: 1 };
  return {
    'levantes.listar': () => ({
      foreign: { vista: 'todos', cliente_id: [2], q: 'L-991231-0001' },
      missing: { vista: 'todos', cliente_id: [998], q: 'L-991231-0009' },
    }),
    'levantes.ver': () => own(Number(made.id)),
    'levantes.mover': () => own(Number(made.id), { acto: 'cancelar', version: 1 }),
    'levantes.deshacer': () => own(Number(made.id)),
    'levantes.agregar_guias': () => own(Number(made.id), { guias: [1] }),
    'levantes.quitar_guias': () => own(Number(made.id), { guias: [1] }),
    'levantes.constancia': () => own(Number(made.id)),
    'levantes.pedido': () => ({ foreign: { cliente_id: 2 }, missing: { cliente_id: 998 } }),
    'levantes.crear': () => ({
      foreign: { direccion_id: Number(place.id), dia: '2026-01-01', desde: '09:00', bultos: 1 },
      missing: { direccion_id: MISSING, dia: '2026-01-01', desde: '09:00', bultos: 1 },
    }),
    'levantes.guardar_direccion': () => own(Number(place.id), direccion),
  };
}

/** An order that the other client has drafted, of goods that a depósito keeps for it alone. */
export async function casesOfOrdenes(server: TestServer, otro: Person): Promise<CasesByService> {
  const DEPOSITO = 91;
  await server.query(
    `INSERT INTO deposito (id, codigo, nombre) VALUES (91, 'AJE', 'Ajeno');
     INSERT INTO cliente_deposito (cliente_id, deposito_id) VALUES (2, 91);
     INSERT INTO producto (id, cliente_id, sku, nombre, control_partida, control_vence, control_serie)
     VALUES (9100, 2, 'AJENO-1', 'Ajeno', 'NO', false, 'NO')`,
  );
  const lineas = [{ sku: 'AJENO-1', cantidad: 1 }];
  const pedido = { tipo: 'COMPRA' as const, cliente_id: 2, deposito_id: DEPOSITO, lineas };
  const { orden } = crearOrden.result.parse(await server.as(otro, crearOrden, pedido));
  const own =
    (params: object = {}) =>
    () => ({
      foreign: { id: orden.id, ...params },
      missing: { id: MISSING, ...params },
    });
  const at =
    (params: object = {}) =>
    () => ({
      foreign: { cliente_id: 2, deposito_id: DEPOSITO, ...params },
      missing: { cliente_id: 998, deposito_id: 998, ...params },
    });
  return {
    'gds_ordenes.listar': () => ({
      foreign: { vista: 'todas', q: orden.numero, cliente_id: 2 },
      missing: { vista: 'todas', q: 'OC-999999', cliente_id: 998 },
    }),
    'gds_ordenes.contadores': () => ({ foreign: { deposito_id: DEPOSITO }, missing: { deposito_id: 998 } }),
    'gds_ordenes.ver': own(),
    'gds_ordenes.pedir': () => ({
      foreign: { tipo: 'COMPRA', deposito: 'AJE', lineas },
      missing: { tipo: 'COMPRA', deposito: 'NADA', lineas },
    }),
    'gds_ordenes.desistir': () => ({
      foreign: { numero: orden.numero, nota: 'No' },
      missing: { numero: 'OC-999999', nota: 'No' },
    }),
    'gds_ordenes.existencias': () => ({ foreign: { deposito: 'AJE' }, missing: { deposito: 'NADA' } }),
    'gds_ordenes.mover': own({ acto: 'anular', nota: 'No' }),
    'gds_ordenes.guardar': own({ ...pedido, version: 1 }),
    'gds_ordenes.crear': at({ tipo: 'COMPRA', lineas }),
    'gds_ordenes.disponibilidad': at({ skus: ['AJENO-1'] }),
    'gds_packing.bultos': () => ({ foreign: { orden_id: orden.id }, missing: { orden_id: MISSING } }),
    'gds_campos.formulario': () => ({
      foreign: { cliente_id: 2, tipo: 'VENTA' },
      missing: { cliente_id: 998, tipo: 'VENTA' },
    }),
  };
}
