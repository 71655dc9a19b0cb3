import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { crearEnvio } from '#features/envios/contract.ts';
import { crearClave } from '#features/integraciones/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { BUENA, counts, file, importing, MAL_PESO, OTRA } from '#testing/importaciones.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import { corregirFilas, crearImportacion, importarFilas, listFilas, listImportaciones } from '../contract.ts';
import { detenerImportacion } from '../marcha.contract.ts';
import { descargarImportacion, listRechazadas } from '../salidas.contract.ts';

const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, roles: [4], codes: ['CLI_001', 'CLI_002'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, roles: [4], codes: ['CLI_001'] };
const OPERARIO: Person = { roles: [3], codes: ['GUI_001'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['GUI_001'] };
let server: TestServer;
let tools: ReturnType<typeof importing>;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  tools = importing(server, CLIENTE);
});
afterAll(() => server.close());
const guias = async (referencia: string) =>
  server.query('SELECT numero, cliente_id FROM guia WHERE referencia LIKE $1 ORDER BY id', [referencia]);

describe('the files that come of it', () => {
  type Que = 'original' | 'resultado' | 'pendientes';
  const get = async (id: number, que: Que, separador?: ';') => {
    const { url, filename } = await server.as(CLIENTE, descargarImportacion, { id, que, separador });
    const { body, statusCode } = await server.request({ url });
    return { body, filename, statusCode };
  };

  test('are the one that came, what became of each row, and what is to be mended; formulas are disarmed', async () => {
    const { texto } = file('=CMD();099123456;18 de Julio 1;Cordón;Montevideo;S;1', MAL_PESO);
    const { importacion } = await tools.checked(texto);
    const { id } = importacion;
    await server.as(CLIENTE, importarFilas, { id });
    await tools.settled(id);
    const [done] = await tools.rows(id);
    expect((await get(id, 'original')).body).toBe(texto);
    const result = await get(id, 'resultado', ';');
    expect(result.filename).toMatch(/^envios_resultado_\d{4}-\d\d-\d\d\.csv$/);
    const [head, first, second, ...rest] = result.body.split('\r\n');
    expect(head).toBe(
      '\uFEFF"Pedido";"Nombre";"Celular";"Dirección";"Localidad";"Depto";"Tamaño";"Peso kg";"Fila";"Guía asignada";"Errores";"Resultado"',
    );
    expect(first).toMatch(new RegExp(`"'=CMD\\(\\)";.*;"2";"${done.guia_nro}";"";"Importada"$`));
    expect(second).toMatch(/"mucho";"3";"";"Peso \(kg\): «mucho» no es una medida";"Con errores"$/);
    expect(rest).toEqual(['']);
    // Without a word the person's own separator is the comma.
    const [pending, ...left] = (await get(id, 'pendientes')).body.split('\r\n');
    expect(pending).toMatch(/^\uFEFF"Pedido","Nombre",/);
    expect(left).toHaveLength(2);
  });
});

describe('whose it is', () => {
  test('another client’s people see nothing of it, ours see all, an agency none', async () => {
    const { importacion } = await tools.checked(file(BUENA, MAL_PESO).texto);
    const [, bad] = await tools.rows(importacion.id);
    expect(await tools.ver(importacion.id, OTRO)).toMatchObject({ error: 'IMPORTACION_NO_ENCONTRADA' });
    expect((await server.as(OTRO, listFilas, { ids: [bad.id] })).filas).toEqual([]);
    expect(
      await server.as(OTRO, corregirFilas, { cambios: [{ id: bad.id, campo: 'peso', valor: '1' }] }),
    ).toMatchObject({ error: 'FILA_NO_ENCONTRADA' });
    expect(
      (await server.as(OTRO, listImportaciones, {})).records.map(({ cliente_id }: Answer) => cliente_id),
    ).not.toContain(1);
    expect(await tools.ver(importacion.id, OPERARIO)).toMatchObject({ code: 'OK' });
    expect(await tools.ver(importacion.id, AGENCIA)).toMatchObject({ status: 403 });
    // Row level security alone, as the application's own login.
    await server.database.read({ tipo: 'cliente', usuario_id: 1, cliente_id: 2, agente_id: null }, async (db) => {
      expect(await db.selectFrom('importacion_fila').select('id').where('id', '=', bad.id).execute()).toEqual([]);
      expect(await db.selectFrom('importacion').select('id').where('cliente_id', '=', 1).execute()).toEqual([]);
      expect(await db.selectFrom('importacion_mapeo').select('firma').where('cliente_id', '=', 1).execute()).toEqual(
        [],
      );
    });
  });

  test('ours import for a client that they name, a client’s for their own alone', async () => {
    const archivo_id = await tools.upload(OPERARIO, file(BUENA).texto);
    expect(await server.as(OPERARIO, crearImportacion, { archivo_id })).toMatchObject({
      error: 'CLIENTE_NO_ENCONTRADO',
    });
    expect(await server.as(OPERARIO, crearImportacion, { archivo_id, cliente_id: 2 })).toMatchObject({
      importacion: { cliente_id: 2, cliente: 'Librería Sur' },
    });
    const own = await tools.upload(CLIENTE, file(BUENA).texto);
    expect(await server.as(CLIENTE, crearImportacion, { archivo_id: own, cliente_id: 2 })).toMatchObject({
      error: 'CLIENTE_NO_ENCONTRADO',
    });
    expect(await server.as(OTRO, crearImportacion, { archivo_id: own })).toMatchObject({
      error: 'ARCHIVO_NO_ENCONTRADO',
    });
  });

  test('what waits is not imported once it is stopped, nor by whoever lost the right', async () => {
    const { importacion } = await tools.checked(file(BUENA, OTRA).texto);
    const { id } = importacion;
    const person = await server.id(CLIENTE);
    await server
      .query(`DELETE FROM usuario_funcionalidad WHERE usuario_id = $1 AND funcionalidad_codigo = 'CLI_001'`, [person])
      .catch(() => undefined);
    await server.query(`UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1`, [person]);
    await server.query(`UPDATE importacion_fila SET estado = 'por_importar' WHERE importacion_id = $1`, [id]);
    await server.query(`SELECT pg_notify('anden_trabajo', 'importaciones')`);
    const stopped = await vi.waitFor(async () => {
      const answer = await tools.ver(id, OPERARIO);
      expect(answer.importacion.falla).toMatch('ya no puede importar');
      return answer;
    }, SOON);
    expect(stopped.importacion).toMatchObject({ por_importar: 2, importadas: 0 });
    expect((await server.as(OPERARIO, detenerImportacion, { id })).importacion).toMatchObject({
      por_importar: 0,
      listas: 2,
    });
    await server.query(`UPDATE usuario SET estado = 'ACTIVO' WHERE id = $1`, [person]);
    await server.as(OPERARIO, importarFilas, { id });
    expect(counts(await tools.settled(id, OPERARIO))).toEqual(['IMPORTADA', 0, 0, 2, 0]);
  });
});

describe('what a client’s system sent and was refused', () => {
  test('is kept with what was wrong, mended and imported like a row of a file', async () => {
    const key = await server.as(CLIENTE, crearClave, { nombre: 'ERP', alcances: ['envios.crear'], vence: null });
    const referencia = 'API-1';
    const send = async (changes: object) => {
      const payload = {
        service: crearEnvio.service,
        servicio: 'ESTANDAR_DOMICILIO',
        entrega: 'DOMICILIO',
        localidad: 'Cordón',
        departamento_id: 1,
        bultos: [{ tamano_id: 3, peso_gramos: 1500 }],
        referencia,
        direccion: 'Rivera 1',
        ...changes,
      };
      return (
        await server.request({ method: 'POST', url: '/dispatcher', headers: { 'x-api-key': key.secreto }, payload })
      ).json();
    };
    expect(await send({})).toMatchObject({ code: 'ERROR', error: 'DATOS_INVALIDOS' });
    await send({});
    const { ids } = await server.as(CLIENTE, listRechazadas, { origen: 'API' });
    const { filas } = await server.as(CLIENTE, listFilas, { ids });
    expect(filas).toMatchObject([
      {
        origen: 'API',
        estado: 'con_errores',
        valores: { referencia, tamano: 'S', peso: '1,5', bultos: '1', departamento: 'Montevideo' },
      },
    ]);
    expect(filas[0].errores[0].campo).toBe('destinatario');
    expect(JSON.parse(filas[0].enviado)).toMatchObject({ referencia, direccion: 'Rivera 1' });
    expect((await server.as(OTRO, listRechazadas, {})).ids).not.toContain(ids[0]);
    const mended = await server.as(CLIENTE, corregirFilas, {
      cambios: [{ id: ids[0], campo: 'destinatario', valor: 'Rosa Olivera' }],
    });
    expect(mended.filas).toMatchObject([{ estado: 'lista' }]);
    await server.as(CLIENTE, importarFilas, { filas: ids });
    await tools.settled(filas[0].importacion_id);
    expect(await guias(referencia)).toHaveLength(1);
    expect((await server.as(CLIENTE, listRechazadas, { origen: 'API' })).ids).toEqual([]);
  });
});
