import type { CallContext } from '#server/dispatcher.ts';
import { handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import {
  type CambioDeCatalogo,
  type CambioDeMapeo,
  gestionarCausa,
  gestionarMapeo,
  gestionarSolucion,
  getCausasMantenimiento,
  getHistorialCambios,
  getMapeos,
  getSolucionesMantenimiento,
} from '../encargado.contract.ts';
import { insertCambio, type NewCambio, selectHistorial } from './historial.sql.ts';
import {
  type Catalogo,
  deleteItem,
  deleteMapeo,
  type ItemDeCatalogo,
  insertItem,
  insertMapeo,
  type Mapeo,
  type Pair,
  selectActivePair,
  selectCatalogo,
  selectItemForUpdate,
  selectMapeoForUpdate,
  selectMapeos,
  updateItem,
  updateMapeo,
} from './mantenimiento.sql.ts';
import { pagesOf } from './registro.sql.ts';

export const mantenimientoEndpoints = [
  handle(getCausasMantenimiento, async ({ db }) => ({ causas: await selectCatalogo(db, 'causa') })),
  handle(getSolucionesMantenimiento, async ({ db }) => ({ soluciones: await selectCatalogo(db, 'solucion') })),
  handle(getMapeos, async ({ db }) => ({ mapeos: await selectMapeos(db) })),
  handle(gestionarCausa, (context, change) => manage(context, 'causa', change)),
  handle(gestionarSolucion, (context, change) => manage(context, 'solucion', change)),
  handle(gestionarMapeo, manageMapeo),

  handle(getHistorialCambios, async ({ db }, { tipo, page, size, registro_id }) => {
    const { historial, total } = await selectHistorial(db, { tipo, page, size, registro_id });
    return { historial, page, size, total, totalPages: pagesOf(total, size) };
  }),
];

const WORDS = {
  causa: {
    tabla: 'catalogo_causas',
    nombre: 'la causa',
    hecha: 'Causa',
    missing: 'CAUSA_NO_ENCONTRADA',
    used: 'CAUSA_EN_USO',
  },
  solucion: {
    tabla: 'catalogo_soluciones',
    nombre: 'la solución',
    hecha: 'Solución',
    missing: 'SOLUCION_NO_ENCONTRADA',
    used: 'SOLUCION_EN_USO',
  },
} as const;

async function manage(context: CallContext, catalogo: Catalogo, change: CambioDeCatalogo) {
  const { db } = context;
  const words = WORDS[catalogo];
  const record = recorder(context, { tabla: catalogo, tabla_afectada: words.tabla });
  if (change.accion === 'crear') {
    const id = await insertItem(db, catalogo, change.nombre);
    await record({
      id,
      accion: 'crear',
      campo: 'nombre',
      antes: null,
      despues: change.nombre,
      descripcion: `Creó ${words.nombre} «${change.nombre}»`,
    });
    return { id, msg: `${words.hecha} creada` };
  }
  const item = await selectItemForUpdate(db, catalogo, change.id);
  if (!item) throw new AppError(words.missing, { id: change.id });
  if (change.accion === 'editar') return rename(context, { catalogo, item, nombre: change.nombre });
  if (item.es_obligatoria && (change.accion === 'eliminar' || !change.activo))
    throw new AppError('CAUSA_OBLIGATORIA', { id: item.id });
  if (change.accion === 'eliminar') {
    if (!item.puede_eliminar) throw new AppError(words.used, { id: item.id });
    await deleteItem(db, catalogo, item.id);
    await record({
      id: item.id,
      accion: 'eliminar',
      campo: 'nombre',
      antes: item.nombre,
      despues: null,
      descripcion: `Eliminó ${words.nombre} «${item.nombre}»`,
    });
    return { id: item.id, msg: `${words.hecha} eliminada` };
  }
  if (item.activo !== change.activo) {
    await updateItem(db, catalogo, { ...item, activo: change.activo });
    const descripcion = `${change.activo ? 'Activó' : 'Inactivó'} ${words.nombre} «${item.nombre}»`;
    await record({
      id: item.id,
      accion: 'cambiar_estado',
      campo: 'activo',
      antes: estado(item.activo),
      despues: estado(change.activo),
      descripcion,
    });
  }
  return { id: item.id, msg: `${words.hecha} ${change.activo ? 'activada' : 'inactivada'}` };
}

async function rename(
  context: CallContext,
  { catalogo, item, nombre }: { catalogo: Catalogo; item: ItemDeCatalogo; nombre: string },
) {
  const words = WORDS[catalogo];
  if (item.nombre !== nombre) {
    await updateItem(context.db, catalogo, { ...item, nombre });
    const descripcion = `Cambió el nombre de ${words.nombre} «${item.nombre}»`;
    const record = recorder(context, { tabla: catalogo, tabla_afectada: words.tabla });
    await record({ id: item.id, accion: 'editar', campo: 'nombre', antes: item.nombre, despues: nombre, descripcion });
  }
  return { id: item.id, msg: `${words.hecha} actualizada` };
}

const MAPEO = { tabla: 'causa_solucion', tabla_afectada: 'causa_solucion' } as const;

async function manageMapeo(context: CallContext, change: CambioDeMapeo) {
  const { db } = context;
  const record = recorder(context, MAPEO);
  if (change.accion === 'crear') {
    const nombre = await nameOfPair(context, change);
    const id = await insertMapeo(db, change);
    await record({
      id,
      accion: 'crear',
      campo: 'mapeo',
      antes: null,
      despues: nombre,
      descripcion: `Creó el mapeo «${nombre}»`,
    });
    return { id, msg: 'Mapeo creado' };
  }
  const mapeo = await selectMapeoForUpdate(db, change.id);
  if (!mapeo) throw new AppError('MAPEO_NO_ENCONTRADO', { id: change.id });
  const { id } = mapeo;
  const nombre = pairName(mapeo.causa_nombre, mapeo.solucion_nombre);
  if (change.accion === 'editar') {
    const nuevo = await nameOfPair(context, change);
    await updateMapeo(db, id, { ...change, activo: mapeo.activo });
    const descripcion = `Cambió el mapeo «${nombre}»`;
    await record({ id, accion: 'editar', campo: 'mapeo', antes: nombre, despues: nuevo, descripcion });
    return { id, msg: 'Mapeo actualizado' };
  }
  return change.accion === 'eliminar' ? removeMapeo(context, mapeo) : switchMapeo(context, mapeo, change.activo);
}

async function removeMapeo(context: CallContext, mapeo: Mapeo) {
  const { id } = mapeo;
  const nombre = pairName(mapeo.causa_nombre, mapeo.solucion_nombre);
  const descripcion = `Eliminó el mapeo «${nombre}»`;
  await deleteMapeo(context.db, id);
  await recorder(context, MAPEO)({ id, accion: 'eliminar', campo: 'mapeo', antes: nombre, despues: null, descripcion });
  return { id, msg: 'Mapeo eliminado' };
}

async function switchMapeo(context: CallContext, mapeo: Mapeo, activo: boolean) {
  const { id } = mapeo;
  if (mapeo.activo !== activo) {
    await updateMapeo(context.db, id, { ...mapeo, activo });
    const descripcion = `${activo ? 'Activó' : 'Inactivó'} el mapeo «${pairName(mapeo.causa_nombre, mapeo.solucion_nombre)}»`;
    const [antes, despues] = [estado(mapeo.activo), estado(activo)];
    await recorder(context, MAPEO)({ id, accion: 'cambiar_estado', campo: 'activo', antes, despues, descripcion });
  }
  return { id, msg: `Mapeo ${activo ? 'activado' : 'inactivado'}` };
}

/** A mapping joins what is active: its lists offer nothing else. @throws AppError MAPEO_INACTIVO */
async function nameOfPair({ db }: CallContext, pair: Pair): Promise<string> {
  const names = await selectActivePair(db, pair);
  if (!names) throw new AppError('MAPEO_INACTIVO', { ...pair });
  return pairName(names.causa, names.solucion);
}

interface Entry {
  readonly id: number;
  readonly accion: NewCambio['accion'];
  readonly campo: NewCambio['campo_modificado'];
  readonly antes: string | null;
  readonly despues: string | null;
  readonly descripcion: string;
}

/** Writes the same change where it belongs twice: the screen's history, in words, and the audit, as facts. */
function recorder(
  { db, user, audit }: CallContext,
  { tabla, tabla_afectada }: { tabla: string; tabla_afectada: NewCambio['tabla_afectada'] },
) {
  return async ({ id, accion, campo, antes, despues, descripcion }: Entry) => {
    audit({
      tabla,
      fila_id: id,
      antes: antes === null ? null : { [campo]: antes },
      despues: despues === null ? null : { [campo]: despues },
    });
    await insertCambio(db, {
      usuario_id: user.id,
      tabla_afectada,
      registro_id: id,
      accion,
      campo_modificado: campo,
      valor_anterior: antes,
      valor_nuevo: despues,
      descripcion,
    });
  };
}

function estado(activo: boolean): string {
  return activo ? 'Activo' : 'Inactivo';
}

function pairName(causa: string, solucion: string): string {
  return `${causa} → ${solucion}`;
}
