import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { getSolucionesPorCausa, guardarRegistro } from '../contract.ts';
import {
  gestionarCausa,
  gestionarMapeo,
  gestionarSolucion,
  getCausasMantenimiento,
  getHistorialCambios,
  getMapeos,
  getSolucionesMantenimiento,
} from '../encargado.contract.ts';

const encargado: Person = { codes: ['PROB_SOL'], roles: [2], name: 'Marina Sosa' };
const solver: Person = { codes: ['PROB_SOL'] };
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const causa = (change: Parameters<typeof server.as<typeof gestionarCausa>>[2]) =>
  server.as(encargado, gestionarCausa, change);
const find = async (nombre: string) =>
  (await server.as(encargado, getCausasMantenimiento, {})).causas.find((c: { nombre: string }) => c.nombre === nombre);
const create = async (nombre: string): Promise<number> => (await causa({ accion: 'crear', nombre })).id;
const lastChange = async () => (await server.as(encargado, getHistorialCambios, { size: 1 })).historial[0];

test('none of it is open to whoever is not encargado', async () => {
  const answers = await Promise.all([
    server.as(solver, getCausasMantenimiento, {}),
    server.as(solver, getSolucionesMantenimiento, {}),
    server.as(solver, getMapeos, {}),
    server.as(solver, getHistorialCambios, {}),
    server.as(solver, gestionarCausa, { accion: 'crear', nombre: 'Intento' }),
    server.as(solver, gestionarSolucion, { accion: 'crear', nombre: 'Intento' }),
    server.as(solver, gestionarMapeo, { accion: 'crear', causa_id: 1, solucion_id: 1 }),
  ]);
  expect(answers.map(({ status, error }) => ({ status, error }))).toEqual(
    answers.map(() => ({ status: 403, error: 'SIN_PERMISO' })),
  );
});

describe('causes', () => {
  test('are created, renamed, switched off and deleted, and the history tells it in words', async () => {
    const id = await create('  Bulto mojado ');
    expect(await find('Bulto mojado')).toMatchObject({ id, activo: true, puede_eliminar: true });
    expect(await lastChange()).toMatchObject({
      accion: 'crear',
      campo_modificado: 'nombre',
      valor_anterior: null,
      valor_nuevo: 'Bulto mojado',
    });
    await causa({ accion: 'editar', id, nombre: 'Bulto húmedo' });
    expect(await lastChange()).toMatchObject({
      accion: 'editar',
      valor_anterior: 'Bulto mojado',
      valor_nuevo: 'Bulto húmedo',
      registro_id: id,
    });
    await causa({ accion: 'cambiar_estado', id, activo: false });
    expect(await lastChange()).toMatchObject({
      accion: 'cambiar_estado',
      campo_modificado: 'activo',
      valor_anterior: 'Activo',
      valor_nuevo: 'Inactivo',
    });
    expect(await causa({ accion: 'eliminar', id })).toMatchObject({ code: 'OK', msg: 'Causa eliminada' });
    expect(await lastChange()).toMatchObject({
      accion: 'eliminar',
      usuario_nombre: 'Marina Sosa',
      tabla_afectada: 'catalogo_causas',
      descripcion: 'Eliminó la causa «Bulto húmedo»',
    });
    expect(await find('Bulto húmedo')).toBeUndefined();
  });

  test('switching to the state that stands already changes nothing and tells nothing', async () => {
    const id = await create('Ya activa');
    const before = await lastChange();
    expect(await causa({ accion: 'cambiar_estado', id, activo: true })).toMatchObject({ code: 'OK' });
    expect(await lastChange()).toEqual(before);
  });

  test.each(['OTRO', ' otro ', 'Ótro'])('a name that people read as one that exists is refused: %o', async (nombre) => {
    expect(await causa({ accion: 'crear', nombre })).toMatchObject({ error: 'CAUSA_REPETIDA' });
  });

  test('only the one for parcels without a label may be called so, and it stays', async () => {
    expect(await causa({ accion: 'crear', nombre: 'Etiqueta borrosa' })).toMatchObject({ error: 'CAUSA_RESERVADA' });
    const { id, puede_eliminar, es_obligatoria } = await find('Sin etiqueta');
    expect([puede_eliminar, es_obligatoria]).toEqual([false, true]);
    expect(await causa({ accion: 'eliminar', id })).toMatchObject({ error: 'CAUSA_OBLIGATORIA' });
    expect(await causa({ accion: 'cambiar_estado', id, activo: false })).toMatchObject({ error: 'CAUSA_OBLIGATORIA' });
  });

  test('with a mapping or a case cannot be deleted, and stay', async () => {
    const { id } = await find('Otro');
    expect(await causa({ accion: 'eliminar', id })).toMatchObject({ error: 'CAUSA_EN_USO' });
    expect(await find('Otro')).toMatchObject({ puede_eliminar: false });
  });

  test('that are gone or never were say so', async () => {
    expect(await causa({ accion: 'eliminar', id: 99_999 })).toMatchObject({ error: 'CAUSA_NO_ENCONTRADA' });
  });
});

describe('two people at once', () => {
  test('one name, twenty times: one cause', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => causa({ accion: 'crear', nombre: 'A la vez' })));
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'CAUSA_REPETIDA')).toHaveLength(19);
  });

  test('a cause deleted while it is being mapped is either mapped or gone, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await create(`Carrera ${round}`);
      const [removed, mapped] = await Promise.all([
        causa({ accion: 'eliminar', id }),
        server.as(encargado, gestionarMapeo, { accion: 'crear', causa_id: id, solucion_id: 1 }),
      ]);
      const exists = (await server.query('SELECT FROM causa WHERE id = $1', [id])).length === 1;
      const mappings = (await server.query('SELECT FROM causa_solucion WHERE causa_id = $1', [id])).length;
      expect([removed.code, mapped.code].sort()).toEqual(['ERROR', 'OK']);
      expect({ exists, mappings }).toEqual(
        mapped.code === 'OK' ? { exists: true, mappings: 1 } : { exists: false, mappings: 0 },
      );
    }
  });

  test('a cause deleted while a case is saved with it never loses the case', async () => {
    const usuario_id = await server.id(solver);
    for (let round = 0; round < 10; round += 1) {
      const id = await create(`Usada ${round}`);
      await server.query('INSERT INTO causa_solucion (causa_id, solucion_id) VALUES ($1, 1)', [id]);
      const caso = {
        usuario_id,
        tamano_id: 1,
        causa_id: id,
        solucion_id: 1,
        es_sin_etiqueta: false,
        fecha_inicio: new Date(Date.now() - 60_000 - round * 60_000).toISOString(),
        fecha_fin: new Date().toISOString(),
        guia_id: 11,
      };
      const [saved, removed] = await Promise.all([
        server.as(solver, guardarRegistro, caso),
        causa({ accion: 'eliminar', id }),
      ]);
      expect(saved.code).toBe('OK');
      expect(removed.error).toBe('CAUSA_EN_USO');
    }
  });
});

describe('mappings', () => {
  test('join active items once, can be changed as one command, switched and deleted, and old cases keep theirs', async () => {
    const causaId = await create('Con mapeo');
    const made = await server.as(encargado, gestionarMapeo, { accion: 'crear', causa_id: causaId, solucion_id: 1 });
    expect(made).toMatchObject({ code: 'OK', msg: 'Mapeo creado' });
    const { id } = made;
    expect(
      await server.as(encargado, gestionarMapeo, { accion: 'crear', causa_id: causaId, solucion_id: 1 }),
    ).toMatchObject({ error: 'MAPEO_REPETIDO' });
    await server.as(encargado, gestionarMapeo, { accion: 'editar', id, causa_id: causaId, solucion_id: 2 });
    expect(await lastChange()).toMatchObject({
      tabla_afectada: 'causa_solucion',
      campo_modificado: 'mapeo',
      valor_anterior: 'Con mapeo → Etiqueta reimpresa por contenido/remito',
      valor_nuevo: 'Con mapeo → Identificado por cliente',
    });
    await server.as(encargado, gestionarMapeo, { accion: 'cambiar_estado', id, activo: false });
    expect((await server.as(solver, getSolucionesPorCausa, { causa_id: causaId })).soluciones).toEqual([]);
    expect(await server.as(encargado, gestionarMapeo, { accion: 'eliminar', id })).toMatchObject({
      msg: 'Mapeo eliminado',
    });
    expect((await server.as(encargado, getMapeos, {})).mapeos.some((m: { id: number }) => m.id === id)).toBe(false);
  });

  test('are refused for what is inactive', async () => {
    const id = await create('Apagada');
    await causa({ accion: 'cambiar_estado', id, activo: false });
    expect(await server.as(encargado, gestionarMapeo, { accion: 'crear', causa_id: id, solucion_id: 1 })).toMatchObject(
      { error: 'MAPEO_INACTIVO' },
    );
  });
});

test('the history is read by kind and by item, newest first', async () => {
  const solucion = await server.as(encargado, gestionarSolucion, { accion: 'crear', nombre: 'Llamado al cliente' });
  const { historial } = await server.as(encargado, getHistorialCambios, { tipo: 'soluciones' });
  expect(historial.every((h: { tabla_afectada: string }) => h.tabla_afectada === 'catalogo_soluciones')).toBe(true);
  expect(historial[0]).toMatchObject({
    registro_id: solucion.id,
    descripcion: 'Creó la solución «Llamado al cliente»',
  });
  const one = await server.as(encargado, getHistorialCambios, { tipo: 'soluciones', registro_id: solucion.id });
  expect(one).toMatchObject({ total: 1, size: 50 });
  const all = await server.as(encargado, getHistorialCambios, { size: -1 });
  expect(all).toMatchObject({ size: -1, page: 1, totalPages: 1, total: all.historial.length });
  expect(all.total).toBeGreaterThan(1);
});

test('an unknown accion, or a field of another one, is refused', async () => {
  const wrong = { accion: 'eliminar' as const, id: 1, nombre: 'x' };
  expect(await causa(wrong)).toMatchObject({ status: 400, error: 'DATOS_INVALIDOS' });
});
