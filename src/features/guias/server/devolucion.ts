import type { CallContext } from '#server/dispatcher.ts';
import type { Params, Result } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';

import type { devolverGuia } from '../detalle.contract.ts';
import { locked } from './cerrojo.ts';
import { insertHija, selectHijaEnCurso, selectMadre } from './devolucion.sql.ts';
import type { Autor } from './escritura.ts';
import { bear } from './lazos.ts';
import { appendEvento } from './motor.ts';
import { papelesDe, puede } from './reglas.ts';

interface Devolucion {
  readonly guia_id: number;
  readonly motivo_id?: number | undefined;
  readonly nota?: string | undefined;
  readonly clave: string | null;
  /** A document says so: whoever authorised it had the right to. */
  readonly autorizado?: true;
}

interface Devuelta {
  readonly repetido: boolean;
  /** Null: it had been begun before. */
  readonly hija: { readonly id: number; readonly numero: string } | null;
}

const DEV_INI = { tipo: 'DEV_INI', fecha_evento: null, clave: null, datos: {} } as const;

/**
 * Starts a return: the parcel goes back as a child of its own (`…-D1`) to the client's address, taken in where it lies, while this one
 * waits for the child's delivery (life-cycles.md §3.4). When the child is delivered, this one is given back. Of a parcel that was
 * delivered in part the rest goes back: its pieces do already, so no event says it again. Everything is checked before anything is written.
 * @throws AppError what the engine refuses of DEV_INI, GUIA_YA_DEVUELTA
 */
export async function iniciarDevolucion(autor: Autor, devolucion: Devolucion): Promise<Devuelta> {
  const { guia_id, clave, autorizado, ...datos } = devolucion;
  if (await selectHijaEnCurso(autor.db, guia_id)) throw new AppError('GUIA_YA_DEVUELTA', { guia_id });
  const rest = await elResto(autor, guia_id, autorizado === true);
  if (rest === null) {
    const begun = await appendEvento(
      autor,
      { id: guia_id },
      { ...DEV_INI, clave, datos, ...(autorizado && { autorizado }) },
    );
    if (begun.repetido) return { repetido: true, hija: null };
  }
  const hija =
    rest === null ? await selectHijaEnCurso(autor.db, guia_id) : await bear(autor, rest, autorizado === true);
  if (hija === null) throw new Error('a parcel that goes back has a child');
  const { motivo_id, nota } = datos;
  autor.audit({
    tabla: 'guia',
    fila_id: guia_id,
    antes: null,
    despues: {
      estado_general: rest?.estado_general ?? 'EN_DEVOLUCION',
      hija_id: hija.id,
      hija_nro: hija.numero,
      motivo_id,
      nota,
    },
  });
  return { repetido: false, hija };
}

/** A parcel of which a part was delivered and the rest waits to go back; null: it is another matter. */
async function elResto(autor: Autor, guia_id: number, autorizado: boolean) {
  const madre = await selectMadre(autor.db, guia_id);
  if (madre?.estado_general !== 'ENTREGADO_PARCIAL' || madre.bultos_que_vuelven === 0) return null;
  const guia = await locked(autor, { id: guia_id }, DEV_INI);
  const papeles = papelesDe(autor.user);
  if (!autorizado && !guia.pasos.some((paso) => puede(paso, papeles)))
    throw new AppError('EVENTO_AJENO', { guia_id, tipo: 'DEV_INI' });
  // Somebody was faster, before the lock.
  if (await selectHijaEnCurso(autor.db, guia_id)) throw new AppError('GUIA_YA_DEVUELTA', { guia_id });
  return guia.estado_general === 'ENTREGADO_PARCIAL' ? guia : null;
}

/**
 * What was delivered comes back from its recipient: a parcel of its own that waits to be collected there; this one stays delivered.
 * @throws AppError GUIA_NO_ENCONTRADA, GUIA_YA_DEVUELTA, EVENTO_NO_PERMITIDO
 */
export async function iniciarInversa(autor: Autor, guia_id: number) {
  const guia = await locked(autor, { id: guia_id }, DEV_INI);
  if (guia.estado_general !== 'ENTREGADO')
    throw new RefusalError(
      'EVENTO_NO_PERMITIDO',
      `Está «${ESTADO_GUIA[guia.estado_general].nombre}»: solo lo entregado se retira de su destinatario`,
      { guia_id },
    );
  if (guia.madre_id !== null) throw new AppError('GUIA_ES_DEVOLUCION', { guia_id });
  const hija = await insertHija(autor.db, guia_id, autor.user.id);
  if (hija === null) throw new AppError('GUIA_YA_DEVUELTA', { guia_id });
  return hija;
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
