import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';

import type { Person, TestServer } from './server.ts';

/** Cases of `src/main/isolation.test.ts` for the areas that have their own documents: things of client 2, made here, against ones that nobody has. */

const MISSING = 999_999;

export type CasesByService = Readonly<Record<string, () => { readonly foreign: object; readonly missing: object }>>;

const RECURRENTE = {
  ...{ id: null, version: null, dias: [1], desde: '09:00', hasta: '12:00', bultos_estimados: 1 },
  ...{ vigente_desde: '2030-01-01', vigente_hasta: null, salta_feriados: true, instrucciones: null },
};
const EXCEPCION = {
  ...{ id: null, version: null, dia: '2030-01-07', que: 'SIN_LEVANTE', desde: null, hasta: null, nota: null },
};

const own = (id: number, params: object = {}) => ({
  foreign: { id, ...params },
  missing: { id: MISSING, ...params },
});

/** What comes to that place of client 2 every week. */
async function casesOfRecurrentes(server: TestServer, place: number): Promise<CasesByService> {
  const [recurrente] = await server.query(
    `INSERT INTO levante_plantilla (direccion_id, dias, desde, hasta, bultos_estimados, vigente_desde) VALUES ($1, '{1}', '09:00', '12:00', 5, hoy()) RETURNING id`,
    [place],
  );
  const [excepcion] = await server.query(
    `INSERT INTO levante_excepcion (plantilla_id, dia, que) VALUES ($1, hoy() + 30, 'SIN_LEVANTE') RETURNING id`,
    [recurrente.id],
  );
  return {
    'levantes.mis_recurrentes:listar': () => ({ foreign: { texto: 'Ajena' }, missing: { texto: 'Nadie la tiene' } }),
    'levantes.mis_recurrentes:ver': () => own(Number(recurrente.id)),
    'levantes.mis_recurrentes:guardar': () => ({
      foreign: { ...RECURRENTE, direccion_id: place },
      missing: { ...RECURRENTE, direccion_id: MISSING },
    }),
    'levantes.mis_recurrentes:cambiar_estado': () => own(Number(recurrente.id), { version: 1, activo: false }),
    'levantes.mis_recurrentes:eliminar': () => own(Number(recurrente.id)),
    'levantes.mis_excepciones:listar': () => ({ foreign: { texto: 'Ajena' }, missing: { texto: 'Nadie la tiene' } }),
    'levantes.mis_excepciones:ver': () => own(Number(excepcion.id)),
    'levantes.mis_excepciones:guardar': () => ({
      foreign: { ...EXCEPCION, plantilla_id: Number(recurrente.id) },
      missing: { ...EXCEPCION, plantilla_id: MISSING },
    }),
    'levantes.mis_excepciones:eliminar': () => own(Number(excepcion.id)),
  };
}

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
    ...(await casesOfRecurrentes(server, Number(place.id))),
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
