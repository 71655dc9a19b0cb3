import { importadorDeOrdenes } from '#features/gds-ordenes/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { classify } from '#server/http/answers.ts';
import type { AutorDeGrupos, HechoDeFila, ImportadorDeGrupos } from '#server/importar.ts';
import { esDeOrdenes, type TipoDeImportacion, type TipoDeOrdenes } from '#shared/gds/importar.ts';

import { type CampoDeTipo, camposDe } from '../campos.contract.ts';
import type { ErrorDeFila } from '../contract.ts';
import { type Documentada, type Revisada, saveDocumentadas, saveRevisadas } from './filas.sql.ts';
import { avisarFin } from './fin.ts';
import { type FilaTomada, holdImportacion, saveAgrupadas, takeGrupos, takeSinGrupo } from './grupos.sql.ts';
import { tellImportaciones } from './importaciones.sql.ts';
import type { Valores } from './mapeo.ts';
import { failsMost, forget, isWaiting, mapped, noted, TANDA, TANDA_SIN_GRUPO } from './tandas.ts';
import type { Work } from './trabajo.ts';

/** Files of which several rows are one thing. A batch never cuts one, and one that lacks a row waits whole. */

const IMPORTADORES: Readonly<Record<TipoDeOrdenes, ImportadorDeGrupos>> = {
  ORDENES_VENTA: importadorDeOrdenes('ORDENES_VENTA'),
  ORDENES_COMPRA: importadorDeOrdenes('ORDENES_COMPRA'),
  TRASLADOS: importadorDeOrdenes('TRASLADOS'),
};

/** What its columns may hold: of orders as the client's form asks it. */
export async function camposDeImportacion(
  db: Db,
  { tipo, cliente_id }: { readonly tipo: TipoDeImportacion; readonly cliente_id: number | null },
): Promise<readonly CampoDeTipo[]> {
  return esDeOrdenes(tipo) ? IMPORTADORES[tipo].campos(db, cliente_id ?? 0) : camposDe(tipo);
}

/** A row that does not say what it belongs to stands alone. */
export function grupoDe(tipo: TipoDeOrdenes, { nro, valores }: { nro: number; valores: Valores }): string {
  const grupo = IMPORTADORES[tipo].grupo(valores);
  return grupo === null ? `fila ${nro}` : `de ${grupo}`.slice(0, 200);
}

type Estado = keyof typeof TANDA;

/** One piece of the work of such a file; false where there was nothing to do for this process. */
export async function tandaDeGrupos(work: Work, tipo: TipoDeOrdenes, estado: Estado): Promise<boolean> {
  const taken: string[] = [];
  let isDone = false;
  try {
    isDone = await inOneTransaction(work, { tipo, estado }, taken);
  } catch (error) {
    if (isWaiting(error)) throw error;
    for (const grupo of taken) await alone(work, { tipo, estado, solo: grupo });
  }
  return isDone || taken.length > 0;
}

interface Que {
  readonly tipo: TipoDeOrdenes;
  readonly estado: Estado;
  readonly solo?: string;
}

async function inOneTransaction(work: Work, que: Que, taken: string[]): Promise<boolean> {
  const { database, encargo, scope } = work;
  const { tipo, estado, solo } = que;
  return database.transaction(scope, async (db) => {
    if (!(await holdImportacion(db, encargo.id))) return false;
    const nuevas = estado === 'por_revisar' ? await takeSinGrupo(db, encargo.id, TANDA_SIN_GRUPO) : [];
    if (nuevas.length > 0) {
      const filas = nuevas.map((fila) => mapped(fila, encargo));
      await saveAgrupadas(
        db,
        filas.map(({ id, nro, valores }) => ({ id, valores, grupo: grupoDe(tipo, { nro, valores }) })),
      );
      return true;
    }
    const grupos = await takeGrupos(db, encargo.id, { estado, size: TANDA[estado], solo });
    taken.push(...grupos.flatMap(([first]) => first?.grupo ?? []));
    if (grupos.length === 0) return false;
    await handle({ ...work, db }, que, grupos);
    if (estado === 'por_importar') await avisarFin(db, encargo);
    await tellImportaciones(db, [encargo]);
    return true;
  });
}

type Open = Work & { db: Db };

async function handle(work: Open, { tipo, estado }: Que, grupos: readonly (readonly FilaTomada[])[]): Promise<void> {
  const { db, scope, user, encargo } = work;
  const { id, nombre, cliente_id, deposito_id } = encargo;
  if (deposito_id === null) throw new Error('a file of a depósito names none');
  const autor: AutorDeGrupos = { db, scope, user };
  const mesa = await IMPORTADORES[tipo].abrir(autor, { id, nombre, cliente_id, deposito_id }, grupos);
  const revisadas = grupos.map((filas) => filas.map((fila) => revisadaDe(fila, mesa.faltas.get(fila.id) ?? {})));
  if (encargo.a_prueba && failsMost(revisadas.flat().map(propios))) return forget(db, encargo);
  const isReady = (filas: readonly FilaTomada[], at: number) =>
    estado === 'por_importar' &&
    filas.every((fila) => fila.estado === 'por_importar') &&
    revisadas[at]?.every(({ errores }) => errores.length === 0) === true;
  const ready = grupos.flatMap((filas, at) => (isReady(filas, at) ? [at] : []));
  const hechos = ready.length === 0 ? [] : await mesa.crear(ready);
  const done = new Map(ready.map((at, index) => [at, hechos[index]]));
  const hechas: Documentada[] = [];
  const others: Revisada[] = [];
  for (const [at, filas] of grupos.entries()) {
    const hecho = done.get(at);
    if (hecho?.ok) hechas.push(...filas.map(({ id }) => ({ id, ...documentada(hecho) })));
    else
      others.push(
        ...(revisadas[at] ?? []).map((one, index) => (hecho === undefined ? one : rechazada(one, hecho, index))),
      );
  }
  if (hechas.length > 0) await saveDocumentadas(db, hechas);
  if (others.length > 0) await saveRevisadas(db, others);
  if (estado === 'por_importar')
    await noted(work, { documentos: [...new Set(hechas.map(({ nro }) => nro))], rechazadas: others.length });
}

type Leida = Revisada & { readonly errores: readonly ErrorDeFila[] };

function revisadaDe(
  { id, valores, grupo }: FilaTomada,
  faltas: Readonly<Partial<Record<string, { mensaje: string; sugerencia: string | null; aceptable?: true }>>>,
): Leida {
  const errores = Object.entries(faltas).flatMap(([campo, falta]) =>
    falta === undefined
      ? []
      : [{ campo, mensaje: falta.mensaje, sugerencia: falta.sugerencia, aceptable: falta.aceptable === true }],
  );
  return { id, valores, grupo, errores };
}

/** Without what a row only waits for. */
const propios = ({ errores }: Leida) => ({ errores: errores.filter(({ campo }) => campo !== '') });

const documentada = ({ documento }: HechoDeFila & { ok: true }): Omit<Documentada, 'id'> => ({
  ...{
    tipo: documento.tipo,
    documento_id: documento.id,
    nro: documento.nro,
    movimiento_id: documento.movimiento_id ?? null,
  },
});

/** Refused when it was made: the first row says why, the others wait for it. */
function rechazada(one: Leida, hecho: HechoDeFila, index: number): Leida {
  if (hecho.ok) return one;
  const { campo, mensaje, aceptable = false } = hecho;
  const error =
    index === 0
      ? { campo, mensaje, aceptable }
      : { campo: '', mensaje: 'La orden espera a su primera fila', aceptable: false };
  return { ...one, errores: [{ ...error, sugerencia: null }] };
}

/** One of them by itself, after a fault; what goes on failing is written down, and the work goes on. */
async function alone(work: Work, que: Que & { solo: string }): Promise<void> {
  const { database, scope, encargo, log } = work;
  try {
    await inOneTransaction(work, que, []);
  } catch (error) {
    if (isWaiting(error)) throw error;
    const known = classify(error);
    log.error({ err: error, importacion: encargo.id, grupo: que.solo }, 'rows could not be handled');
    const mensaje = known.code === 'INTERNO' ? 'La orden no se pudo procesar por un error interno' : known.message;
    await database.transaction(scope, async (db) => {
      const [filas = []] = await takeGrupos(db, encargo.id, { estado: que.estado, size: 1, solo: que.solo });
      const errores = [{ campo: '', mensaje, sugerencia: null, aceptable: false }];
      await saveRevisadas(
        db,
        filas.map(({ id, valores, grupo }) => ({ id, valores, grupo, errores })),
      );
    });
  }
}
