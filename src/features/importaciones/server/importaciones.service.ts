import { exigirQueEnvie } from '#features/envios/server/public.ts';
import { type CallContext, handle } from '#server/dispatcher.ts';
import { pageByNumber } from '#server/list/page.ts';
import type { Params } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

import {
  crearImportacion,
  detenerImportacion,
  getImportacion,
  type Importacion,
  listImportaciones,
  mapearImportacion,
  releerImportacion,
  revisarImportacion,
} from '../contract.ts';
import {
  deleteFilas,
  recheckFilas,
  resetFilas,
  selectEjemplos,
  selectPorCampo,
  selectProblemas,
  unqueueFilas,
} from './filas.sql.ts';
import {
  insertImportacion,
  rememberMapeo,
  resetImportacion,
  saveMapeo,
  selectCliente,
  selectDepartamentos,
  selectForma,
  selectImportacion,
  selectImportaciones,
  selectRepetida,
  selectUpload,
  takeOver,
  tellImportaciones,
  wakeWorkers,
} from './importaciones.sql.ts';
import { guessMapeo, mayRepeat } from './mapeo.ts';

const TIPOS = ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
/** Bytes of files that one client may keep. */
const MOST_BYTES = 2 * 1024 ** 3;
const MOST_EJEMPLOS = 30;
const MOST_PROBLEMAS = 200;

export const importacionesEndpoints = [
  handle(crearImportacion, async (context, { archivo_id, cliente_id: asked, aunque_repetida }) => {
    const { db, scope, user, caller, audit } = context;
    onlySenders(scope);
    const cliente_id = clienteDe(scope, asked);
    const [upload, cliente] = await Promise.all([selectUpload(db, archivo_id, user.id), selectCliente(db, cliente_id)]);
    if (!cliente) throw new AppError('CLIENTE_NO_ENCONTRADO', { cliente_id });
    await exigirQueEnvie(db, cliente_id);
    if (!upload || upload.usado) throw new AppError('ARCHIVO_NO_ENCONTRADO', { archivo_id });
    if (!TIPOS.includes(upload.tipo)) throw new AppError('IMPORTACION_OTRO_TIPO', { tipo: upload.tipo });
    const repetida = await selectRepetida(db, cliente_id, upload.huella);
    if (repetida && !aunque_repetida) return { importacion: null, repetida };
    if (cliente.bytes + upload.tamano > MOST_BYTES) throw new AppError('IMPORTACION_SIN_LUGAR', { cliente_id });
    const id = await insertImportacion(db, { ...upload, cliente_id, archivo_id, usuario_id: user.id, ip: caller.ip });
    await wakeWorkers(db);
    audit({
      tabla: 'importacion',
      fila_id: id,
      antes: null,
      despues: { cliente_id, nombre: upload.nombre, archivo_id },
    });
    return { importacion: await findImportacion(context, id), repetida };
  }),

  handle(listImportaciones, async ({ db, scope }, params) => {
    onlySenders(scope);
    const { records, total } = await selectImportaciones(db, scope, { cliente_id: undefined, ...params });
    return pageByNumber(params, { total, records });
  }),

  handle(getImportacion, async (context, { id }) => {
    const { db } = context;
    const importacion = await findImportacion(context, id);
    const [{ columnas, mapeo, fijos }, crudas, por_campo, problemas, departamentos] = await Promise.all([
      selectForma(db, id),
      selectEjemplos(db, id, MOST_EJEMPLOS),
      selectPorCampo(db, id),
      selectProblemas(db, id, MOST_PROBLEMAS),
      selectDepartamentos(db),
    ]);
    const leidas = columnas.map((nombre, index) => ({ nombre, ejemplos: ejemplosDe(crudas, index) }));
    const guessed = mapeo ?? guessMapeo(leidas, departamentos);
    return {
      importacion,
      columnas: leidas.map((columna, index) => ({
        ...columna,
        ejemplos: columna.ejemplos.slice(0, 4),
        campo: guessed[index] || null,
      })),
      fijos,
      por_campo,
      problemas,
    };
  }),

  handle(releerImportacion, async (context, { id, ...opciones }) => {
    const { db, user, caller, audit } = context;
    await findUnstarted(context, id);
    await deleteFilas(db, id);
    await resetImportacion(db, id, opciones);
    await takeOver(db, id, { usuario_id: user.id, ip: caller.ip });
    await wakeWorkers(db);
    audit({ tabla: 'importacion', fila_id: id, antes: null, despues: opciones });
    return { importacion: await findImportacion(context, id) };
  }),

  handle(mapearImportacion, async (context, { id, mapeo, fijos }) => {
    const { db, user, caller, audit } = context;
    await findUnstarted(context, id);
    const { columnas, mapeo: before } = await selectForma(db, id);
    const campos = mapeo.map((campo) => campo ?? '');
    checkMapeo(campos, columnas.length);
    // Rows of a file that was just read are as they came.
    if (before !== null) await resetFilas(db, id);
    if (!(await saveMapeo(db, id, { mapeo: campos, fijos: onlyTexts(fijos), recordado: false })))
      throw new AppError('REINTENTE', { id });
    await rememberMapeo(db, id, user.id);
    await takeOver(db, id, { usuario_id: user.id, ip: caller.ip });
    await wakeWorkers(db);
    audit({ tabla: 'importacion', fila_id: id, antes: { mapeo: before }, despues: { mapeo: campos, fijos } });
    return { importacion: await findImportacion(context, id) };
  }),

  handle(revisarImportacion, async (context, { id }) => {
    const { db, user, caller, audit } = context;
    const { por_revisar, con_errores } = await findImportacion(context, id);
    await recheckFilas(db, id);
    await takeOver(db, id, { usuario_id: user.id, ip: caller.ip });
    await wakeWorkers(db);
    audit({ tabla: 'importacion', fila_id: id, antes: { por_revisar, con_errores }, despues: { revisar: true } });
    return { importacion: await findImportacion(context, id) };
  }),

  handle(detenerImportacion, async (context, { id }) => {
    const { db, audit } = context;
    const { por_importar, cliente_id } = await findImportacion(context, id);
    await unqueueFilas(db, id);
    await tellImportaciones(db, [cliente_id]);
    audit({ tabla: 'importacion', fila_id: id, antes: { por_importar }, despues: { por_importar: 0 } });
    return { importacion: await findImportacion(context, id) };
  }),
];

/** The code may be anybody's by mistake; the tables are staff's and clients' alone. @throws AppError SIN_PERMISO */
export function onlySenders({ tipo }: CallContext['scope']): void {
  if (tipo !== 'personal' && tipo !== 'cliente') throw new AppError('SIN_PERMISO', { tipo });
}

/** @throws AppError IMPORTACION_NO_ENCONTRADA, for somebody else's as for one that does not exist */
export async function findImportacion(
  { db, scope }: Pick<CallContext, 'db' | 'scope'>,
  id: number,
): Promise<Importacion> {
  onlySenders(scope);
  const importacion = await selectImportacion(db, scope, id);
  if (!importacion) throw new AppError('IMPORTACION_NO_ENCONTRADA', { id });
  return importacion;
}

/** Before anything came of it. @throws AppError IMPORTACION_NO_ENCONTRADA, IMPORTACION_EMPEZADA */
async function findUnstarted(context: Pick<CallContext, 'db' | 'scope'>, id: number): Promise<void> {
  const { importadas, por_importar, origen } = await findImportacion(context, id);
  if (importadas + por_importar > 0 || origen === 'API') throw new AppError('IMPORTACION_EMPEZADA', { id });
}

/** A client's people bring their own client's, whatever they say; ours say whose. @throws AppError CLIENTE_NO_ENCONTRADO */
function clienteDe({ cliente_id }: CallContext['scope'], asked: number | undefined): number {
  const found = cliente_id ?? asked;
  if (found === undefined || (asked !== undefined && asked !== found))
    throw new AppError('CLIENTE_NO_ENCONTRADO', { asked });
  return found;
}

/** @throws AppError DATOS_INVALIDOS */
function checkMapeo(campos: readonly string[], columnas: number): void {
  if (campos.length !== columnas)
    throw new AppError('DATOS_INVALIDOS', {}, { mapeo: 'El archivo tiene otras columnas' });
  const used = campos.filter((campo) => campo !== '');
  if (used.includes('cliente_id')) throw new AppError('DATOS_INVALIDOS', {}, { mapeo: 'El cliente es el del archivo' });
  if (used.length === 0) throw new AppError('DATOS_INVALIDOS', {}, { mapeo: 'Elija qué tiene al menos una columna' });
  const single = used.filter((campo) => !mayRepeat(campo));
  if (new Set(single).size !== single.length)
    throw new AppError('DATOS_INVALIDOS', {}, { mapeo: 'Dos columnas no pueden ser el mismo dato' });
}

function onlyTexts(fijos: Params<typeof mapearImportacion>['fijos']): Record<string, string> {
  return Object.fromEntries(Object.entries(fijos).filter(([, valor]) => valor.trim() !== ''));
}

function ejemplosDe(filas: readonly (readonly string[])[], index: number): string[] {
  return [...new Set(filas.flatMap((celdas) => celdas[index] || []))];
}
