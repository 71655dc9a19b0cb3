import { appendEvento } from '#features/guias/server/public.ts';
import { apart } from '#server/apart.ts';
import { type CallContext, type Endpoint, handle } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { agregarGuias, quitarGuias } from '../guias.contract.ts';
import type { Estado } from '../palabras.contract.ts';
import { anunciar, type Fuera } from './crear.ts';
import { inside, lockLevante, quitarDeLevante, selectCandidatas, type Tomado, updateLevante } from './levantes.sql.ts';
import { actorDe, lectorDe } from './quien.ts';

/** Parcels that go along after all, or stay behind after all. */

/** Until the driver is on the way the list is the client's to change. */
const ABIERTOS: ReadonlySet<Estado> = new Set<Estado>(['SOLICITADO', 'CONFIRMADO', 'ASIGNADO']);
/** Of a parcel that was taken out of its levante. */
const QUITADA = 68;

export const guiasDeLevanteEndpoints: readonly Endpoint[] = [
  handle(agregarGuias, async (context, { id, guias }) => {
    const levante = await abierto(context, id);
    const { hechas, fuera } = await anunciar(context, levante, guias);
    return terminar(context, levante, { hechas, fuera, dicho: 'agregada' });
  }),

  handle(quitarGuias, async (context, { id, guias }) => {
    const levante = await abierto(context, id);
    const fuera: Fuera[] = [];
    let hechas = 0;
    const found = await selectCandidatas(context.db, context.scope, [...new Set(guias)]);
    for (const guia of found) {
      const razon = await quitar(context, id, guia.id);
      if (razon === null) hechas += 1;
      else fuera.push({ guia_nro: guia.guia_nro, razon });
    }
    return terminar(context, levante, { hechas, fuera, dicho: 'quitada' });
  }),
];

/** @throws AppError LEVANTE_NO_ENCONTRADO, SIN_PERMISO, DOCUMENTO_NO_PERMITE once somebody is on the way */
async function abierto(context: CallContext, id: number): Promise<Tomado> {
  const { scope, chofer } = lectorDe(context);
  const levante = await lockLevante(context.db, inside(scope, chofer), id);
  if (levante === null) throw new AppError('LEVANTE_NO_ENCONTRADO', { id });
  const { papeles } = actorDe(context, null);
  if (papeles !== null && !papeles.has('levantes') && !papeles.has('cliente'))
    throw new AppError('SIN_PERMISO', { id });
  if (!ABIERTOS.has(levante.estado))
    throw new RefusalError('DOCUMENTO_NO_PERMITE', `${levante.numero} ya no admite cambios en sus guías`, { id });
  return levante;
}

interface Hecho {
  readonly hechas: number;
  readonly fuera: Fuera[];
  /** Of one of them. */
  readonly dicho: string;
}

async function terminar({ db, audit }: CallContext, { id, numero }: Tomado, { hechas, fuera, dicho }: Hecho) {
  if (hechas > 0) await updateLevante(db, id, {});
  audit({ tabla: 'levante', fila_id: id, antes: null, despues: { numero, [`${dicho}s`]: hechas } });
  const cuantas = hechas === 1 ? `1 guía ${dicho}` : `${hechas} guías ${dicho}s`;
  return { hechas, fuera, msg: `${numero}: ${cuantas}` };
}

/** Its row first: the event then finds nobody that still waits for it. */
async function quitar(context: CallContext, id: number, guia_id: number): Promise<string | null> {
  const datos = { motivo_id: QUITADA };
  try {
    return await apart(context.db, async () => {
      const taken = await quitarDeLevante(context.db, id, [guia_id]);
      if (taken.length === 0) return 'No está anunciada en este levante';
      await appendEvento(context, { id: guia_id }, { tipo: 'LEV_NO', fecha_evento: null, clave: null, datos });
      return null;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}
