import type { BolsaDeRonda } from '#features/cajas/server/public.ts';
import { appendEvento } from '#features/guias/server/public.ts';
import { abrirDeSistema } from '#features/incidencias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { reencodeImage } from '#server/files/reencode-image.ts';
import { sedeOf } from '#server/sede.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { leerEtiqueta } from '#shared/etiqueta/leida.ts';

import type { CerrarDescarga, Descargada, leerDescarga, ParadaEnAgencia } from '../descarga.contract.ts';
import type { EnLaMano } from './carga.sql.ts';
import { retenida } from './carga.ts';
import { type Cierre, type PorDescargar, type selectDescargas, selectDescargasDeAgencia } from './descarga.sql.ts';
import type { PorRecoger } from './recogida.sql.ts';
import { lineaDe as recogidaDe } from './recogida.ts';

/** What becomes of a reading at an agency's door, and of what was not read. */

/** What is told late arrives after the round is back; one that has been settled is over. @throws RefusalError DOCUMENTO_NO_PERMITE */
export function refuseOff({ id, numero, estado }: { id: number; numero: string; estado: string }): void {
  if (estado === 'CARGADO' || estado === 'EN_RUTA' || estado === 'EN_RENDICION') return;
  const text = estado === 'RENDIDO' ? `${numero} ya se rindió` : `${numero} todavía no está cargado`;
  throw new RefusalError('DOCUMENTO_NO_PERMITE', text, { id });
}

interface EnAgencias {
  readonly lineas: readonly PorDescargar[];
  readonly porRecoger: readonly PorRecoger[];
  readonly bolsas: readonly BolsaDeRonda[];
  readonly dichas: Awaited<ReturnType<typeof selectDescargas>>;
}

type Donde = Pick<ParadaEnAgencia, 'recorrido_id' | 'numero' | 'agente_id' | 'agencia' | 'direccion'>;

/** By agency of a round, in the order of the sheet; where all is unloaded, what was said of it stays. */
export function paradasDe({ lineas, porRecoger, bolsas, dichas }: EnAgencias): ParadaEnAgencia[] {
  const paradas = new Map<string, ParadaEnAgencia>();
  const at = (one: Donde): ParadaEnAgencia => {
    const { recorrido_id, numero, agente_id, agencia, direccion } = one;
    const key = `${recorrido_id}-${agente_id}`;
    const known = paradas.get(key);
    if (known !== undefined) return known;
    const donde = { recorrido_id, numero, agente_id, agencia, direccion };
    const parada = { ...donde, lineas: [], por_recoger: [], bolsas: [], descargas: [] };
    paradas.set(key, parada);
    return parada;
  };
  for (const linea of lineas) at(linea).lineas.push(lineaDe(linea));
  for (const linea of porRecoger) at(linea).por_recoger.push(recogidaDe(linea));
  for (const bolsa of bolsas) {
    const { remesa, precinto, llevada } = bolsa;
    at(bolsa).bolsas.push({ numero: remesa, precinto, llevada });
  }
  for (const { id, clase, cerrada, descargadas, faltaron, confirmada, contadas, confirma, ...cual } of dichas)
    at(cual).descargas.push({ id, clase, cerrada, descargadas, faltaron, confirmada, contadas, confirma });
  return [...paradas.values()];
}

export function lineaDe(linea: PorDescargar): Descargada['linea'] & object {
  const { guia_id, guia_nro, destinatario, bultos, descargados, descargada, retenida: isHeld } = linea;
  return { guia_id, guia_nro, destinatario, bultos, descargados, descargada, retenida: isHeld };
}

/** It lies in the hand and is not to be left at any agency out of this round: where it goes instead. */
export function noSeDescarga(guia: EnLaMano, recorrido_id: number): Descargada {
  const { guia_nro, recorrido, chofer, agente_id } = guia;
  if (guia.recorrido_id === recorrido_id && agente_id === null)
    return said('ajena', `${guia_nro} va a domicilio: no la deje acá`, guia_nro);
  if (recorrido !== null && guia.recorrido_id !== recorrido_id)
    return said('error', `Va en ${recorrido}${chofer === null ? '' : ` (${chofer})`}`, guia_nro);
  if (guia.estado_general === 'EN_AGENCIA') return said('repetida', `${guia_nro} ya quedó en ${guia.agente}`, guia_nro);
  return said('error', retenida(guia) ?? `${guia_nro} no es de este recorrido`, guia_nro);
}

export async function descargar(
  context: CallContext,
  guia: EnLaMano,
  pedido: Params<typeof leerDescarga>,
): Promise<Descargada> {
  const { bulto } = leerEtiqueta(pedido.codigo);
  const datos = bulto === null || guia.bultos === 1 || guia.por_la_madre ? {} : { bultos: [bulto] };
  const fecha_evento = pedido.fecha_evento ?? null;
  try {
    const done = await appendEvento(
      context,
      { id: guia.guia_id },
      { tipo: 'ING_AG', fecha_evento, clave: context.clave, datos },
    );
    return said(done.repetido ? 'repetida' : 'hecha', done.texto, guia.guia_nro);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return said('error', retenida(guia) ?? `${guia.guia_nro}: ${error.message}`, guia.guia_nro);
  }
}

export function said(resultado: Descargada['resultado'], texto: string, guia_nro: string | null): Descargada {
  return { resultado, texto, guia_nro, linea: null };
}

/** What each parcel of the stop became. @throws RefusalError FALTAN_POR_DESCARGAR, AppError DESCARGA_VACIA */
export function decididas(
  lineas: readonly PorDescargar[],
  { faltantes, recorrido_id }: CerrarDescarga,
): Cierre['guias'] {
  const decided = new Map(faltantes.map(({ guia_id, decision }) => [guia_id, decision]));
  const guias = lineas.map(({ guia_id, descargada, retenida: isHeld }) => ({
    guia_id,
    // What is held back goes on in the van: nobody may leave it.
    hecho: descargada ? ('DESCARGADA' as const) : (decided.get(guia_id) ?? (isHeld ? ('SIGUE' as const) : null)),
  }));
  const open = guias.filter(({ hecho }) => hecho === null).length;
  if (open > 0)
    throw new RefusalError(
      'FALTAN_POR_DESCARGAR',
      open === 1 ? 'Falta decidir 1 guía que no se leyó' : `Falta decidir ${open} guías que no se leyeron`,
      { recorrido_id },
    );
  const told = guias.flatMap(({ guia_id, hecho }) => (hecho === null ? [] : [{ guia_id, hecho }]));
  if (told.every(({ hecho }) => hecho === 'SIGUE')) throw new AppError('DESCARGA_VACIA', { recorrido_id });
  return told;
}

/** Name and signature come together. @throws AppError DATOS_INVALIDOS, ARCHIVO_INVALIDO */
export async function firmaDe({ recibe, firma }: Pick<CerrarDescarga, 'recibe' | 'firma'>): Promise<Buffer | null> {
  if (recibe !== undefined && firma === undefined)
    throw new AppError('DATOS_INVALIDOS', {}, { firma: 'Falta la firma' });
  if (recibe === undefined && firma !== undefined)
    throw new AppError('DATOS_INVALIDOS', {}, { recibe: 'Diga quién firma' });
  return firma === undefined ? null : reencodeImage(Buffer.from(firma, 'base64'));
}

interface Faltante {
  readonly id: number;
  readonly numero: string;
  readonly guia_id: number;
  readonly agente_id: number;
  readonly clase?: 'RECOGIDA';
}

/** It left the plant in this van and is not there: somebody looks for it. */
export async function avisarFaltante(
  context: CallContext,
  { id, numero, guia_id, agente_id, clase }: Faltante,
): Promise<void> {
  const { nombre } = await sedeOf(context, agente_id);
  await abrirDeSistema(context, {
    ...{ clave: `descarga:${id}:${guia_id}`, tipo: 'FALTANTE_EN_DESCARGA', guia_id },
    asunto: `Falta al ${clase === 'RECOGIDA' ? 'recoger con' : 'descargar'} ${numero} en ${nombre}`.slice(0, 160),
    texto:
      clase === 'RECOGIDA'
        ? `${context.user.fullname} pasó a recogerla con ${numero} y no la encontró en ${nombre}, donde espera para volver.`
        : `${context.user.fullname} no la encontró en el vehículo al descargar en ${nombre}. Salió cargada en ${numero}.`,
    ruta: '/recorridos',
  });
}

interface Distinta {
  readonly id: number;
  readonly sede: { readonly id: number; readonly nombre: string };
  readonly contadas: number;
  readonly nota: string | null;
}

/** The two sides say different numbers: a matter of ours, with both names. Answers its id. */
export async function avisarDiferencia(context: CallContext, { id, sede, contadas, nota }: Distinta): Promise<number> {
  const dicha = (await selectDescargasDeAgencia(context.db, sede.id)).find((one) => one.id === id);
  const de = `${dicha?.recorrido ?? 'un recorrido'} en ${sede.nombre}`;
  return abrirDeSistema(context, {
    ...{ clave: `descarga:${id}`, tipo: 'FALTANTE_EN_DESCARGA' },
    asunto: `No coincide ${dicha?.clase === 'RECOGIDA' ? 'lo recogido por' : 'la descarga de'} ${de}`.slice(0, 160),
    texto: `${dicha?.chofer ?? 'El chofer'} dijo ${dicha?.descargadas ?? '—'}; ${context.user.fullname}, por la agencia, contó ${contadas}. Nota: ${nota ?? '—'}`,
    ruta: `/pickup?agente=${sede.id}`,
  });
}
