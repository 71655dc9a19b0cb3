import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { crearClave } from '#features/integraciones/contract.ts';
import { ALCANCES, NOMBRES_DE_ALCANCE } from '#shared/alcances.ts';
import { type ServiceContract, serviceKey } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { endpoints } from './endpoints.ts';
import { KEY_MAY_CALL, MAY_CALL, type Principal } from './permissions.table.ts';

const OPERARIO = { roles: [3], codes: ['PROB_SOL', 'GUIAS_EN_PU', 'GUI_001', 'EVE_003'] } as const satisfies Person;
const PASSWORD = 'caminito de piedra';

/** Each kind with all that it may hold beside what matters, and as much as possible where it may do little. */
const PEOPLE: Readonly<Record<Principal, Person | null>> = {
  anonimo: null,
  deshabilitado: { ...OPERARIO, roles: [1], disabled: true },
  pendiente: { ...OPERARIO, roles: [1], pending: true },
  debe_cambiar: { ...OPERARIO, roles: [1], mustChange: true },
  sin_codigos: {},
  operario: OPERARIO,
  encargado: { roles: [2], codes: [...OPERARIO.codes, 'REPO_GEN', 'LEV_001', 'REC_004'] },
  administrador: { roles: [1] },
  chofer: { roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] },
  ingreso: { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] },
  cliente_consulta: { tipo: 'cliente', cliente_id: 1, roles: [4], codes: ['CLI_001'] },
  cliente_gestion: { tipo: 'cliente', cliente_id: 1, roles: [4], codes: ['CLI_002'] },
  agencia: { tipo: 'agencia', agente_id: 1, roles: [5], codes: ['PCK_001', 'GUIAS_EN_PU'] },
  deposito: { tipo: 'deposito', roles: [6], codes: ['GDS_001'] },
};

/** A body of the right shape for each service that takes any. */
const RANGE = { fecha_inicio: '2026-11-01', fecha_fin: '2026-11-30' };
const COTIZABLE = {
  cliente_id: 1,
  servicio: 'ESTANDAR_DOMICILIO',
  entrega: 'DOMICILIO',
  localidad: 'Cordón',
  bultos: [{ tamano_id: 3 }],
};
const BODIES: Readonly<Record<string, object>> = {
  'sesion.cambiar_password': { password_actual: 'no es esta', password_nueva: 'cuatro tejas rojas' },
  'sesion.ticket': { proposito: 'archivo', archivo_id: 1 },
  'cuenta.guardar_perfil': { fullname: 'Martina Sosa', username: 'msosa' },
  'cuenta.cerrar_sesion': { id: '00000000-0000-4000-8000-000000000000' },
  'cuenta.guardar_ajustes': { ajustes: { sonidos: false } },
  'ajustes.guardar_persona': {
    id: 999_999,
    username: 'x',
    estado: 'ACTIVO',
    fullname: 'Nadie',
    tipo_usuario: 'personal',
    cliente_id: null,
    agente_id: null,
    roles: [],
    codigos: [],
  },
  'ajustes.invitar': {
    email: 'nadie@courier.example',
    fullname: 'Nadie',
    tipo_usuario: 'personal',
    cliente_id: null,
    agente_id: null,
    roles: [],
    codigos: [],
  },
  'ajustes.guardar_rol': { id: 999_999, nombre: 'Nada', codigos: [] },
  'ajustes.eliminar_rol': { id: 999_999 },
  'usuario_activo.cerrar_sesion': { sesion_id: '00000000-0000-4000-8000-000000000000' },
  'apariencia.guardar_empresa': { ajustes: { 'aside.self.skin': 'light' } },
  'cuenta.guardar_lectura': { special_chars: true, remove_prefix: 'XX', remove_suffix: '' },
  'usuarios.invitar': { email: 'alguien@prueba.example', fullname: 'Alguien', rol_id: 998 },
  'usuarios.reinvitar': { id: 99_999 },
  'usuarios.cambiar_rol': { id: 99_999, rol_id: 4 },
  'usuarios.suspender': { id: 99_999, suspendido: true },
  'notificaciones.marcar': { ids: [99_999], leida: true },
  'informe_cliente.consultar': { cliente_id: 1 },
  'informe_cliente.panel': { cliente_id: 1 },
  'informe_cliente.suscripcion': { cliente_id: 1 },
  'informe_cliente.suscribir': { cliente_id: 1, periodicidad: 'semanal' },
  'informe_cliente.fijar_pestanas': { cliente_id: 99_999, grande: true, pestanas: null },
  'informe_cliente.exportar': {
    cliente_id: 1,
    fecha_desde: '2026-01-01',
    fecha_hasta: '2026-01-31',
    pestana: 'resumen',
    tabla: 'situaciones',
  },
  'guias.ver': { id: 11 },
  'guias.opciones_evento': { tipo: 'NOENT' },
  'guias.registrar_evento': { guia_id: 11, tipo: 'AVI' },
  'guias.corregir_evento': { guia_id: 11, evento_id: 1 },
  'guias.devolver': { guia_id: 11, motivo_id: 41 },
  'guias.comentar': { guia_id: 11, texto: 'Llamar antes' },
  'guias.ver_prueba': { guia_id: 11, evento_id: 1, cual: 'foto' },
  'etiquetas.imprimir': { guias: [11], formato: 'pdf' },
  'etiquetas.historial': { guia_id: 11 },
  'etiquetas.confirmar': { impresion_id: 1, salio_bien: true },
  'guias.auditoria': { id: 11 },
  'vistas.guardar': { nombre: 'Mi vista', filtros: { estado: ['RETENIDO'] }, columnas: null, compartida: false },
  'vistas.eliminar': { id: 99_999 },
  'guias.pegar': { texto: '881000000012' },
  'guias.buscar': { texto: '8810' },
  'eventos.abrir_lote': { tipo: 'ING_PL', datos: {}, esperadas: { modo: 'ninguna' } },
  'importaciones.crear': { archivo_id: 99_999 },
  'importaciones.ver': { id: 99_999 },
  'importaciones.releer': { id: 99_999 },
  'importaciones.mapear': { id: 99_999, mapeo: ['destinatario'] },
  'importaciones.indice': { id: 99_999 },
  'importaciones.filas': { ids: [99_999] },
  'importaciones.corregir': { cambios: [{ id: 99_999, campo: 'telefono', valor: '099' }] },
  'importaciones.omitir': { filas: [99_999], omitir: true },
  'importaciones.aceptar_repetidas': { id: 99_999 },
  'importaciones.revisar': { id: 99_999 },
  'importaciones.importar': { id: 99_999 },
  'importaciones.detener': { id: 99_999 },
  'importaciones.descargar': { id: 99_999, que: 'resultado' },
  'eventos.ver_lote': { id: 99_999 },
  'eventos.diferencias': { id: 99_999, cuales: 'faltantes' },
  'eventos.registrar': { lote_id: 99_999, codigo: '881000000012' },
  'eventos.deshacer': { lote_id: 99_999, lectura_id: 1 },
  'eventos.cerrar_lote': { id: 99_999 },
  'eventos.anular_lote': { id: 99_999 },
  'envios.ver': { id: 99_999 },
  'envios.cotizar': COTIZABLE,
  'envios.crear': { ...COTIZABLE, destinatario: 'Ana Pereira', direccion: 'Mz 3 Sol 7' },
  'envios.anular': { id: 99_999, motivo_id: 30 },
  'envios.guardar_borrador': { datos: { destinatario: 'Ana' } },
  'envios.eliminar_borrador': { id: 99_999 },
  'envios.duplicar': { id: 99_999 },
  'envios.revisar': { datos: {} },
  'envios.ver_tarifa': { version_id: 99_999 },
  'envios.publicar_tarifa': { vigente_desde: '2099-01-01', nota: 'De prueba', desde_version_id: 1 },
  'envios.referencia': { cliente_id: 1, referencia: 'PED-77' },
  'envios.localidades': { texto: 'pocitos' },
  'envios.interpretar': { texto: 'Ana Pereira' },
  'masivos.crear': { tipo: 'CLA', datos: {}, guias: [11] },
  'masivos.ver': { id: 1 },
  'masivos.filas': { id: 1 },
  'masivos.detener': { id: 1 },
  'masivos.reintentar': { id: 1 },
  'masivos.deshacer': { id: 99_999 },
  'GuiasEnPickup:get_hierarchical_data': { level: 'zona' },
  'GuiasEnPickup:export_data': { level: 'zona' },
  'GuiasEnPickup:avisar': { nodo: { level: 'agente', id: 99_999 } },
  'GuiasEnPickup:prorrogar': { nodo: { level: 'agente', id: 99_999 }, dia: '2026-12-01' },
  'GuiasEnPickup:retirar_vencidas': { nodo: { level: 'agente', id: 99_999 } },
  'transiciones.crear_borrador': { version_id: 99_999, nombre: 'Prueba' },
  'transiciones.guardar_casilla': { version_id: 99_999, estado_desde: 'EN_AGENCIA', tipo_evento: 'PRO', pasos: [] },
  'transiciones.revisar': { version_id: 99_999 },
  'transiciones.probar': { version_id: 99_999, numero: '881000000012' },
  'transiciones.publicar': { version_id: 99_999, nota: 'De prueba' },
  'transiciones.volver': { version_id: 99_999, nota: 'De prueba' },
  'transiciones.descartar': { version_id: 99_999 },
  'integraciones.crear_clave': { cliente_id: 1, nombre: 'ERP', alcances: ['guias.leer'], vence: null },
  'integraciones.revocar_clave': { id: 99_999 },
  'integraciones.crear_webhook': { cliente_id: 1, nombre: 'ERP', url: 'https://erp.example/anden', eventos: ['ENT'] },
  'integraciones.editar_webhook': { id: 99_999, nombre: 'ERP', eventos: ['ENT'] },
  'integraciones.decidir_webhook': { id: 99_999, decision: 'APROBADO' },
  'integraciones.pausar_webhook': { id: 99_999, pausado: true },
  'integraciones.eliminar_webhook': { id: 99_999 },
  'integraciones.probar_webhook': { id: 99_999 },
  'integraciones.reenviar_aviso': { id: 99_999 },
  'problem_solver:verificar_guia': { numero: '881000000012' },
  'problem_solver:get_soluciones_por_causa': { causa_id: 2 },
  'problem_solver:guardar_registro': {
    usuario_id: 1,
    tamano_id: 3,
    causa_id: 2,
    solucion_id: 5,
    es_sin_etiqueta: false,
    fecha_inicio: new Date(Date.now() - 60_000).toISOString(),
    fecha_fin: new Date().toISOString(),
    guia_id: 11,
  },
  'problem_solver:anular_registro': { id: 1 },
  'problem_solver:ver_foto': { id: 1 },
  'problem_solver:filtrar_registros': RANGE,
  'problem_solver:get_estadisticas': RANGE,
  'problem_solver:get_estadisticas_detalladas': RANGE,
  'problem_solver:gestionar_causa': { accion: 'eliminar', id: 99_999 },
  'problem_solver:gestionar_solucion': { accion: 'eliminar', id: 99_999 },
  'problem_solver:gestionar_mapeo': { accion: 'eliminar', id: 99_999 },
};

const byKey = new Map(endpoints.map(({ contract }) => [serviceKey(contract), contract]));
const principals = Object.keys(PEOPLE).filter((name) => name in PEOPLE);
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

/** Every contract that any slice exports. */
async function contractsOf(folder: string): Promise<ServiceContract[]> {
  const files = readdirSync(folder).flatMap((slice) =>
    readdirSync(join(folder, slice))
      .filter((name) => name.endsWith('contract.ts'))
      .map((name) => join(folder, slice, name)),
  );
  const modules = await Promise.all(files.map((file) => import(file)));
  return modules.flatMap((module) => Object.values<unknown>(module)).filter(isContract);
}

function isContract(value: unknown): value is ServiceContract {
  return (
    typeof value === 'object' && value !== null && 'service' in value && 'permission' in value && 'params' in value
  );
}

describe('the registry', () => {
  test('has one handler for every contract, and one contract for every handler', async () => {
    const declared = await contractsOf(join(import.meta.dirname, '../features'));
    expect(declared.length).toBeGreaterThan(10);
    expect(endpoints.map(({ contract }) => serviceKey(contract)).sort()).toEqual(declared.map(serviceKey).sort());
    for (const { contract } of endpoints) expect(declared).toContain(contract);
  });

  test('is the reviewed table, service by service', () => {
    expect(Object.keys(MAY_CALL).sort()).toEqual([...byKey.keys()].sort());
    for (const names of Object.values(MAY_CALL)) expect(new Set(names).size).toBe(names.length);
  });

  test('lets nobody call what may be called by nobody', () => {
    for (const [key, names] of Object.entries(MAY_CALL)) expect([key, names.length > 0]).toEqual([key, true]);
    expect(Object.values(MAY_CALL).flat()).not.toContain('anonimo');
    expect(Object.values(MAY_CALL).flat()).not.toContain('deshabilitado');
  });

  test('refuses unknown parameters everywhere, and takes no answer that is not described', () => {
    for (const { contract } of endpoints) {
      const answer = contract.params.safeParse({ ...BODIES[serviceKey(contract)], sobra: 1 });
      const codes = answer.error?.issues.map(({ code }) => code) ?? [];
      expect([serviceKey(contract), codes]).toEqual([serviceKey(contract), ['unrecognized_keys']]);
      expect('shape' in contract.result).toBe(true);
    }
  });
});

describe('who may call', () => {
  test.each(principals)('as the table says: %s', async (principal) => {
    const actual: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [key, contract] of byKey) {
      actual[key] = await cell(principal, key, contract);
      wanted[key] = expected(principal, key);
    }
    expect(actual).toEqual(wanted);
  });
});

describe('what a key may call', () => {
  test('is the reviewed table, scope by scope, of services that there are', () => {
    const declared = NOMBRES_DE_ALCANCE.flatMap((scope) => ALCANCES[scope].servicios.map((name) => [name, scope]));
    expect(Object.entries(KEY_MAY_CALL).sort()).toEqual(declared.sort());
    expect(Object.keys(KEY_MAY_CALL).filter((name) => !byKey.has(name))).toEqual([]);
  });

  test.each(NOMBRES_DE_ALCANCE)('is nothing but its own with the scope %s', async (scope) => {
    const asked = { cliente_id: 1, nombre: scope, alcances: [scope], vence: null };
    const { secreto } = await server.as({ roles: [1] }, crearClave, asked);
    const actual: Record<string, boolean> = {};
    for (const [key, { service, action }] of byKey) {
      const payload = { service, ...(action === undefined ? {} : { action }), ...BODIES[key] };
      const headers = { 'x-api-key': secreto };
      const { statusCode } = await server.request({ method: 'POST', url: '/dispatcher', headers, payload });
      expect([key, statusCode === 200 || statusCode === 403]).toEqual([key, true]);
      actual[key] = statusCode === 200;
    }
    expect(actual).toEqual(Object.fromEntries([...byKey.keys()].map((key) => [key, KEY_MAY_CALL[key] === scope])));
  });
});

/** What the table says of one service and one kind of person. */
function expected(principal: string, key: string): string {
  if (principal === 'anonimo' || principal === 'deshabilitado') return '401';
  return MAY_CALL[key]?.some((name) => name === principal) ? 'OK' : '403';
}

/** What one call is answered: whatever is no refusal of the person counts as allowed, but never a fault of ours. */
async function cell(principal: string, key: string, contract: ServiceContract): Promise<string> {
  const known = Object.entries(PEOPLE).find(([name]) => name === principal)?.[1] ?? null;
  // A person of its own for each service: some end the session, and none must touch the next.
  const person = known && { ...known, name: `${principal} ${key}`, password: PASSWORD };
  const body = { ...BODIES[key] };
  if ('usuario_id' in body && person) body.usuario_id = await server.id(person);
  const answer = await server.as(person, contract, body);
  expect([key, answer.status < 500, answer.error === 'DATOS_INVALIDOS']).toEqual([key, true, false]);
  return answer.status === 401 || answer.status === 403 ? String(answer.status) : 'OK';
}
