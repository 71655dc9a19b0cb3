import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { crearEnvio } from '#features/envios/contract.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { addDays } from '#shared/dates.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  getOpcionesDeClientes,
  getResumenDeCliente,
  guardarCliente,
  listClientes,
  moverCliente,
  moverClientes,
  verCliente,
} from '../contract.ts';
import {
  guardarContacto,
  listContactos,
  listHistorialDeCliente,
  listReglas,
  listUsuariosDeCliente,
  ponerRegla,
} from '../ficha.contract.ts';
import type { ActoDeCliente } from '../palabras.contract.ts';
import { checksDeClientes } from './verificar.sql.ts';

const COMERCIAL: Person = { codes: ['RCL_001', 'GUI_001'] };
const OTRA: Person = { codes: ['RCL_001'] };
const OPERARIO: Person = { codes: ['GUI_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] };
const CONSULTA: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001', 'CLI_002'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'GUIAS_EN_PU'] };

let server: TestServer;
beforeAll(async () => {
  // What tests make must not meet the ids of those two.
  server = await openTestServer(`${TWO_CLIENTS} ALTER TABLE cliente ALTER id RESTART WITH 100;`);
});
afterAll(() => server.close());

type Datos = ParamsInput<typeof guardarCliente>;
let serial = 0;
const RUTS = ['211040010013', '211113320017', '211186630016'];
const datos = (more: Partial<Datos> = {}): Datos => {
  serial += 1;
  return {
    ...{ nombre: `Tienda ${serial}`, razon_social: `Tienda ${serial} SA`, rut: null, direccion: null, localidad: null },
    ...{ departamento_id: 1, zona_id: 1, segmento_id: null, ejecutivo_id: null, contrato_hasta: null },
    ...{ credito_centavos: null, dias_pago: null, web: null, nota: null },
    ...more,
  };
};
const crear = async (more: Partial<Datos> = {}): Promise<number> =>
  (await server.as(COMERCIAL, guardarCliente, datos(more))).id;
const ver = (id: number, person = COMERCIAL): Promise<Answer> => server.as(person, verCliente, { id });
const mover = async (id: number, acto: ActoDeCliente, nota?: string): Promise<Answer> => {
  const { cliente } = await ver(id);
  return server.as(COMERCIAL, moverCliente, {
    id,
    version: cliente.version,
    acto,
    ...(nota === undefined ? {} : { nota }),
  });
};
const contacto = { nombre: 'Ana', cargo: null, correo: 'ana@tienda.example', telefono: null, activo: true };
const estados = (answer: Answer) => answer.actos.map(({ acto }: { acto: string }) => acto);

/** One that may send. */
async function activo(more: Partial<Datos> = {}): Promise<number> {
  const id = await crear({ rut: null, direccion: 'Rivera 1', ...more });
  await server.query('UPDATE cliente SET rut = $2 WHERE id = $1', [id, RUTS[0]]);
  await server.as(COMERCIAL, guardarContacto, { cliente_id: id, ...contacto });
  expect(await mover(id, 'activar')).toMatchObject({ estado: 'ACTIVO' });
  await server.query('UPDATE cliente SET rut = NULL WHERE id = $1', [id]);
  return id;
}

describe('from prospect to first envío', () => {
  test('a new one is a prospect, which says what is missing, and sends once it is whole', async () => {
    const id = await crear({ nombre: 'Nueva Tienda' });
    const envio = {
      ...{ servicio: 'ESTANDAR_DOMICILIO', entrega: 'DOMICILIO', destinatario: 'Rosa', direccion: 'Rivera 1234' },
      ...{ localidad: 'Cordón', bultos: [{ tamano_id: 2 }], cliente_id: id },
    } as const satisfies ParamsInput<typeof crearEnvio>;
    expect(await ver(id)).toMatchObject({ cliente: { estado: 'PROSPECTO', version: 1 }, deshacer: null });
    expect(estados(await ver(id))).toEqual(['activar', 'dar_de_baja']);
    expect(await server.as(COMERCIAL, crearEnvio, envio)).toMatchObject({ error: 'CLIENTE_SUSPENDIDO' });
    expect(await mover(id, 'activar')).toMatchObject({
      error: 'CLIENTE_INCOMPLETO',
      msg: 'Para activarlo falta un RUT válido, la dirección y un contacto',
    });
    const whole = datos({ nombre: 'Nueva Tienda', rut: '21.104001.0013', direccion: 'Rivera 1' });
    expect(await server.as(COMERCIAL, guardarCliente, { ...whole, id, version: 1 })).toMatchObject({ version: 2 });
    await server.as(COMERCIAL, guardarContacto, { cliente_id: id, ...contacto });
    expect(await mover(id, 'activar')).toMatchObject({ estado: 'ACTIVO' });
    expect(await server.as(COMERCIAL, crearEnvio, envio)).toMatchObject({ code: 'OK' });
    expect((await ver(id)).cliente).toMatchObject({ rut: '211040010013' });
    // With a parcel on its way it does not go.
    expect(await mover(id, 'dar_de_baja', 'Cerró')).toMatchObject({
      error: 'CLIENTE_CON_PENDIENTES',
      msg: 'Todavía tiene 1 guía en curso',
    });
  });

  test('nobody is called twice the same, with other accents, nor has another’s RUT', async () => {
    const id = await crear({ nombre: 'Café Río', rut: RUTS[1] ?? null });
    const again = (more: Partial<Datos>) => server.as(COMERCIAL, guardarCliente, datos(more));
    expect(await again({ nombre: 'CAFE RIO' })).toMatchObject({
      error: 'CLIENTE_REPETIDO',
      msg: 'Ya hay un cliente «Café Río»',
    });
    expect(await again({ rut: RUTS[1] ?? null })).toMatchObject({ msg: 'Ese RUT es de «Café Río»' });
    expect(await again({ rut: '211040010014' })).toMatchObject({
      campos: { rut: expect.stringContaining('No es un RUT') },
    });
    expect(await again({ ejecutivo_id: 999_999, segmento_id: 998 })).toMatchObject({
      campos: { ejecutivo_id: expect.any(String), segmento_id: expect.any(String) },
    });
    const both = await Promise.all([again({ nombre: 'Dos a la vez' }), again({ nombre: 'dos a la  vez' })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['ERROR', 'OK']);
    expect(id).toBeGreaterThan(2);
  });
});

describe('a life', () => {
  test('is suspended with a reason, taken back within a quarter of an hour, and no later', async () => {
    const id = await activo();
    expect(await mover(id, 'suspender')).toMatchObject({ campos: { nota: 'Escriba por qué' } });
    expect(await mover(id, 'suspender_deuda', 'Tres facturas')).toMatchObject({ estado: 'SUSPENDIDO_DEUDA' });
    expect(estados(await ver(id))).toEqual(['reactivar', 'suspender', 'dar_de_baja']);
    expect(await ver(id)).toMatchObject({ deshacer: { nombre: 'Suspender por deuda' } });
    expect(await mover(id, 'deshacer')).toMatchObject({ estado: 'ACTIVO' });
    expect(await mover(id, 'deshacer')).toMatchObject({ error: 'NADA_QUE_DESHACER' });
    await mover(id, 'suspender', 'Otra vez');
    await server.query(
      `UPDATE documento_anotacion SET registrada = registrada - interval '16 minutes' WHERE entidad = 'cliente' AND documento_id = $1`,
      [id],
    );
    expect(await ver(id)).toMatchObject({ deshacer: null });
    expect(await mover(id, 'deshacer')).toMatchObject({ error: 'NADA_QUE_DESHACER' });
    expect(await mover(id, 'activar')).toMatchObject({
      error: 'DOCUMENTO_NO_PERMITE',
      msg: 'Está «Suspendido»: no admite «Activar»',
    });
    expect(await mover(id, 'dar_de_baja', 'Se fue')).toMatchObject({ estado: 'BAJA' });
    expect(await mover(id, 'reabrir')).toMatchObject({ estado: 'PROSPECTO' });
    for (const { name, run } of checksDeClientes) expect([name, await run(server.query)]).toEqual([name, []]);
  });

  test('one that leaves may go on as another that is active, and as nobody once it is back', async () => {
    const [id, next, prospect] = [await activo(), await activo(), await crear()];
    const leave = async (sucesor_id: number, acto: 'dar_de_baja' | 'suspender' = 'dar_de_baja') =>
      server.as(COMERCIAL, moverCliente, {
        ...{ id, version: (await ver(id)).cliente.version, acto, nota: 'Se unieron', sucesor_id },
      });
    const refused = { campos: { sucesor_id: 'Elija otro cliente, que esté activo' } };
    for (const wrong of [id, prospect, 999_999]) expect(await leave(wrong)).toMatchObject(refused);
    expect(await leave(next, 'suspender')).toMatchObject(refused);
    expect((await ver(id)).cliente.estado).toBe('ACTIVO');
    expect(await leave(next)).toMatchObject({ estado: 'BAJA' });
    const { nombre } = (await ver(next)).cliente;
    expect((await ver(id)).comercial?.sucesor).toEqual({ id: next, nombre });
    const told = listHistorialDeCliente.result.parse(
      await server.as(COMERCIAL, listHistorialDeCliente, { cliente_id: id }),
    );
    expect(told.cambios[0]?.textos).toEqual([`Lo dio de baja y sigue como «${nombre}»: Se unieron`]);
    expect(await mover(id, 'reabrir')).toMatchObject({ estado: 'PROSPECTO' });
    expect((await ver(id)).comercial?.sucesor).toBeNull();
  });

  test('of two who look at the same one the slower is told, and nothing of theirs is written', async () => {
    const id = await crear();
    const { cliente } = await ver(id);
    const mine = { ...datos({ nombre: `Mía ${id}` }), id, version: cliente.version };
    expect(await server.as(OTRA, guardarCliente, { ...mine, nombre: `Suya ${id}` })).toMatchObject({ code: 'OK' });
    expect(await server.as(COMERCIAL, guardarCliente, mine)).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
    const move = { id, version: cliente.version, acto: 'dar_de_baja', nota: 'x' } as const;
    expect(await server.as(COMERCIAL, moverCliente, move)).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
    expect((await ver(id)).cliente).toMatchObject({ nombre: `Suya ${id}`, estado: 'PROSPECTO' });
  });

  test('of several at once each stands for itself', async () => {
    const [one, prospect] = [await activo(), await crear()];
    const { ejecutivos } = await server.as(COMERCIAL, getOpcionesDeClientes, {});
    const yo = ejecutivos.find(({ id }: { id: number }) => id > 0).id;
    expect(
      await server.as(COMERCIAL, moverClientes, { ids: [one, prospect], acto: 'asignar', ejecutivo_id: yo }),
    ).toMatchObject({ hechos: 2 });
    const done = await server.as(COMERCIAL, moverClientes, { ids: [prospect, one], acto: 'suspender', nota: 'Feria' });
    expect(done).toMatchObject({
      hechos: 1,
      filas: [
        { id: one, razon: null },
        { id: prospect, nombre: null, razon: 'Está «Prospecto»: no admite «Suspender»' },
      ],
    });
    expect((await ver(one)).comercial).toMatchObject({ ejecutivo_id: yo });
    const { cambios } = await server.as(COMERCIAL, listHistorialDeCliente, { cliente_id: one });
    expect(cambios[0].textos).toEqual(['Lo suspendió: Feria']);
    expect(cambios[1].textos).toEqual([expect.stringMatching(/^Ejecutivo: \(nada\) → /)]);
  });
});

describe('the list', () => {
  test('goes by name at any depth, and finds by name, RUT and address of mail', async () => {
    await server.query(
      `INSERT INTO cliente (nombre, razon_social, rut) SELECT 'Zeta ' || lpad(n::text, 3, '0'), 'Z', NULL FROM generate_series(1, 30) AS n`,
    );
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page: Answer = await server.as(COMERCIAL, listClientes, {
        q: 'zeta',
        size: 7,
        ...(cursor === undefined ? {} : { cursor }),
      });
      expect(page.total_records).toBe(30);
      names.push(...page.records.map(({ nombre }: { nombre: string }) => nombre));
      cursor = page.siguiente ?? undefined;
    } while (cursor !== undefined);
    expect(names).toEqual(Array.from({ length: 30 }, (_, n) => `Zeta ${String(n + 1).padStart(3, '0')}`));
    const found = async (q: string) =>
      (await server.as(COMERCIAL, listClientes, { q })).records.map(({ nombre }: { nombre: string }) => nombre);
    const id = await crear({ nombre: 'Óptica del Puerto', rut: RUTS[2] ?? null });
    await server.as(COMERCIAL, guardarContacto, { cliente_id: id, ...contacto, correo: 'Pilar@optica.example' });
    expect(await found('optica')).toEqual(['Óptica del Puerto']);
    expect(await found('2111.8663')).toEqual(['Óptica del Puerto']);
    expect(await found('pilar@optica')).toEqual(['Óptica del Puerto']);
    await server.id(CLIENTE);
    expect(await found('@')).toContain('Tienda Norte');
    const suspended = await server.as(COMERCIAL, listClientes, { estado: 'PROSPECTO', q: 'optica' });
    expect(suspended.records).toMatchObject([{ estado: 'PROSPECTO', guias_30: 0, a_tiempo: null, incidencias: 0 }]);
  });

  test('tells the figures that the report tells, and the card the same', async () => {
    await server.query('SELECT plegar_informe(), plegar_conteo_de_guias()');
    const { records } = await server.as(COMERCIAL, listClientes, { q: 'Tienda Norte' });
    expect(records).toMatchObject([{ id: 1, guias_30: 2, a_tiempo: 100 }]);
    const { guias_30, a_tiempo, en_curso, por_liquidar } = await server.as(COMERCIAL, getResumenDeCliente, {
      cliente_id: 1,
    });
    expect([guias_30, a_tiempo]).toEqual([records[0].guias_30, records[0].a_tiempo]);
    expect(en_curso).toEqual([
      { estado: 'EN_AGENCIA', cantidad: 1 },
      { estado: 'EN_REPARTO', cantidad: 1 },
    ]);
    expect(por_liquidar).toEqual([]);
    expect(await server.as(CLIENTE, getResumenDeCliente, { cliente_id: 1 })).toMatchObject({
      en_curso,
      por_liquidar: null,
    });
  });
});

describe('contacts and rules', () => {
  let id: number;
  beforeEach(async () => {
    id = await crear();
  });

  test('a contact can be reached, and is changed by whoever saw it as it is', async () => {
    const put = (more: object) => server.as(COMERCIAL, guardarContacto, { cliente_id: id, ...contacto, ...more });
    expect(await put({ correo: null })).toMatchObject({ campos: { correo: 'Escriba un correo o un teléfono' } });
    expect(await put({ correo: 'ana' })).toMatchObject({ campos: { correo: 'El correo no parece completo' } });
    const { contacto: made } = await put({});
    expect((await put({ contacto_id: made.id, version: 1, nombre: 'Ana María' })).contacto).toMatchObject({
      version: 2,
    });
    expect(await put({ contacto_id: made.id, version: 1 })).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
    const others = { ...contacto, cliente_id: 2, contacto_id: made.id, version: 2 };
    expect(await server.as(COMERCIAL, guardarContacto, others)).toMatchObject({ error: 'CONTACTO_NO_ENCONTRADO' });
  });

  test('a rule holds from its day on, the last one of a day counts, and none changes the past', async () => {
    const { hoy } = await server.as(COMERCIAL, listReglas, { cliente_id: id });
    const put = async (valor: number | null, desde: string) =>
      server.as(COMERCIAL, ponerRegla, {
        ...{ cliente_id: id, regla: 'max_intentos', valor, desde },
        version: (await ver(id)).cliente.version,
      });
    expect(await put(3, addDays(hoy, -1))).toMatchObject({
      campos: { desde: expect.stringContaining('No antes de hoy') },
    });
    expect(await put(40, hoy)).toMatchObject({ error: 'DATOS_INVALIDOS' });
    expect(await put(3, hoy)).toMatchObject({ msg: 'Regla puesta: vale desde ahora' });
    await put(4, addDays(hoy, 3));
    await put(5, addDays(hoy, 3));
    await put(null, addDays(hoy, 6));
    const { vigentes, futuras, pasadas } = await server.as(COMERCIAL, listReglas, { cliente_id: id });
    const said = (rows: Answer[]) => rows.map(({ valor, desde }) => [valor, desde]);
    expect(said(vigentes)).toEqual([[3, hoy]]);
    expect(said(futuras)).toEqual([
      [null, addDays(hoy, 6)],
      [5, addDays(hoy, 3)],
    ]);
    expect(said(pasadas)).toEqual([[4, addDays(hoy, 3)]]);
    const holds = await server.query(
      `SELECT n, regla_de_cliente($1, 'max_intentos', hoy() + n) AS valor FROM unnest(ARRAY[-1, 0, 2, 3, 5, 6, 90]) AS n`,
      [id],
    );
    expect(holds.map(({ valor }) => valor)).toEqual([null, 3, 3, 5, 5, null, null]);
    const { cambios } = await server.as(COMERCIAL, listHistorialDeCliente, { cliente_id: id });
    expect(cambios[0].textos[0]).toMatch(/^Regla «Visitas antes de devolver»: como todos, desde el /);
  });
});

test('what is kept of clients is verified: a state without its act, a step that no life has, a door that says otherwise', async () => {
  const id = await activo();
  const found = async () => (await Promise.all(checksDeClientes.map(({ run }) => run(server.query)))).flat();
  expect(await found()).toEqual([]);
  const planted = async (text: string) => {
    await server.query(text);
    const told = await found();
    return told.filter((falta) => falta.startsWith(`cliente ${id}:`)).toSorted();
  };
  expect(await planted(`UPDATE cliente SET estado = 'SUSPENDIDO' WHERE id = ${id}`)).toEqual([
    `cliente ${id}: dice SUSPENDIDO, sus anotaciones ACTIVO`,
  ]);
  await server.query(`UPDATE cliente SET estado = 'ACTIVO' WHERE id = ${id}`);
  const last = `id = (SELECT max(id) FROM documento_anotacion WHERE entidad = 'cliente' AND documento_id = ${id})`;
  expect(await planted(`UPDATE documento_anotacion SET estado_desde = 'BAJA' WHERE ${last}`)).toEqual([
    `cliente ${id}: ningún paso va de BAJA a ACTIVO por «activar»`,
    `cliente ${id}: «activar» empieza en BAJA, no en PROSPECTO`,
  ]);
  await server.query(`UPDATE documento_anotacion SET estado_desde = 'PROSPECTO' WHERE ${last}`);
  const past = 'ALTER TABLE cliente DISABLE TRIGGER USER; UPDATE cliente SET activo = NOT activo WHERE id';
  expect(await planted(`${past} = ${id}; ALTER TABLE cliente ENABLE TRIGGER USER`)).toEqual([
    `cliente ${id}: está ACTIVO y activo dice f`,
  ]);
  await server.query(`${past} = ${id}; ALTER TABLE cliente ENABLE TRIGGER USER`);
  expect(await found()).toEqual([]);
});

describe('whose it is', () => {
  test('its own people see their card and nothing of what is ours; what is another’s is not there', async () => {
    await server.query(`UPDATE cliente SET nota = 'Paga tarde', credito_centavos = 777777 WHERE id = 1`);
    const own = await ver(1, CONSULTA);
    expect(own).toMatchObject({
      cliente: { nombre: 'Tienda Norte' },
      comercial: null,
      actos: [],
      pone_contactos: false,
    });
    expect(JSON.stringify(own)).not.toMatch(/Paga tarde|777777/);
    expect((await ver(1)).comercial).toMatchObject({ nota: 'Paga tarde', credito_centavos: 777_777 });
    expect((await ver(1, OPERARIO)).comercial).toBeNull();
    for (const contract of [getResumenDeCliente, listContactos, listReglas])
      expect(await server.as(OTRO, contract, { cliente_id: 1 })).toMatchObject({ error: 'CLIENTE_NO_ENCONTRADO' });
    expect(await ver(1, OTRO)).toMatchObject({ error: 'CLIENTE_NO_ENCONTRADO' });
    expect(await ver(1, AGENCIA)).toMatchObject({ error: 'SIN_PERMISO' });
    for (const person of [CLIENTE, OPERARIO, AGENCIA]) {
      expect(await server.as(person, listClientes, {})).toMatchObject({ error: 'SIN_PERMISO' });
      expect(await server.as(person, listHistorialDeCliente, { cliente_id: 1 })).toMatchObject({
        error: 'SIN_PERMISO',
      });
      expect(await server.as(person, listUsuariosDeCliente, { cliente_id: 1 })).toMatchObject({ error: 'SIN_PERMISO' });
    }
  });

  test('whoever administers it keeps its contacts, and only those', async () => {
    const own = { cliente_id: 1, ...contacto };
    const { contacto: made } = await server.as(CLIENTE, guardarContacto, own);
    expect(
      await server.as(CLIENTE, guardarContacto, { ...own, contacto_id: made.id, version: 1, activo: false }),
    ).toMatchObject({ code: 'OK' });
    expect(await server.as(CONSULTA, guardarContacto, own)).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await server.as(OPERARIO, guardarContacto, own)).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await server.as(CLIENTE, guardarContacto, { ...own, cliente_id: 2 })).toMatchObject({
      error: 'CLIENTE_NO_ENCONTRADO',
    });
    const { usuarios } = await server.as(COMERCIAL, listUsuariosDeCliente, { cliente_id: 1 });
    expect(usuarios.length).toBeGreaterThan(0);
  });
});
