import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { estantes } from '#features/mostrador/estantes.contract.ts';
import type { Query } from '#server/checks.ts';
import type { ParamsInput, ServiceContract } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import { desviarGuias, verCierre } from '../cierre.contract.ts';
import { feriados, motivos, plazos, segmentos, tamanos } from '../contract.ts';
import { contarMaestros } from '../cuentas.contract.ts';
import { agencias, localidades, zonas } from '../lugares.contract.ts';
import { verMatrizDePlazos } from '../matriz.contract.ts';
import { checksDeMaestros } from './verificar.sql.ts';

const ANA: Person = { name: 'Ana Silva', codes: ['AGT_003'] };
const BRUNO: Person = { name: 'Bruno Paz', codes: ['AGT_003'] };
const JEFA: Person = { name: 'Julia Sosa', roles: [2] };
const DESVIA: Person = { name: 'Dora Vidal', roles: [2], codes: ['AGT_003', 'EVE_003', 'GUI_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['AGT_003'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS} ALTER TABLE agente ALTER id RESTART WITH 100;`);
});
afterAll(() => server.close());

const AGENCIA: ParamsInput<typeof agencias.guardar> = {
  ...{ id: null, version: null, nombre: 'Agencia Ñandú', codigo: null, tipo_agente_id: 2, departamento_id: 3 },
  ...{ zona_id: 6, direccion: 'Artigas 100', telefono: null, correo: null, abre_dias: [1, 2, 3, 4, 5], abre: '9:00' },
  ...{
    cierra: '18:00',
    abre_feriados: false,
    dias_guarda: 5,
    capacidad: 80,
    limite_efectivo_centavos: 2_000_000,
    egreso_libre_centavos: 200_000,
    acepta_contra_reembolso: true,
    efectivo_activo: true,
    comision_centavos: 4_500,
  },
  ...{ lat: -34.52, lng: -56.28 },
};
const MOTIVO: ParamsInput<typeof motivos.guardar> = {
  ...{ id: null, version: null, nombre: 'Perro suelto', responsable: 'destinatario', reintentable: true },
  ...{ exige_foto: false, eventos: ['NOENT', 'RTN'] },
};
const nombrado = (nombre: string) => ({ id: null, version: null, nombre });
const zona = (nombre: string) => ({ ...nombrado(nombre), color: null, contorno: null, por_puerta: false });

const ok = { code: 'OK' };
async function made(contract: ServiceContract, params: object, person = ANA): Promise<number> {
  const answer = await server.as(person, contract, params);
  expect(answer).toMatchObject(ok);
  return Number(answer.id);
}
const bad = async (contract: ServiceContract, params: object) => (await server.as(ANA, contract, params)).campos;

test('an agency is made on screen with its hours and limits, gets its code by itself, and is offered for envíos at once', async () => {
  const id = await made(agencias.guardar, AGENCIA);
  const { fila } = agencias.ver.result.parse(await server.as(ANA, agencias.ver, { id }));
  expect(fila).toMatchObject({
    ...{ version: 1, activo: true },
    valores: { codigo: `AGENTE_${id}`, abre: '09:00', cierra: '18:00', abre_dias: [1, 2, 3, 4, 5], lat: -34.52 },
  });
  const [row] = await server.query('SELECT fin_de_guarda($1, hoy()) IS NOT NULL AS cuenta', [id]);
  expect(row).toEqual({ cuenta: true });
});

test('two people edit one agency: the slower is told by whom, and the history says in words what each did', async () => {
  const id = await made(agencias.guardar, { ...AGENCIA, nombre: 'Agencia Dos' });
  const change = { ...AGENCIA, nombre: 'Agencia Dos', codigo: `AGENTE_${id}`, id, version: 1 };
  expect(await server.as(BRUNO, agencias.guardar, { ...change, dias_guarda: 7 })).toMatchObject(ok);
  const late = await server.as(ANA, agencias.guardar, { ...change, telefono: '099 123 456' });
  expect(late).toMatchObject({ error: 'DOCUMENTO_CAMBIO', msg: expect.stringContaining('Bruno Paz') });
  const { historial } = agencias.ver.result.parse(await server.as(ANA, agencias.ver, { id }));
  expect(historial.map(({ usuario, texto }) => [usuario, texto])).toEqual([
    ['Bruno Paz', 'Días de guarda: 5 → 7'],
    ['Ana Silva', 'La creó'],
  ]);
});

test('a name is one whatever its accents and case: of an agency, a zone, a reason, a segment, a locality of a department', async () => {
  await made(agencias.guardar, { ...AGENCIA, nombre: 'Agencia Paysandú Centro' });
  expect(await bad(agencias.guardar, { ...AGENCIA, nombre: 'agencia paysandu CENTRO' })).toHaveProperty('nombre');
  await made(zonas.guardar, zona('Médanos'));
  expect(await bad(zonas.guardar, zona('MEDANOS'))).toHaveProperty('nombre');
  await made(motivos.guardar, { ...MOTIVO, nombre: 'Inundación' });
  expect(await bad(motivos.guardar, { ...MOTIVO, nombre: 'inundacion' })).toHaveProperty('nombre');
  await made(segmentos.guardar, nombrado('Educación'));
  expect(await bad(segmentos.guardar, nombrado('educacion'))).toHaveProperty('nombre');
  const melo = { ...nombrado('MELÓ'), departamento_id: 4, zona_id: 12, ambito: 'INTERIOR', rango: 3, alias: [] };
  expect(await bad(localidades.guardar, { ...melo, lat: null, lng: null })).toHaveProperty('nombre');
  const both = await Promise.all([1, 2].map(() => server.as(ANA, zonas.guardar, zona('Carrera'))));
  expect(both.map(({ code }) => code).sort()).toEqual(['ERROR', 'OK']);
});

test('an agency closes only when nothing lies there or is bound for it, and says how much does', async () => {
  const id = await made(agencias.guardar, { ...AGENCIA, nombre: 'Agencia que cierra' });
  await server.query('UPDATE guia SET agente_id = $1 WHERE id = 11', [id]);
  const refused = await server.as(ANA, agencias.cambiarEstado, { id, version: 1, activo: false });
  expect(refused).toMatchObject({ error: 'MAESTRO_EN_USO', msg: expect.stringContaining('una guía') });
  await server.query('UPDATE guia SET agente_id = 1 WHERE id = 11');
  expect(await server.as(ANA, agencias.cambiarEstado, { id, version: 1, activo: false })).toMatchObject(ok);
});

test('an agency of forty parcels is closed by diverting them: what cannot go yet is said, and then it closes', async () => {
  const [de, a] = [
    await made(agencias.guardar, { ...AGENCIA, nombre: 'Agencia llena', abre_dias: [1, 2, 3, 4, 5, 6, 7] }),
    await made(agencias.guardar, { ...AGENCIA, nombre: 'Agencia vecina' }),
  ];
  for (let n = 0; n < 40; n++) await enAgencia(de);
  const cierre = verCierre.result.parse(await server.as(ANA, verCierre, { agente_id: de }));
  expect(cierre.guias).toEqual([
    { estado: 'EN_AGENCIA', nombre: 'Disponible en agencia', cantidad: 40, se_desvia: true },
  ]);
  expect(cierre.destinos.some(({ id }) => id === de)).toBe(false);
  const close = () => server.as(ANA, agencias.cambiarEstado, { id: de, version: 1, activo: false });
  expect(await close()).toMatchObject({ error: 'MAESTRO_EN_USO', msg: expect.stringContaining('40 guías') });
  // Whoever may not register events diverts nothing; nobody diverts to where it comes from.
  expect(await server.as(ANA, desviarGuias, { agente_id: de, a_agente_id: a })).toMatchObject({
    error: 'EVENTO_AJENO',
  });
  expect(await server.as(DESVIA, desviarGuias, { agente_id: de, a_agente_id: de })).toMatchObject({
    error: 'DATOS_INVALIDOS',
  });
  const { masivo } = desviarGuias.result.parse(
    await server.as(DESVIA, desviarGuias, { agente_id: de, a_agente_id: a }),
  );
  expect(masivo.total).toBe(40);
  const ended = async () => (await server.query('SELECT estado, hechas FROM masivo WHERE id = $1', [masivo.id]))[0];
  await vi.waitFor(async () => expect(await ended()).toEqual({ estado: 'TERMINADO', hechas: 40 }), SOON);
  const there = `SELECT count(*)::int AS n FROM guia WHERE agente_id = $1 AND estado_general = 'EN_TRASLADO'`;
  expect(await server.query(there, [a])).toEqual([{ n: 40 }]);
  expect(await close()).toMatchObject(ok);
});

async function enAgencia(agente_id: number): Promise<void> {
  const { id: guia_id } = await newGuia(server, { agente_id });
  for (const tipo of ['ADM', 'CLA', 'DESP', 'ING_AG'])
    expect(await server.as(DESVIA, registrarEvento, { guia_id, tipo })).toMatchObject(ok);
}

test('the last plant stays, whoever closes it and however: two that close the last two at once close one', async () => {
  await server.query('UPDATE agente SET activo = false WHERE tipo_agente_id = 8');
  const planta = (nombre: string) => made(agencias.guardar, { ...AGENCIA, nombre, tipo_agente_id: 8 });
  const [one, two] = [await planta('Planta Uno'), await planta('Planta Dos')];
  const close = (id: number) => server.as(ANA, agencias.cambiarEstado, { id, version: 1, activo: false });
  const answers = await Promise.all([close(one), close(two)]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['ERROR', 'OK']);
  expect(await server.query('SELECT count(*)::int AS n FROM agente WHERE tipo_agente_id = 8 AND activo')).toEqual([
    { n: 1 },
  ]);
  const [left] = await server.query('SELECT id, codigo, nombre FROM agente WHERE tipo_agente_id = 8 AND activo');
  const turned = await server.as(ANA, agencias.guardar, { ...AGENCIA, ...left, version: 1, tipo_agente_id: 2 });
  expect(turned).toMatchObject({ error: 'MAESTRO_EN_USO' });
});

test('a reason is offered by the events that it names; one old event keeps it from being deleted, not from going out of use', async () => {
  const id = await made(motivos.guardar, MOTIVO, JEFA);
  expect(id).toBeGreaterThan(100);
  const offered = () => server.query('SELECT tipo_evento FROM motivo_de_evento WHERE motivo_id = $1 ORDER BY 1', [id]);
  expect(await offered()).toEqual([{ tipo_evento: 'NOENT' }, { tipo_evento: 'RTN' }]);
  await made(motivos.guardar, { ...MOTIVO, id, version: 1, eventos: ['NOENT'] }, JEFA);
  expect(await offered()).toEqual([{ tipo_evento: 'NOENT' }]);
  const { historial } = motivos.ver.result.parse(await server.as(JEFA, motivos.ver, { id }));
  expect(historial[0]?.texto).toBe('Se ofrece en: Visita sin entrega, Retenida → Visita sin entrega');
  await server.query(
    `INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, fecha_registro, usuario_id, motivo_id)
     SELECT 11, 1, 'NOENT', now() - interval '80 days', now() - interval '80 days', $1, $2`,
    [await server.id(ANA), id],
  );
  expect(await server.as(ANA, motivos.eliminar, { id })).toMatchObject({ error: 'MAESTRO_EN_USO' });
  expect(await server.as(ANA, motivos.cambiarEstado, { id, version: 2, activo: false })).toMatchObject(ok);
});

test('a promise is put with its day: what was in force stays, two for one day are one, and nothing begins before today', async () => {
  const [{ hoy, luego }] = await server.query('SELECT hoy()::text AS hoy, (hoy() + 30)::text AS luego');
  const nuevo = { id: null, version: null, servicio: 'FLEX', ambito: 'CAPITAL', dias: 2, corte: 15, desde: hoy };
  const vigente = () =>
    server.query(`SELECT dias, corte FROM plazos_del(hoy()) WHERE servicio = 'FLEX' AND ambito = 'CAPITAL'`);
  expect(await vigente()).toEqual([]);
  const id = await made(plazos.guardar, nuevo);
  expect(await vigente()).toEqual([{ dias: 2, corte: 15 }]);
  expect(await bad(plazos.guardar, nuevo)).toHaveProperty('desde');
  expect(await bad(plazos.guardar, { ...nuevo, id, version: 1, dias: 9 })).toHaveProperty('desde');
  expect((await server.as(ANA, plazos.eliminar, { id })).code).toBe('ERROR');
  expect(await bad(plazos.guardar, { ...nuevo, desde: '2020-01-01' })).toHaveProperty('desde');
  const next = await made(plazos.guardar, { ...nuevo, desde: luego, dias: null });
  expect(await vigente()).toEqual([{ dias: 2, corte: 15 }]);
  expect(
    await server.query(`SELECT dias FROM plazos_del($1) WHERE servicio = 'FLEX' AND ambito = 'CAPITAL'`, [luego]),
  ).toEqual([]);
  expect(await server.as(ANA, plazos.eliminar, { id: next })).toMatchObject(ok);
});

test('the promises of a day stand service by ámbito, with the version that comes after each', async () => {
  const [{ hoy, luego, despues }] = await server.query(
    'SELECT hoy()::text AS hoy, (hoy() + 40)::text AS luego, (hoy() + 50)::text AS despues',
  );
  const celda = async (dia?: string) => {
    const asked = dia === undefined ? {} : { dia };
    const { celdas, ...days } = verMatrizDePlazos.result.parse(await server.as(ANA, verMatrizDePlazos, asked));
    return { ...days, ...celdas.find((one) => one.servicio === 'DOCUMENTOS' && one.ambito === 'CAPITAL') };
  };
  const nuevo = { id: null, version: null, servicio: 'DOCUMENTOS', ambito: 'CAPITAL' };
  const first = await made(plazos.guardar, { ...nuevo, dias: 1, corte: 20, desde: luego });
  const last = await made(plazos.guardar, { ...nuevo, dias: null, corte: 0, desde: despues });
  const [now, then] = [
    { dias: 2, corte: 18 },
    { dias: 1, corte: 20 },
  ];
  expect(await celda()).toMatchObject({ dia: hoy, hoy, ...now, luego: { desde: luego, ...then } });
  expect(await celda(luego)).toMatchObject({ dia: luego, hoy, ...then, luego: { desde: despues, dias: null } });
  expect(await celda(despues)).toMatchObject({ dias: null, luego: null });
  expect(await server.as(CLIENTE, verMatrizDePlazos, {})).toMatchObject({ error: 'SIN_PERMISO' });
  for (const id of [first, last]) expect(await server.as(ANA, plazos.eliminar, { id })).toMatchObject(ok);
});

test('a locality has its other names and its middle, which is corrected and never lost by halves', async () => {
  const nueva: ParamsInput<typeof localidades.guardar> = {
    ...{ id: null, version: null, nombre: 'Pueblo Prueba', departamento_id: 4, zona_id: 12, ambito: 'INTERIOR' },
    ...{ rango: 3, alias: ['La Prueba'], lat: -32.4, lng: -54.2 },
  };
  const id = await made(localidades.guardar, nueva);
  const moved = { ...nueva, id, version: 1 };
  expect(await bad(localidades.guardar, { ...moved, lng: null })).toHaveProperty('lng');
  expect(await server.as(ANA, localidades.guardar, { ...moved, lat: -32.41 })).toMatchObject(ok);
  const { fila, historial } = localidades.ver.result.parse(await server.as(ANA, localidades.ver, { id }));
  expect(fila).toMatchObject({ version: 2, valores: { lat: -32.41, lng: -54.2, alias: ['La Prueba'] } });
  expect(historial[0]?.texto).toBe('Latitud: -32,4 → -32,41');
  expect(await server.as(ANA, localidades.eliminar, { id })).toMatchObject(ok);
  expect(await server.query('SELECT 1 FROM localidad_centro WHERE localidad_id = $1', [id])).toEqual([]);
});

test('a zone is painted and drawn by its corners, as they are typed; what is no line around a place is refused', async () => {
  const drawn = {
    ...zona('Zona dibujada'),
    color: 'AZUL',
    contorno: ' -34,90; -56,2\n-34.91, -56.21\n\n-34,92 -56,20 ',
  };
  const id = await made(zonas.guardar, drawn);
  const read = async () => zonas.ver.result.parse(await server.as(ANA, zonas.ver, { id }));
  const contorno = '-34.90 -56.2\n-34.91 -56.21\n-34.92 -56.20';
  expect((await read()).fila.valores).toMatchObject({ color: 'AZUL', contorno });
  for (const wrong of ['-34,9 -56,2\n-34,91 -56,2', '-34,9 -56,2\n-34,91 -56,2\n48,8 2,3', 'acá'])
    expect(await bad(zonas.guardar, { ...drawn, id, version: 1, contorno: wrong })).toHaveProperty('contorno');
  const next = { ...drawn, id, version: 1, color: null, contorno: null };
  expect(await server.as(ANA, zonas.guardar, next)).toMatchObject(ok);
  const { fila, historial } = await read();
  expect(fila.valores).toMatchObject({ color: null, contorno: null });
  expect(historial[0]?.texto).toContain('Color en el mapa: Azul → vacío');
  expect(await server.as(ANA, zonas.eliminar, { id })).toMatchObject(ok);
});

test('a holiday that is put on the day on which custodies end moves nothing that lies on a shelf', async () => {
  const before = await server.query('SELECT id, vence_el FROM guia WHERE vence_el IS NOT NULL ORDER BY id');
  const [{ dia }] = await server.query(
    `SELECT coalesce(min(vence_el), hoy() + 3)::text AS dia FROM guia WHERE vence_el >= hoy()`,
  );
  await made(feriados.guardar, { id: null, version: null, dia, nombre: 'Asueto' });
  expect(await server.query('SELECT id, vence_el FROM guia WHERE vence_el IS NOT NULL ORDER BY id')).toEqual(before);
  expect(await bad(feriados.guardar, { id: null, version: null, dia, nombre: 'Otra vez' })).toHaveProperty('dia');
});

test('a size is changed and never made or deleted', async () => {
  const { fila } = tamanos.ver.result.parse(await server.as(ANA, tamanos.ver, { id: 3 }));
  const change = { id: 3, version: fila.version, nombre: 'Chico', medida_cm: '30×25×20', max_kg: 6 };
  expect(await server.as(ANA, tamanos.guardar, change)).toMatchObject(ok);
  expect(await server.as(ANA, tamanos.guardar, { ...change, id: null, version: null })).toMatchObject({
    error: 'MAESTRO_NO_ENCONTRADO',
  });
});

test('whoever leads keeps reasons and no agencies; a client keeps nothing whatever its codes', async () => {
  expect(await server.as(JEFA, motivos.listar, {})).toMatchObject(ok);
  expect(await server.as(JEFA, agencias.listar, {})).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await server.as(CLIENTE, zonas.guardar, zona('Mía'))).toMatchObject({ code: 'ERROR' });
  expect(await server.as(CLIENTE, agencias.listar, {})).toMatchObject({ code: 'ERROR' });
});

test('what the masters say together is verified: a history that says otherwise, doors that never open, a middle elsewhere', async () => {
  const faults = async () => {
    const query: Query = async (text, values) => server.query(text, values);
    const found = await Promise.all(checksDeMaestros.map(async ({ name, run }) => [name, (await run(query)).length]));
    return Object.fromEntries(found);
  };
  const none = Object.fromEntries(checksDeMaestros.map(({ name }) => [name, 0]));
  expect(await faults()).toEqual(none);
  const id = await made(zonas.guardar, zona('Zona contada'));
  await server.query(`UPDATE zona SET nombre = 'Otra cosa' WHERE id = $1`, [id]);
  expect(await faults()).toEqual({ ...none, 'cada maestro es lo que dice su historia': 1 });
  await server.query(`UPDATE zona SET nombre = 'Zona contada' WHERE id = $1`, [id]);
  const estante = await made(estantes.guardar, {
    ...{ id: null, version: null, agente_id: 1, codigo: 'A-01', capacidad: 30 },
  });
  expect(await faults()).toEqual(none);
  await server.query(`UPDATE estante SET capacidad = 31 WHERE id = $1`, [estante]);
  expect(await faults()).toEqual({ ...none, 'cada maestro es lo que dice su historia': 1 });
  await server.query(`UPDATE estante SET capacidad = 30 WHERE id = $1`, [estante]);
  await server.query(
    `UPDATE localidad_centro SET lat = -30.4, lng = -57.5 WHERE localidad_id = (SELECT id FROM localidad WHERE nombre = 'Pocitos')`,
  );
  expect(await faults()).toEqual({ ...none, 'cada localidad está en su departamento': 1 });
  await server.query(
    `UPDATE localidad_centro SET lat = -34.91, lng = -56.15 WHERE localidad_id = (SELECT id FROM localidad WHERE nombre = 'Pocitos')`,
  );
  await server.query(
    `INSERT INTO feriado (dia, nombre) SELECT hoy() + n, 'Cerrado' FROM generate_series(1, 500) AS n ON CONFLICT DO NOTHING`,
  );
  const closed = await faults();
  expect(closed['cada agencia activa tiene días en que abre']).toBeGreaterThan(1);
  await server.query(`DELETE FROM feriado WHERE nombre = 'Cerrado'`);
  await server.query('ALTER TABLE guia DROP CONSTRAINT guia_zona_id_fkey');
  await server.query(`UPDATE guia SET zona_id = 999 WHERE id = 12`);
  expect(await faults()).toEqual({ ...none, 'cada guía está en una zona que existe': 1 });
  await server.query(`UPDATE guia SET zona_id = 2 WHERE id = 12`);
  await server.query('ALTER TABLE guia ADD CONSTRAINT guia_zona_id_fkey FOREIGN KEY (zona_id) REFERENCES zona');
});

test('the index counts what each list holds, for whoever keeps masters alone', async () => {
  const { cuentas } = contarMaestros.result.parse(await server.as(ANA, contarMaestros, {}));
  for (const maestro of [agencias, zonas, localidades, plazos, feriados, motivos, tamanos, segmentos, estantes]) {
    const { total_records } = await server.as(ANA, maestro.listar, {});
    expect([maestro.nombre, cuentas[maestro.nombre]]).toEqual([maestro.nombre, total_records]);
  }
  for (const person of [CLIENTE, JEFA]) expect((await server.as(person, contarMaestros, {})).error).toBe('SIN_PERMISO');
});
