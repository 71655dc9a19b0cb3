import { type Autor, appendEvento, iniciarDevolucion, iniciarInversa } from '#features/guias/server/public.ts';
import { apart } from '#server/apart.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { cambiado, darPaso, exigirPaso } from '#server/documentos.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';

import type { descartarDevolucion, inspeccionarDevolucion, ResultadoDeDevolucion } from '../contract.ts';
import { ESTADOS, type Estado } from '../palabras.contract.ts';
import { AUTORIZA_DEVOLUCIONES } from '../permisos.contract.ts';
import { actorDe } from './casa.ts';
import { insertFotos, lockDevolucion, selectHecha, type Tomada, updateDevolucion } from './devoluciones.sql.ts';

/** What our people do with a devolución. Where it stands afterwards follows from its parcels, wherever they have a say. */

type Acto = (context: Autor, devolucion: Tomada) => Promise<void>;

/** Each by itself, in the order of ids: what cannot be done is undone alone, and says why. */
export async function cadaUna(context: CallContext, ids: readonly number[], acto: Acto) {
  const filas: ResultadoDeDevolucion[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) filas.push(await una(context, id, acto));
  const hechas = filas.flatMap(({ razon, id }) => (razon === null ? [id] : []));
  context.audit({ tabla: 'devolucion', fila_id: null, antes: null, despues: { ids: hechas } });
  return { hechas: hechas.length, filas };
}

async function una(context: CallContext, id: number, acto: Acto): Promise<ResultadoDeDevolucion> {
  let numero: string | null = null;
  try {
    const { hija_id, hija_nro } = await apart(context.db, async () => {
      const devolucion = await held(context, id);
      ({ numero } = devolucion);
      await acto(context, devolucion);
      return selectHecha(context.db, id);
    });
    return { pedido: numero ?? String(id), id, numero, hija_id, hija_nro, razon: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { pedido: numero ?? String(id), id, numero, hija_id: null, hija_nro: null, razon: error.message };
  }
}

/** @throws AppError DEVOLUCION_NO_ENCONTRADA, DOCUMENTO_CAMBIO */
async function held({ db, scope }: Autor, id: number, version?: number): Promise<Tomada> {
  const devolucion = await lockDevolucion(db, id);
  if (devolucion === null) throw new AppError('DEVOLUCION_NO_ENCONTRADA', { id });
  if (version !== undefined && version !== devolucion.version)
    throw await cambiado(db, scope, { entidad: 'devolucion', id });
  return devolucion;
}

const documento = ({ id, estado }: Tomada) => ({ entidad: 'devolucion', id, estado });

/** The child is born; the parcel's own event, where it has one, moves the document. */
export const autorizar: Acto = async (context, devolucion) => {
  const { numero, guia_id, motivo_id, estado, madre_estado, clase } = devolucion;
  const isInversa = clase === 'LOGISTICA_INVERSA';
  if (estado === 'ANULADA' && !isInversa && TERMINADAS.has(madre_estado))
    throw new RefusalError('GUIA_NO_SE_DEVUELVE', `Está «${ESTADO_GUIA[madre_estado].nombre}»: no hay qué devolver`, {
      guia_id,
    });
  await exigirPaso(actorDe(context), documento(devolucion), 'autorizar');
  if (isInversa) {
    await iniciarInversa(context, guia_id);
    return;
  }
  const nota = `Devolución ${numero}`;
  await iniciarDevolucion(context, { guia_id, motivo_id: motivo_id ?? undefined, nota, clave: null, autorizado: true });
};

const TERMINADAS: ReadonlySet<string> = new Set(['ENTREGADO', 'DEVUELTO', 'SINIESTRADO', 'ANULADO']);

export const rechazar =
  (respuesta: string): Acto =>
  async (context, devolucion) => {
    const estado = await darPaso(actorDe(context), documento(devolucion), 'rechazar');
    const terminada = new Date().toISOString();
    await updateDevolucion(context.db, devolucion.id, { estado, respuesta, terminada });
  };

/** What the worker does with each of more than a person waits for. */
export const devolucionesEnMasivo = {
  rechazar: {
    permission: AUTORIZA_DEVOLUCIONES,
    hacer: async (
      autor: Autor,
      { datos: { respuesta = '' } }: { datos: { respuesta?: string | undefined } },
      id: number,
    ) => {
      const { estado, numero, ...devolucion } = await held(autor, id);
      await rechazar(respuesta)(autor, { estado, numero, ...devolucion });
      autor.audit({ tabla: 'devolucion', fila_id: id, antes: { numero, estado }, despues: { respuesta } });
    },
  },
};

/** @throws AppError DEVOLUCION_NO_ENCONTRADA, DOCUMENTO_CAMBIO, DOCUMENTO_NO_PERMITE, DATOS_INVALIDOS */
export async function inspeccionar(
  context: CallContext,
  { id, version, resultado, nota, fotos }: Params<typeof inspeccionarDevolucion>,
) {
  const { db, user, audit } = context;
  const devolucion = await held(context, id, version);
  const hasta = estadoDe(await darPaso(actorDe(context), documento(devolucion), 'inspeccionar'));
  if (resultado !== 'APTO' && fotos.length === 0)
    throw new AppError('DATOS_INVALIDOS', { id }, { fotos: 'Saque al menos una foto de lo que encontró' });
  await tie(context, id, fotos);
  await updateDevolucion(db, id, {
    estado: hasta,
    inspeccion: resultado,
    inspeccion_nota: nota ?? null,
    inspeccionada_por: user.id,
    inspeccionada: new Date().toISOString(),
  });
  const despues = { estado: hasta, resultado, fotos };
  audit({ tabla: 'devolucion', fila_id: id, antes: { estado: devolucion.estado }, despues });
  return { estado: hasta, msg: `${devolucion.numero}: ${HALLADO[resultado]}` };
}

const HALLADO = { APTO: 'apta', DANADO: 'dañada', INCOMPLETO: 'incompleta' } as const;

/** @throws AppError as `inspeccionar`, and what the engine refuses of SIN */
export async function descartar(context: CallContext, pedido: Params<typeof descartarDevolucion>) {
  const { db, audit } = context;
  const { id, version, responsable, testigo, nota, fotos } = pedido;
  const devolucion = await held(context, id, version);
  const { numero, hija_id, estado } = devolucion;
  await exigirPaso(actorDe(context), documento(devolucion), 'descartar');
  if (fotos.length === 0) throw new AppError('DATOS_INVALIDOS', { id }, { fotos: 'El acta lleva al menos una foto' });
  if (responsable.toLowerCase() === testigo.toLowerCase())
    throw new AppError('DATOS_INVALIDOS', { id }, { testigo: 'El acta la firman dos personas distintas' });
  if (hija_id === null) throw new Error('what was inspected has a child');
  await tie(context, id, fotos);
  const acta_fecha = new Date().toISOString();
  await updateDevolucion(db, id, { acta_responsable: responsable, acta_testigo: testigo, acta_fecha });
  const datos = { nota: `Acta de descarte de ${numero}: ${nota}` };
  await appendEvento(context, { id: hija_id }, { tipo: 'SIN', fecha_evento: null, clave: context.clave, datos });
  const hecha = await selectHecha(db, id);
  audit({ tabla: 'devolucion', fila_id: id, antes: { estado }, despues: { estado: hecha.estado, fotos } });
  return { estado: hecha.estado, msg: `${numero}: descartada con acta` };
}

/**
 * Its child is handed to the warehouse that had sent the goods, and the return ends with it. `exigir` is asked once both are held.
 * @throws AppError DEVOLUCION_NO_ENCONTRADA, what `exigir` refuses, and what the engine refuses of STK
 */
export async function entregarAStock(context: CallContext, id: number, exigir: () => Promise<void>): Promise<void> {
  const { numero, hija_id } = await held(context, id);
  await exigir();
  if (hija_id === null) throw new Error('what came back has a child');
  const datos = { nota: `Reingreso de ${numero}` };
  const nuevo = { tipo: 'STK', fecha_evento: null, clave: null, datos, autorizado: true as const };
  await appendEvento(context, { id: hija_id }, nuevo);
}

/** @throws AppError DATOS_INVALIDOS for a picture that is not the person's own, or another act's */
async function tie({ db, user }: CallContext, id: number, fotos: readonly number[]): Promise<void> {
  const own = [...new Set(fotos)];
  if ((await insertFotos(db, id, { fotos: own, usuario_id: user.id })) === own.length) return;
  throw new AppError('DATOS_INVALIDOS', { id }, { fotos: 'Una de las fotos no se encontró: sáquela otra vez' });
}

function estadoDe(codigo: string): Estado {
  const estado = ESTADOS.find((one) => one === codigo);
  if (estado === undefined) throw new Error(`the contract knows no state ${codigo}`);
  return estado;
}
