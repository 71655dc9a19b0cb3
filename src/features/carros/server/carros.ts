import { appendEvento } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { type CarroHeld, lockCarro, selectGuiasDe, updateSello } from './carros.sql.ts';

/** What is done with a cart, and what goes into it and out of it. */

/** The services ask for the codes; a step of a cart has no papel of its own beyond them. */
const PAPELES: ReadonlySet<string> = new Set(['carros']);
const MOST_ID = 2_147_483_647;

export async function paso(
  { db, user }: CallContext,
  { id, estado }: { id: number; estado: string | null },
  acto: string,
) {
  return darPaso({ db, usuario_id: user.id, papeles: PAPELES }, { entidad: 'carro', id, estado }, acto);
}

/** `CARRO_12` as its id; null: no cart could have it. */
export function idDeCodigo(codigo: string): number | null {
  const [, digits] = /^CARRO_(\d{1,9})$/.exec(codigo) ?? [];
  const id = Number(digits ?? 0);
  // A label says its number without zeros before it.
  return id >= 1 && id <= MOST_ID && String(id) === digits ? id : null;
}

/** @throws AppError CARRO_NO_ENCONTRADO */
export async function held({ db }: Pick<CallContext, 'db'>, id: number): Promise<CarroHeld> {
  const carro = await lockCarro(db, id, 'cambio');
  if (carro === null) throw new AppError('CARRO_NO_ENCONTRADO', { id });
  return carro;
}

/** A cart that parcels may be put into, kept from being sealed until they are. @throws AppError CARRO_NO_ENCONTRADO, CARRO_CERRADO */
export async function paraUsar({ db }: Pick<CallContext, 'db'>, id: number): Promise<CarroHeld> {
  const carro = await lockCarro(db, id, 'uso');
  if (carro === null) throw new AppError('CARRO_NO_ENCONTRADO', { id });
  if (!carro.activo) throw new RefusalError('CARRO_CERRADO', `${carro.codigo} está de baja: use otro carro`, { id });
  // What was sealed and has been loaded since is an empty cart.
  if (carro.estado === 'CERRADO' && carro.guias > 0) {
    const sello = carro.precinto === null ? '' : ` con el precinto ${carro.precinto}`;
    throw new RefusalError('CARRO_CERRADO', `${carro.codigo} está cerrado${sello}: ábralo en Carros o use otro`, {
      id,
    });
  }
  return carro;
}

/** Seals, opens or leaves it as the act says, and writes both down. */
export async function sellar(
  context: CallContext,
  carro: CarroHeld,
  { acto, precinto }: { acto: string; precinto: string | null },
) {
  const estado = await paso(context, carro, acto);
  await updateSello(context.db, carro.id, { estado, precinto });
  const { codigo, estado: before } = carro;
  context.audit({
    tabla: 'carro',
    fila_id: carro.id,
    antes: { codigo, estado: before },
    despues: { acto, estado, precinto },
  });
}

/** Takes parcels out, each by an event of its own. What the engine refuses of one leaves the others as they are. */
export async function vaciar(context: CallContext, carro: CarroHeld, only: readonly number[] | null) {
  const inside = await selectGuiasDe(context.db, carro.id);
  const chosen = only === null ? inside : inside.filter(({ guia_id }) => only.includes(guia_id));
  const rechazadas: { guia_nro: string; razon: string }[] = [];
  let sacadas = 0;
  for (const { guia_id, guia_nro } of chosen) {
    try {
      await appendEvento(context, { id: guia_id }, { tipo: 'SCA', fecha_evento: null, clave: null, datos: {} });
      sacadas += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      rechazadas.push({ guia_nro, razon: error.message });
    }
  }
  return { sacadas, rechazadas };
}
