import { handle } from '#server/dispatcher.ts';
import { pageByNumber } from '#server/list/page.ts';
import { AppError } from '#shared/errors.ts';

import {
  crearMasivo,
  deshacerMasivo,
  detenerMasivo,
  getMasivo,
  getTiposDeMasivo,
  listFilasDeMasivo,
  listMasivos,
  type Masivo,
  reintentarMasivo,
} from '../contract.ts';
import { createMasivo, findMasivo, onlyStaff, papeles, startMasivo, viewer } from './crear.ts';
import {
  elegidasOf,
  hechasDe,
  requeueFilas,
  selectFilas,
  selectMasivos,
  selectRazones,
  selectTipos,
  stopMasivo,
  tellProgress,
  wakeWorkers,
} from './masivos.sql.ts';
import { esDeMasivo } from './reglas.ts';

const MOST_LISTED = 50;

export const masivosEndpoints = [
  handle(crearMasivo, async (context, { tipo, datos, guias, filtros }) => {
    onlyStaff(context.scope);
    if ((guias === undefined) === (filtros === undefined))
      throw new AppError('DATOS_INVALIDOS', {}, { guias: 'Elija guías o filtros' });
    const elegidas = elegidasOf(context.scope, { guias, filtros });
    return { masivo: await createMasivo(context, { tipo, datos, elegidas, pedido: { filtros: filtros ?? null } }) };
  }),

  handle(deshacerMasivo, async (context, { id }) => {
    onlyStaff(context.scope);
    const { se_deshace } = await findMasivo(context, id);
    if (!se_deshace) throw new AppError('MASIVO_NO_SE_DESHACE', { id });
    const elegidas = hechasDe(context.scope, id);
    return { masivo: await startMasivo(context, { tipo: 'CORR', datos: { deshace: id }, elegidas, pedido: {} }) };
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
    return pageByNumber({ page, size }, { total, records });
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
