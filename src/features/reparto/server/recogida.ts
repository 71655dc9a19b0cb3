import { appendEvento } from '#features/guias/server/public.ts';
import { insertLineas, refuseTooMany, selectAbiertas } from '#features/recorridos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { leerEtiqueta } from '#shared/etiqueta/leida.ts';

import type { CerrarRecogida, LineaDeRecogida, leerRecogida, Recogida } from '../recogida.contract.ts';
import type { EnLaMano } from './carga.sql.ts';
import { retenida } from './carga.ts';
import type { Cierre } from './descarga.sql.ts';
import type { PorRecoger } from './recogida.sql.ts';

/** What becomes of a reading of what goes along from an agency. */

export function lineaDe({ guia_id, guia_nro, destinatario, bultos, recogidos }: PorRecoger): LineaDeRecogida {
  return { guia_id, guia_nro, destinatario, bultos, recogidos, recogida: recogidos >= bultos };
}

/** It lies in the hand and does not wait here to go back: why not. */
export function noSeRecoge(guia: EnLaMano, recorrido_id: number): Recogida {
  const { guia_nro, recorrido, chofer } = guia;
  if (guia.recorrido_id === recorrido_id) return said('repetida', `${guia_nro} ya está en su recorrido`, guia_nro);
  if (recorrido !== null) return said('ajena', `Va en ${recorrido}${chofer === null ? '' : ` (${chofer})`}`, guia_nro);
  return said('error', retenida(guia) ?? `${guia_nro} no espera para volver: déjela acá`, guia_nro);
}

interface Lectura {
  readonly guia: EnLaMano;
  readonly linea: PorRecoger;
  readonly pedido: Params<typeof leerRecogida>;
}

/** On the round first, so that it is this driver's; whoever brings it to the plant accounts for it there. */
export async function recoger(context: CallContext, { guia, linea, pedido }: Lectura): Promise<Recogida> {
  const { db } = context;
  const { recorrido_id, fecha_evento = null, codigo } = pedido;
  const { bulto } = leerEtiqueta(codigo);
  try {
    if (!linea.en_la_ronda) {
      refuseTooMany((await selectAbiertas(db, recorrido_id)).length + 1);
      await insertLineas(db, recorrido_id, [{ id: guia.guia_id, modo: 'AGENCIA' }]);
    }
    const datos = bulto === null || guia.bultos === 1 || guia.por_la_madre ? {} : { bultos: [bulto] };
    const done = await appendEvento(
      context,
      { id: guia.guia_id },
      { tipo: 'DESP', fecha_evento, clave: context.clave, datos, autorizado: true },
    );
    return said(done.repetido ? 'repetida' : 'hecha', done.repetido ? done.texto : 'Va con usted', guia.guia_nro);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return said('error', retenida(guia) ?? `${guia.guia_nro}: ${error.message}`, guia.guia_nro);
  }
}

export function said(resultado: Recogida['resultado'], texto: string, guia_nro: string | null): Recogida {
  return { resultado, texto, guia_nro, linea: null };
}

/** What each that waited here became. @throws RefusalError FALTAN_POR_DESCARGAR, AppError RECOGIDA_VACIA */
export function decididasAlRecoger(
  lineas: readonly PorRecoger[],
  { faltantes, recorrido_id }: CerrarRecogida,
): Cierre['guias'] {
  const decided = new Map(faltantes.map(({ guia_id, decision }) => [guia_id, decision]));
  const told = lineas.flatMap((linea) => {
    const hecho = lineaDe(linea).recogida ? ('RECOGIDA' as const) : decided.get(linea.guia_id);
    return hecho === undefined ? [] : [{ guia_id: linea.guia_id, hecho }];
  });
  const open = lineas.length - told.length;
  if (open > 0)
    throw new RefusalError(
      'FALTAN_POR_DESCARGAR',
      open === 1 ? 'Falta decidir 1 guía que no se leyó' : `Falta decidir ${open} guías que no se leyeron`,
      { recorrido_id },
    );
  if (told.every(({ hecho }) => hecho === 'QUEDA')) throw new AppError('RECOGIDA_VACIA', { recorrido_id });
  return told;
}
