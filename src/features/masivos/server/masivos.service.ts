import { papelesDe } from '#features/guias/server/public.ts';
import { type CallContext, handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';
import { isEncargado } from '#shared/permissions.ts';

import {
  crearMasivo,
  detenerMasivo,
  getMasivo,
  getTiposDeMasivo,
  listFilasDeMasivo,
  listMasivos,
  type Masivo,
  MOST_IN_MASIVO,
  reintentarMasivo,
} from '../contract.ts';
import {
  insertFilas,
  insertMasivo,
  requeueFilas,
  selectFilas,
  selectMasivo,
  selectMasivos,
  selectRazones,
  selectTipos,
  stopMasivo,
  tellProgress,
  wakeWorkers,
} from './masivos.sql.ts';
import { checkPedido, esDeMasivo } from './reglas.ts';

const MOST_LISTED = 50;

export const masivosEndpoints = [
  handle(crearMasivo, async ({ db, scope, user, caller, audit }, { tipo, datos, guias, filtros }) => {
    onlyStaff(scope);
    if ((guias === undefined) === (filtros === undefined))
      throw new AppError('DATOS_INVALIDOS', {}, { guias: 'Elija guías o filtros' });
    const tipos = await selectTipos(db, papeles(user));
    checkPedido(
      tipos.find((known) => known.tipo === tipo),
      datos,
    );
    const id = await insertMasivo(db, { tipo, datos, usuario_id: user.id, ip: caller.ip });
    const total = await insertFilas(db, id, { scope, guias, filtros, most: MOST_IN_MASIVO });
    if (total === 0) throw new AppError('MASIVO_VACIO');
    if (total > MOST_IN_MASIVO) throw new AppError('MASIVO_DEMASIADO_GRANDE');
    await wakeWorkers(db);
    audit({ tabla: 'masivo', fila_id: id, antes: null, despues: { tipo, datos, filtros: filtros ?? null, total } });
    return { masivo: await findMasivo({ db, user }, id) };
  }),

  handle(getTiposDeMasivo, async ({ db, scope, user }) => {
    onlyStaff(scope);
    const tipos = await selectTipos(db, papeles(user));
    return {
      tipos: tipos
        .filter((tipo) => tipo.puede && esDeMasivo(tipo))
        .map(({ tipo, nombre, exige }) => ({ tipo, nombre, exige: [...exige] })),
    };
  }),

  handle(getMasivo, async ({ db, user }, { id }) => {
    const masivo = await findMasivo({ db, user }, id);
    return { masivo, razones: masivo.fallidas === 0 ? [] : await selectRazones(db, id) };
  }),

  handle(listMasivos, async ({ db, user }) => ({ masivos: await selectMasivos(db, viewer(user), MOST_LISTED) })),

  handle(listFilasDeMasivo, async ({ db, user }, params) => {
    const { id, page, size, resultado } = params;
    const masivo = await findMasivo({ db, user }, id);
    const total = countOf(masivo, resultado);
    const records = await selectFilas(db, { id, resultado, page, size });
    return {
      current_page: page,
      page_quantity: records.length,
      total_pages: Math.max(1, Math.ceil(total / size)),
      total_records: total,
      records,
    };
  }),

  handle(detenerMasivo, async ({ db, user, audit }, { id }) => {
    const { estado } = await findMasivo({ db, user }, id);
    await stopMasivo(db, id, null);
    await tellProgress(db);
    audit({ tabla: 'masivo', fila_id: id, antes: { estado }, despues: { estado: 'DETENIDO' } });
    return { masivo: await findMasivo({ db, user }, id) };
  }),

  handle(reintentarMasivo, async ({ db, user, audit }, { id }) => {
    const { estado, fallidas } = await findMasivo({ db, user }, id);
    const pendientes = await requeueFilas(db, id);
    if (pendientes === 0) throw new AppError('MASIVO_VACIO', { id });
    await Promise.all([wakeWorkers(db), tellProgress(db)]);
    audit({ tabla: 'masivo', fila_id: id, antes: { estado, fallidas }, despues: { estado: 'EN_COLA', pendientes } });
    return { masivo: await findMasivo({ db, user }, id) };
  }),
];

/** The code may be anybody's by mistake; the tables are staff's alone. @throws AppError SIN_PERMISO */
function onlyStaff({ tipo }: CallContext['scope']): void {
  if (tipo !== 'personal') throw new AppError('SIN_PERMISO', { tipo });
}

/** @throws AppError MASIVO_NO_ENCONTRADO, for somebody else's as for one that does not exist */
async function findMasivo({ db, user }: Pick<CallContext, 'db' | 'user'>, id: number): Promise<Masivo> {
  const masivo = await selectMasivo(db, viewer(user), id);
  if (!masivo) throw new AppError('MASIVO_NO_ENCONTRADO', { id });
  return masivo;
}

function viewer(user: CallContext['user']) {
  return { id: user.id, leads: isEncargado(user) };
}

function papeles(user: CallContext['user']): string[] | null {
  const words = papelesDe(user);
  return words === null ? null : [...words];
}

function countOf(masivo: Masivo, resultado: 'pendiente' | 'hecha' | 'repetida' | 'fallida' | undefined): number {
  const { total, hechas, repetidas, fallidas } = masivo;
  const counts = {
    pendiente: total - hechas - repetidas - fallidas,
    hecha: hechas,
    repetida: repetidas,
    fallida: fallidas,
  };
  return resultado === undefined ? total : counts[resultado];
}
