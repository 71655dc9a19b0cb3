import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { pedirDevoluciones } from '#features/devoluciones/contract.ts';
import { guardarBorrador } from '#features/envios/borradores.contract.ts';
import { crearEnvio } from '#features/envios/contract.ts';
import { imprimirEtiquetas } from '#features/etiquetas/contract.ts';
import { abrirLote } from '#features/eventos/contract.ts';
import { abrirIncidencia, getOpcionesDeIncidencias } from '#features/incidencias/contract.ts';
import { crearClave, crearWebhook } from '#features/integraciones/contract.ts';
import { saveVista } from '#features/vistas/contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { casesOfLevantes, casesOfOrdenes } from '#testing/ajenos.ts';
import { casesOfMostrador } from '#testing/ajenos-mostrador.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { OF_ONESELF } from '#testing/of-oneself.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { endpoints } from './endpoints.ts';
import { MAY_CALL } from './permissions.table.ts';

/**
 * What a client's or an agency's people may call, each service with something of others: the answer must be that for what does not exist.
 * A new service that is open to them has no case here, and that fails.
 */

const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001', 'CLI_002'] };
const OTRO_CLIENTE: Person = { tipo: 'cliente', cliente_id: 2, roles: [23], codes: ['CLI_001', 'CLI_002'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'GUIAS_EN_PU'] };
const OTRA_AGENCIA: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };
const STAFF: Person = { codes: ['GUI_001', 'EVE_003'] };

/** Client 2's parcel at agency 2, and one that nobody has. */
const [FOREIGN, MISSING] = [21, 999_999];
const [FOREIGN_NUMBER, MISSING_NUMBER] = ['881000000029', '889999999997'];

interface Case {
  readonly foreign: object;
  readonly missing: object;
}

/** Filled once the things of others exist. */
let cases: Readonly<Record<string, (mine: Mine) => Case>>;
interface Mine {
  readonly lote: number;
}

let server: TestServer;
let lotes: Readonly<Record<'staff' | 'otroCliente' | 'otraAgencia', number>>;

const open = async (person: Person, tipo: string, agente_id?: number) => {
  const place = agente_id === undefined ? {} : { agente_id };
  const answer = await server.as(person, abrirLote, { tipo, datos: {}, esperadas: { modo: 'ninguna' }, ...place });
  return abrirLote.result.parse(answer).lote.id;
};

/** An envío of the other client, and what its person has typed of another. */
async function enviosAjenos() {
  const cotizable = {
    servicio: 'ESTANDAR_DOMICILIO' as const,
    entrega: 'DOMICILIO' as const,
    localidad: 'Cordón',
    bultos: [{ tamano_id: 3 }],
  };
  const envio = { ...cotizable, destinatario: 'Ana Pereira', direccion: 'Mz 3 Sol 7' };
  const hecho = crearEnvio.result.parse(await server.as(OTRO_CLIENTE, crearEnvio, envio));
  const { borrador } = guardarBorrador.result.parse(await server.as(OTRO_CLIENTE, guardarBorrador, { datos: {} }));
  return { cotizable, envio, envio_id: hecho.envio.id, borrador_id: borrador.id };
}

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  lotes = {
    staff: await open(STAFF, 'ING_PL'),
    otroCliente: await open(OTRO_CLIENTE, 'LEV_SOL'),
    otraAgencia: await open(OTRA_AGENCIA, 'ING_AG', 2),
  };
  const vista = { nombre: 'Ajena', filtros: {}, columnas: null, compartida: true };
  const deLista = { lista: 'incidencias' as const, nombre: 'Otra', filtros: {}, compartida: true };
  await server.query(`INSERT INTO puesto (codigo, nombre, agente_id) VALUES ('PUESTO_777', 'Ajeno', 2)`);
  const { id: vista_id } = await server.as(OTRO_CLIENTE, saveVista, vista);
  const { impresion_id } = await server.as(STAFF, imprimirEtiquetas, { guias: [FOREIGN], formato: 'zpl' });
  const clave = { nombre: 'Ajena', alcances: ['guias.leer' as const], vence: null };
  const { id: clave_id } = await server.as(OTRO_CLIENTE, crearClave, clave);
  const webhook = { nombre: 'Ajeno', url: 'https://avisos.example/anden', eventos: ['ENT'] };
  const { id: webhook_id } = await server.as(OTRO_CLIENTE, crearWebhook, webhook);
  const otro_id = await server.id(OTRO_CLIENTE);
  const [sesion] = await server.query('SELECT id FROM sesion WHERE usuario_id = $1', [otro_id]);
  const sesion_id = String(sesion.id);
  await server.query(`SELECT notificar(ARRAY[$1]::int[], 'CUENTA', false, 'Ajena', 'De otro', NULL)`, [otro_id]);
  const [notificacion] = await server.query('SELECT id FROM notificacion WHERE usuario_id = $1', [otro_id]);
  const notificacion_id = Number(notificacion.id);
  expect([impresion_id, clave_id, webhook_id, otro_id, notificacion_id].every(Number.isInteger)).toBe(true);
  const { tipos } = await server.as(OTRO_CLIENTE, getOpcionesDeIncidencias, {});
  const otra = tipos.at(-1).id;
  const { id: incidencia_id } = await server.as(OTRO_CLIENTE, abrirIncidencia, { tipo_id: otra, texto: 'Ajena' });
  expect(Number.isInteger(incidencia_id)).toBe(true);
  const pedida = { guias: [FOREIGN], clase: 'PEDIDO_CLIENTE' as const, motivo_id: 21 };
  const { filas } = await server.as(OTRO_CLIENTE, pedirDevoluciones, pedida);
  const devolucion_id = filas[0].id;
  expect(Number.isInteger(devolucion_id)).toBe(true);
  const { envio, cotizable, ...deEnvios } = await enviosAjenos();
  const ajena = await importacionAjena();
  const own =
    (id: number, params: object = {}) =>
    () => ({ foreign: { id, ...params }, missing: { id: MISSING, ...params } });
  const ofCliente =
    (params: object = {}) =>
    () => ({ foreign: { cliente_id: 2, ...params }, missing: { cliente_id: 998, ...params } });
  const guia =
    (params: object = {}) =>
    () => ({
      foreign: { guia_id: FOREIGN, ...params },
      missing: { guia_id: MISSING, ...params },
    });
  const lote =
    (params: object = {}) =>
    () => ({
      foreign: { id: lotes.otroCliente, ...params },
      missing: { id: MISSING, ...params },
    });
  cases = {
    ...(await casesOfLevantes(server)),
    ...(await casesOfOrdenes(server, OTRO_CLIENTE)),
    ...(await casesOfMostrador(server, { usuario_id: otro_id, guia_id: FOREIGN, numero: FOREIGN_NUMBER })),
    'cuenta.cerrar_sesion': () => ({
      foreign: { id: sesion_id },
      missing: { id: '00000000-0000-4000-8000-000000000000' },
    }),
    'usuarios.invitar': () => ({
      foreign: { email: 'nueva@prueba.example', fullname: 'Nueva', rol_id: 1 },
      missing: { email: 'nueva@prueba.example', fullname: 'Nueva', rol_id: 998 },
    }),
    'usuarios.reinvitar': own(otro_id),
    'usuarios.cambiar_rol': own(otro_id, { rol_id: 4 }),
    'usuarios.suspender': own(otro_id, { suspendido: true }),
    'notificaciones.marcar': () => ({
      foreign: { ids: [notificacion_id], leida: true },
      missing: { ids: [MISSING], leida: true },
    }),
    'guias.listar': () => ({ foreign: { cliente_id: 2, agente_id: 2 }, missing: { cliente_id: 998, agente_id: 998 } }),
    'guias.contar': () => ({ foreign: { numero: FOREIGN_NUMBER }, missing: { numero: MISSING_NUMBER } }),
    'guias.ver': () => ({ foreign: { id: FOREIGN }, missing: { id: MISSING } }),
    'guias.buscar': () => ({ foreign: { texto: FOREIGN_NUMBER }, missing: { texto: MISSING_NUMBER } }),
    'guias.pegar': () => ({ foreign: { texto: FOREIGN_NUMBER }, missing: { texto: MISSING_NUMBER } }),
    'guias.exportar': () => ({ foreign: { numero: FOREIGN_NUMBER }, missing: { numero: MISSING_NUMBER } }),
    'guias.registrar_evento': guia({ tipo: 'LEV_SOL' }),
    'guias.corregir_evento': guia({ evento_id: 1 }),
    'guias.comentar': guia({ texto: 'Hola' }),
    'guias.ver_prueba': guia({ evento_id: 1, cual: 'foto' }),
    'vistas.guardar': () => ({ foreign: { id: vista_id, ...vista }, missing: { id: MISSING, ...vista } }),
    'vistas.guardar_de_lista': () => ({
      foreign: { id: vista_id, ...deLista },
      missing: { id: MISSING, ...deLista },
    }),
    'maestros.puesto': () => ({ foreign: { codigo: 'PUESTO_777' }, missing: { codigo: 'PUESTO_778' } }),
    'vistas.eliminar': () => ({ foreign: { id: vista_id }, missing: { id: MISSING } }),
    'devoluciones.listar': () => ({ foreign: { q: FOREIGN_NUMBER }, missing: { q: MISSING_NUMBER } }),
    'devoluciones.ver': own(devolucion_id),
    'devoluciones.ver_foto': own(devolucion_id, { archivo_id: 1 }),
    'devoluciones.constancia': own(devolucion_id),
    'devoluciones.remito': ofCliente({ dia: '2026-11-20' }),
    'devoluciones.pedir': () => ({
      foreign: { clase: pedida.clase, motivo_id: 21, texto: FOREIGN_NUMBER },
      missing: { clase: pedida.clase, motivo_id: 21, texto: MISSING_NUMBER },
    }),
    'incidencias.listar': () => ({
      foreign: { vista: 'todas', cliente_id: [2] },
      missing: { vista: 'todas', cliente_id: [998] },
    }),
    'clientes.ver': own(2),
    'clientes.resumen': ofCliente(),
    'clientes.contactos': ofCliente(),
    'clientes.reglas': ofCliente(),
    'clientes.direcciones': ofCliente(),
    'clientes.contratos': ofCliente(),
    'clientes.ver_contrato': ofCliente({ contrato_id: 1 }),
    'clientes.guardar_contacto': ofCliente({ nombre: 'x', cargo: null, correo: null, telefono: '1', activo: true }),
    'incidencias.ver': own(incidencia_id),
    'incidencias.abrir': () => ({
      foreign: { tipo_id: otra, texto: 'x', guia: FOREIGN_NUMBER },
      missing: { tipo_id: otra, texto: 'x', guia: MISSING_NUMBER },
    }),
    'incidencias.mensaje': own(incidencia_id, { texto: 'x' }),
    'incidencias.cerrar': own(incidencia_id),
    'incidencias.retirar': own(incidencia_id),
    'incidencias.ver_adjunto': own(incidencia_id, { archivo_id: 1 }),
    'eventos.abrir_lote': () => ({
      foreign: { tipo: 'LEV_SOL', datos: {}, esperadas: { modo: 'lista', texto: FOREIGN_NUMBER } },
      missing: { tipo: 'LEV_SOL', datos: {}, esperadas: { modo: 'lista', texto: MISSING_NUMBER } },
    }),
    'eventos.ver_lote': lote(),
    'eventos.diferencias': lote({ cuales: 'faltantes' }),
    'eventos.cerrar_lote': lote(),
    'eventos.anular_lote': lote(),
    'eventos.registrar': ({ lote: lote_id }) => ({
      foreign: { lote_id, codigo: FOREIGN_NUMBER },
      missing: { lote_id, codigo: MISSING_NUMBER },
    }),
    'etiquetas.imprimir': () => ({
      foreign: { guias: [FOREIGN], formato: 'pdf' },
      missing: { guias: [MISSING], formato: 'pdf' },
    }),
    'etiquetas.generar': () => ({ foreign: { numero: FOREIGN_NUMBER }, missing: { numero: MISSING_NUMBER } }),
    'etiquetas.historial': guia(),
    'etiquetas.confirmar': () => ({
      foreign: { impresion_id, salio_bien: true },
      missing: { impresion_id: MISSING, salio_bien: true },
    }),
    'GuiasEnPickup:get_summary': () => ({ foreign: { departamento: '15' }, missing: { departamento: '19' } }),
    'GuiasEnPickup:get_mapa': () => ({ foreign: { departamento: '15' }, missing: { departamento: '19' } }),
    'GuiasEnPickup:get_hierarchical_data': () => ({
      foreign: { level: 'guias', parent_id: 2 },
      missing: { level: 'guias', parent_id: 998 },
    }),
    'GuiasEnPickup:get_antiguedad': () => ({ foreign: { agente_id: 2 }, missing: { agente_id: 998 } }),
    'GuiasEnPickup:export_data': () => ({
      foreign: { level: 'agente', id: 2 },
      missing: { level: 'agente', id: 998 },
    }),
    'importaciones.crear': () => ({ foreign: { archivo_id: ajena.archivo }, missing: { archivo_id: MISSING } }),
    'importaciones.listar': ofCliente(),
    'importaciones.ver': own(ajena.id),
    'importaciones.releer': own(ajena.id),
    'importaciones.mapear': own(ajena.id, { mapeo: ['destinatario'] }),
    'importaciones.indice': own(ajena.id),
    'importaciones.rechazadas': ofCliente(),
    'importaciones.filas': () => ({ foreign: { ids: [ajena.fila] }, missing: { ids: [MISSING] } }),
    'importaciones.corregir': () => ({
      foreign: { cambios: [{ id: ajena.fila, campo: 'telefono', valor: '1' }] },
      missing: { cambios: [{ id: MISSING, campo: 'telefono', valor: '1' }] },
    }),
    'importaciones.omitir': () => ({
      foreign: { filas: [ajena.fila], omitir: true },
      missing: { filas: [MISSING], omitir: true },
    }),
    'importaciones.aceptar_repetidas': () => ({ foreign: { filas: [ajena.fila] }, missing: { filas: [MISSING] } }),
    'importaciones.revisar': own(ajena.id),
    'importaciones.importar': () => ({ foreign: { filas: [ajena.fila] }, missing: { filas: [MISSING] } }),
    'importaciones.detener': own(ajena.id),
    'importaciones.prever_reversion': own(ajena.id),
    'importaciones.revertir': own(ajena.id),
    'importaciones.guias': own(ajena.id),
    'importaciones.descargar': own(ajena.id, { que: 'resultado' }),
    'envios.listar': ofCliente(),
    'envios.ver': own(deEnvios.envio_id),
    'envios.cotizar': ofCliente(cotizable),
    'envios.crear': ofCliente(envio),
    'envios.anular': own(deEnvios.envio_id, { motivo_id: 30 }),
    'envios.duplicar': own(deEnvios.envio_id),
    'envios.referencia': ofCliente({ referencia: 'LIB-01' }),
    'envios.guardar_borrador': own(deEnvios.borrador_id, { datos: {} }),
    'envios.eliminar_borrador': own(deEnvios.borrador_id),
    'integraciones.claves': ofCliente(),
    'integraciones.crear_clave': ofCliente(clave),
    'integraciones.revocar_clave': own(clave_id),
    'integraciones.rotar_clave': own(clave_id),
    'integraciones.webhooks': ofCliente(),
    'integraciones.crear_webhook': ofCliente(webhook),
    'integraciones.editar_webhook': own(webhook_id, { nombre: 'Otro', eventos: ['ENT'] }),
    'integraciones.pausar_webhook': own(webhook_id, { pausado: true }),
    'integraciones.eliminar_webhook': own(webhook_id),
    'integraciones.probar_webhook': own(webhook_id),
    'integraciones.avisos': ofCliente(),
    'integraciones.reenviar_aviso': own(1),
    'informe_cliente.consultar': ofCliente(),
    'informe_cliente.panel': ofCliente(),
    'informe_cliente.proximo_levante': ofCliente(),
    'informe_cliente.esperan_respuesta': ofCliente(),
    'informe_cliente.por_liquidar': ofCliente(),
    'informe_cliente.suscripcion': ofCliente(),
    'informe_cliente.suscribir': ofCliente({ periodicidad: 'semanal' }),
    'informe_cliente.exportar': ofCliente({
      fecha_desde: '2026-01-01',
      fecha_hasta: '2026-01-31',
      pestana: 'resumen',
      tabla: 'situaciones',
    }),
    'eventos.deshacer': () => ({
      foreign: { lote_id: lotes.otraAgencia, lectura_id: 1 },
      missing: { lote_id: MISSING, lectura_id: 1 },
    }),
  };
});
afterAll(() => server.close());

/** A file of client 2 with one row that waits. */
async function importacionAjena(): Promise<{ id: number; fila: number; archivo: number }> {
  const usuario = await server.id(OTRO_CLIENTE);
  const [file] = await server.query(
    `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES ($1, 'ajeno.csv', 'text/csv', 3, 'a;b') RETURNING id`,
    [usuario],
  );
  const [made] = await server.query(
    `INSERT INTO importacion (cliente_id, usuario_id, encargada_a, ip, nombre, huella, tamano, leida, columnas, mapeo, validada)
     VALUES (2, $1, $1, '127.0.0.1', 'ajeno.csv', sha256('ajeno'), 3, now(), '{Nombre}', '{destinatario}', now()) RETURNING id`,
    [usuario],
  );
  const [row] = await server.query(
    `INSERT INTO importacion_fila (importacion_id, cliente_id, nro, crudo, valores, errores, estado)
     VALUES ($1, 2, 2, '{Ana}', '{"destinatario":"Ana"}', '[{"campo":"direccion","mensaje":"Falta","sugerencia":null,"aceptable":false}]', 'con_errores')
     RETURNING id`,
    [made.id],
  );
  return { id: Number(made.id), fila: Number(row.id), archivo: Number(file.id) };
}

const isOpenToOthers = (key: string) =>
  MAY_CALL[key]?.some((principal) => ['ingreso', 'cliente_consulta', 'cliente_gestion', 'agencia'].includes(principal));
const reachable = endpoints.map(({ contract }) => serviceKey(contract)).filter(isOpenToOthers);

/** What differs between two readings of any two things: their own names, counters of the caller's batch, and tickets. */
function masked(body: string): string {
  return body
    .replaceAll(FOREIGN_NUMBER, 'N')
    .replaceAll(MISSING_NUMBER, 'N')
    .replaceAll(/"(?:id|abierto|actualizado|fecha|errores|repetidas|secreto)":(?:"[^"]*"|\d+)/g, '')
    .replaceAll(/agente-\d+/g, 'agente')
    .replaceAll(/"\/api\/descargas\/[^"]*"/g, '');
}

test('every service that is open to them has a case', () => {
  expect(reachable.filter((key) => !OF_ONESELF.has(key) && !(key in cases))).toEqual([]);
  expect(Object.keys(cases).filter((key) => !reachable.includes(key))).toEqual([]);
});

describe.each<[string, Person, string]>([
  ['a client', CLIENTE, 'LEV_SOL'],
  ['an agency', AGENCIA, 'ING_AG'],
])('%s', (_who, person, tipo) => {
  test.each(reachable.filter((key) => !OF_ONESELF.has(key)))('%s: others’ is like nobody’s', async (service) => {
    const mine = { lote: await open(person, tipo, person.agente_id) };
    const given = cases[service]?.(mine);
    const ask = async (params: object = {}) => {
      const headers = { 'x-token': await server.token(person) };
      const [name, action] = service.split(':');
      const payload = { service: name, ...(action === undefined ? {} : { action }), ...params };
      const response = await server.request({ method: 'POST', url: '/dispatcher', headers, payload });
      return [response.statusCode, masked(response.body)];
    };
    expect(await ask(given?.foreign)).toEqual(await ask(given?.missing));
  });
});

test('a file of others’ parcels has a head and nothing else', async () => {
  for (const person of [CLIENTE, AGENCIA]) {
    const headers = { 'x-token': await server.token(person) };
    const payload = { service: 'guias.exportar', cliente_id: 2 };
    const { url } = (await server.request({ method: 'POST', url: '/dispatcher', headers, payload })).json();
    const file = await server.request({ url });
    expect(file.statusCode).toBe(200);
    expect(file.body.trim().split('\n')).toHaveLength(1);
  }
});
