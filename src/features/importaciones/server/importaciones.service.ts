import { exigirQueEnvie } from '#features/envios/server/public.ts';
import { type CallContext, handle } from '#server/dispatcher.ts';
import { pageByNumber } from '#server/list/page.ts';
import type { Params } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { esDeOrdenes } from '#shared/gds/importar.ts';

import type { CampoDeTipo } from '../campos.contract.ts';
import {
  crearImportacion,
  getImportacion,
  type Importacion,
  listImportaciones,
  mapearImportacion,
  releerImportacion,
} from '../contract.ts';
import { detenerImportacion, revisarImportacion } from '../marcha.contract.ts';
import {
  deleteFilas,
  recheckFilas,
  resetFilas,
  selectEjemplos,
  selectPorCampo,
  selectProblemas,
  unqueueFilas,
} from './filas.sql.ts';
import { camposDeImportacion } from './grupos.ts';
import {
  type DeQuien,
  insertImportacion,
  rememberMapeo,
  resetImportacion,
  saveMapeo,
  selectCliente,
  selectDepartamentos,
  selectDeposito,
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
import { DE_DEPOSITO, mayHandle, onlyWhoHandles } from './quien.ts';
import { selectSinRevertir } from './reversion.sql.ts';

const TIPOS = ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
/** Bytes of files that one client may keep. */
const MOST_BYTES = 2 * 1024 ** 3;
const MOST_EJEMPLOS = 30;
const MOST_PROBLEMAS = 200;

export const importacionesEndpoints = [
  handle(crearImportacion, async (context, params) => {
    const { archivo_id, tipo, cliente_id: asked, deposito_id, aunque_repetida } = params;
    const { db, user, caller, audit } = context;
    onlyWhoHandles(context, tipo);
    const de = await deQuien(context, { tipo, cliente_id: asked, deposito_id });
    const { cliente_id } = de;
    const [upload, bytes] = await Promise.all([selectUpload(db, archivo_id, user.id), bytesDe(db, cliente_id)]);
    if (!upload || upload.usado) throw new AppError('ARCHIVO_NO_ENCONTRADO', { archivo_id });
    if (!TIPOS.includes(upload.tipo)) throw new AppError('IMPORTACION_OTRO_TIPO', { tipo: upload.tipo });
    const repetida = await selectRepetida(db, de, upload.huella);
    if (repetida && !aunque_repetida) return { importacion: null, repetida };
    if (bytes + upload.tamano > MOST_BYTES) throw new AppError('IMPORTACION_SIN_LUGAR', { cliente_id });
    const id = await insertImportacion(db, { ...upload, ...de, archivo_id, usuario_id: user.id, ip: caller.ip });
    await wakeWorkers(db);
    audit({
      tabla: 'importacion',
      fila_id: id,
      antes: null,
      despues: { ...de, nombre: upload.nombre, archivo_id },
    });
    return { importacion: await findImportacion(context, id), repetida };
  }),

  handle(listImportaciones, async (context, params) => {
    const { db, scope } = context;
    const { de = mayHandle(context, 'ENVIOS') ? 'ENVIOS' : 'DEPOSITO' } = params;
    onlyWhoHandles(context, ...(de === 'ENVIOS' ? (['ENVIOS'] as const) : DE_DEPOSITO));
    const { records, total } = await selectImportaciones(db, scope, { cliente_id: undefined, ...params, de });
    return pageByNumber(params, { total, records });
  }),

  handle(getImportacion, async (context, { id }) => {
    const { db } = context;
    const importacion = await findImportacion(context, id);
    const campos = await camposDeImportacion(db, importacion);
    const [{ columnas, mapeo, fijos }, crudas, por_campo, problemas, departamentos, sin_revertir] = await Promise.all([
      selectForma(db, id),
      selectEjemplos(db, id, MOST_EJEMPLOS),
      selectPorCampo(db, id),
      selectProblemas(db, id, MOST_PROBLEMAS),
      selectDepartamentos(db),
      selectSinRevertir(db, id),
    ]);
    const leidas = columnas.map((nombre, index) => ({ nombre, ejemplos: ejemplosDe(crudas, index) }));
    const guessed = mapeo ?? guessMapeo({ tipo: importacion.tipo, campos }, leidas, departamentos);
    return {
      importacion,
      columnas: leidas.map((columna, index) => ({
        ...columna,
        ejemplos: columna.ejemplos.slice(0, 4),
        campo: guessed[index] || null,
      })),
      campos_de_archivo: [...campos],
      fijos,
      por_campo,
      problemas,
      sin_revertir,
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
    const de = await camposDeImportacion(db, await findUnstarted(context, id));
    const { columnas, mapeo: before } = await selectForma(db, id);
    const campos = mapeo.map((campo) => campo ?? '');
    checkMapeo(de, { campos, fijos: Object.keys(fijos), columnas: columnas.length });
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
    const importacion = await findImportacion(context, id);
    const { por_importar, por_revertir } = importacion;
    await unqueueFilas(db, id);
    await tellImportaciones(db, [importacion]);
    audit({ tabla: 'importacion', fila_id: id, antes: { por_importar, por_revertir }, despues: { por_importar: 0 } });
    return { importacion: await findImportacion(context, id) };
  }),
];

type Asker = Pick<CallContext, 'db' | 'scope' | 'user'>;

/** @throws AppError IMPORTACION_NO_ENCONTRADA, for somebody else's and for a kind that is not the person's as for one that does not exist */
export async function findImportacion(asker: Asker, id: number): Promise<Importacion> {
  onlyWhoHandles(asker, 'ENVIOS', ...DE_DEPOSITO);
  const importacion = await selectImportacion(asker.db, asker.scope, id);
  if (!importacion || !mayHandle(asker, importacion.tipo)) throw new AppError('IMPORTACION_NO_ENCONTRADA', { id });
  return importacion;
}

/** Before anything came of it. @throws AppError IMPORTACION_NO_ENCONTRADA, IMPORTACION_EMPEZADA */
async function findUnstarted(asker: Asker, id: number): Promise<Importacion> {
  const importacion = await findImportacion(asker, id);
  const { importadas, por_importar, por_revertir, revertidas, origen } = importacion;
  if (importadas + por_importar + por_revertir + revertidas > 0 || origen === 'API')
    throw new AppError('IMPORTACION_EMPEZADA', { id });
  return importacion;
}

type Pedida = Pick<Params<typeof crearImportacion>, 'tipo' | 'cliente_id' | 'deposito_id'>;

/** @throws AppError CLIENTE_NO_ENCONTRADO, DEPOSITO_NO_ENCONTRADO, DATOS_INVALIDOS */
async function deQuien({ db, scope }: Asker, { tipo, cliente_id: said, deposito_id }: Pedida): Promise<DeQuien> {
  const asked = esDeOrdenes(tipo) && scope.tipo === 'cliente' ? clienteDe(scope, said) : said;
  if (tipo === 'ENVIOS') {
    if (deposito_id !== undefined)
      throw new AppError('DATOS_INVALIDOS', {}, { deposito_id: 'Los envíos no llevan depósito' });
    const cliente_id = clienteDe(scope, asked);
    if ((await selectCliente(db, cliente_id)) === null) throw new AppError('CLIENTE_NO_ENCONTRADO', { cliente_id });
    await exigirQueEnvie(db, cliente_id);
    return { tipo, cliente_id, deposito_id: null, del_cliente: false };
  }
  if (deposito_id === undefined) throw new AppError('DATOS_INVALIDOS', {}, { deposito_id: 'Elija el depósito' });
  const place = await selectDeposito(db, scope, { deposito_id, cliente_id: asked ?? null });
  if (place === null) throw new AppError('DEPOSITO_NO_ENCONTRADO', { deposito_id });
  if (tipo === 'ALMACENAMIENTOS') {
    if (asked !== undefined)
      throw new AppError('DATOS_INVALIDOS', {}, { cliente_id: 'Las ubicaciones no son de un cliente' });
    return { tipo, cliente_id: null, deposito_id, del_cliente: false };
  }
  if (asked === undefined) throw new AppError('DATOS_INVALIDOS', {}, { cliente_id: 'Elija el cliente' });
  if (!place.guarda) throw new AppError('CLIENTE_NO_ENCONTRADO', { cliente_id: asked });
  return { tipo, cliente_id: asked, deposito_id, del_cliente: scope.tipo === 'cliente' };
}

/** What a client's files take up; places are nobody's. */
async function bytesDe(db: Asker['db'], cliente_id: number | null): Promise<number> {
  return cliente_id === null ? 0 : ((await selectCliente(db, cliente_id))?.bytes ?? 0);
}

/** A client's people bring their own client's, whatever they say; ours say whose. @throws AppError CLIENTE_NO_ENCONTRADO */
function clienteDe({ cliente_id }: CallContext['scope'], asked: number | undefined): number {
  const found = cliente_id ?? asked;
  if (found === undefined || (asked !== undefined && asked !== found))
    throw new AppError('CLIENTE_NO_ENCONTRADO', { asked });
  return found;
}

interface Mapeada {
  readonly campos: readonly string[];
  readonly fijos: readonly string[];
  readonly columnas: number;
}

/** @throws AppError DATOS_INVALIDOS */
function checkMapeo(de: readonly CampoDeTipo[], { campos, fijos, columnas }: Mapeada): void {
  if (campos.length !== columnas)
    throw new AppError('DATOS_INVALIDOS', {}, { mapeo: 'El archivo tiene otras columnas' });
  const used = campos.filter((campo) => campo !== '');
  if ([...used, ...fijos].some((campo) => !de.some(({ codigo }) => codigo === campo) && campo !== 'cliente_id'))
    throw new AppError('DATOS_INVALIDOS', {}, { mapeo: 'Ese dato no va en este tipo de archivo' });
  if (used.includes('cliente_id')) throw new AppError('DATOS_INVALIDOS', {}, { mapeo: 'El cliente es el del archivo' });
  if (used.length === 0) throw new AppError('DATOS_INVALIDOS', {}, { mapeo: 'Elija qué tiene al menos una columna' });
  const single = used.filter((campo) => !mayRepeat(campo));
  if (new Set(single).size !== single.length)
    throw new AppError('DATOS_INVALIDOS', {}, { mapeo: 'Dos columnas no pueden ser el mismo dato' });
}

function onlyTexts(fijos: Params<typeof mapearImportacion>['fijos']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fijos).flatMap(([campo, valor = '']) => (valor.trim() === '' ? [] : [[campo, valor]])),
  );
}

function ejemplosDe(filas: readonly (readonly string[])[], index: number): string[] {
  return [...new Set(filas.flatMap((celdas) => celdas[index] || []))];
}
