import type { CallContext } from '#server/dispatcher.ts';
import type { Params, Result } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

import type { devolverGuia } from '../detalle.contract.ts';
import { insertHija, selectHijaEnCurso } from './devolucion.sql.ts';
import type { Appended, Autor } from './escritura.ts';
import { appendEvento } from './motor.ts';

interface Devolucion {
  readonly guia_id: number;
  readonly motivo_id?: number | undefined;
  readonly nota?: string | undefined;
  readonly clave: string | null;
}

interface Devuelta extends Appended {
  /** Null: it had been begun before. */
  readonly hija: { readonly id: number; readonly numero: string } | null;
}

/**
 * Starts a return: the parcel goes back as a child of its own (`…-D1`) to the client's address, taken in where it lies, while this one
 * waits for the child's delivery (life-cycles.md §3.4). When the child is delivered, this one is given back. Everything is checked before
 * anything is written.
 * @throws AppError what the engine refuses of DEV_INI, GUIA_YA_DEVUELTA
 */
export async function iniciarDevolucion(autor: Autor, { guia_id, clave, ...datos }: Devolucion): Promise<Devuelta> {
  if (await selectHijaEnCurso(autor.db, guia_id)) throw new AppError('GUIA_YA_DEVUELTA', { guia_id });
  const begun = await appendEvento(autor, { id: guia_id }, { tipo: 'DEV_INI', fecha_evento: null, clave, datos });
  if (begun.repetido) return { ...begun, hija: null };
  const hija = await insertHija(autor.db, guia_id, autor.user.id);
  // The parcel is locked since the event, and had none before.
  if (!hija) throw new Error('a parcel that goes back has no other return on its way');
  const { numero, estado_general } = begun.guia;
  const taken = { tipo: 'ADM', fecha_evento: null, clave: null, datos: { lugar: `Devolución de ${numero}` } };
  await appendEvento(autor, { id: hija.id }, taken);
  const { motivo_id, nota } = datos;
  autor.audit({
    tabla: 'guia',
    fila_id: guia_id,
    antes: null,
    despues: { estado_general, hija_id: hija.id, hija_nro: hija.numero, motivo_id, nota },
  });
  return { ...begun, hija };
}

/** @throws AppError as `iniciarDevolucion` */
export async function devolver(
  context: CallContext,
  params: Params<typeof devolverGuia>,
): Promise<Result<typeof devolverGuia>> {
  const { hija } = await iniciarDevolucion(context, { ...params, clave: context.clave });
  if (!hija) throw new AppError('GUIA_YA_DEVUELTA', { guia_id: params.guia_id });
  return { hija_id: hija.id, hija_nro: hija.numero, msg: `Se creó la devolución ${hija.numero}` };
}
