import { appendEvento } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';

import { ESTADOS, type Estado } from '../palabras.contract.ts';
import {
  insertLevante,
  insertLinea,
  inside,
  lockLevante,
  selectCandidatas,
  selectLineasVivas,
  updateLevante,
} from './levantes.sql.ts';

/**
 * For a warehouse that hands parcels over: a levante of today at its own door. Called in the company's scope; that the caller may have it is
 * the caller's rule, so that nobody's rights to levantes or parcels are asked for here.
 */

interface Oferta {
  readonly cliente_id: number;
  readonly guias: readonly number[];
  /** Where the driver comes. */
  readonly lugar: { readonly direccion: string; readonly zona_id: number };
  readonly dia: string;
  readonly desde: string;
  readonly hasta: string;
  readonly instrucciones: string;
}

const papeles = new Set(['levantes']);
/** Never chosen by a person: of a levante that was called off. */
const CANCELADO = 66;

/** All of the parcels or none: they stand together at the dock. @throws RefusalError LEVANTE_VACIO with the parcel and why it cannot go */
export async function ofrecerLevante(context: CallContext, oferta: Oferta): Promise<{ id: number; numero: string }> {
  const { db, scope, user } = context;
  const { cliente_id, lugar, dia, desde, hasta, instrucciones } = oferta;
  const made = await insertLevante(db, {
    ...{ cliente_id, direccion_id: null, lugar, dia, desde, hasta, estado: 'CONFIRMADO', usuario_id: user.id },
    ...{ origen: 'DEPOSITO', bultos_anunciados: null, kg_anunciados: null, instrucciones, reprogramado_de: null },
  });
  await darPaso({ db, usuario_id: user.id, papeles }, { entidad: 'levante', id: made.id, estado: null }, 'solicitar');
  const found = await selectCandidatas(db, scope, oferta.guias);
  for (const { id, guia_nro, estado_general, espera_en } of found) {
    if (estado_general !== 'PRE_INGRESADO')
      throw new RefusalError(
        'LEVANTE_VACIO',
        `La guía ${guia_nro} ${espera_en === null ? `está «${ESTADO_GUIA[estado_general].nombre}»` : `ya está en el levante ${espera_en}`}`,
      );
    await insertLinea(db, made.id, id);
    await appendEvento(
      context,
      { id },
      { tipo: 'LEV_SOL', fecha_evento: null, clave: null, datos: {}, autorizado: true },
    );
  }
  context.audit({ tabla: 'levante', fila_id: made.id, antes: null, despues: { ...made, origen: 'DEPOSITO' } });
  return made;
}

const NADIE_FUE: ReadonlySet<Estado> = new Set(['SOLICITADO', 'CONFIRMADO', 'ASIGNADO', 'VENCIDO']);
/** Over, and with nothing in it. */
const SIN_NADA: ReadonlySet<Estado> = new Set(['CANCELADO', 'FALLIDO']);

/** Taken back while no driver is on the way. @throws RefusalError DESPACHO_EN_CURSO */
export async function retirarLevante(context: CallContext, id: number): Promise<void> {
  const { db, scope, user } = context;
  const levante = await lockLevante(db, inside(scope, false), id);
  if (levante === null) throw new AppError('LEVANTE_NO_ENCONTRADO', { id });
  const { numero, estado } = levante;
  const lineas = await selectLineasVivas(db, scope, id);
  if (SIN_NADA.has(estado) && lineas.length === 0) return;
  if (estado === 'REPROGRAMADO')
    throw new RefusalError('DESPACHO_EN_CURSO', `${numero} se pasó a otro día: reprográmelo o cancélelo ahí`, { id });
  if (!NADIE_FUE.has(estado) || lineas.some((linea) => linea.estado !== 'ANUNCIADA'))
    throw new RefusalError('DESPACHO_EN_CURSO', `El chofer ya empezó con ${numero}`, { id });
  const reached = await darPaso({ db, usuario_id: user.id, papeles }, { entidad: 'levante', id, estado }, 'cancelar');
  const datos = { motivo_id: CANCELADO };
  for (const { guia_id } of lineas)
    await appendEvento(
      context,
      { id: guia_id },
      { tipo: 'LEV_NO', fecha_evento: null, clave: null, datos, autorizado: true },
    );
  await updateLevante(db, id, {
    estado: ESTADOS.find((one) => one === reached) ?? estado,
    motivo_id: CANCELADO,
  });
}
