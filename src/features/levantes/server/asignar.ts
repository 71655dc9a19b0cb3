import type { Autor } from '#features/guias/server/public.ts';
import { isChofer } from '#features/recorridos/server/public.ts';
import { notify } from '#server/news/notificacion.sql.ts';
import { formatDay } from '#shared/dates.ts';

import type { Mover } from '../contract.ts';
import { falta } from './falta.ts';
import type { Tomado } from './levantes.sql.ts';
import { lockRonda } from './rondas.sql.ts';

/** Who goes there: a driver on some day, or whoever drives a round, as one of its stops. */

/** It goes along with no round any more. */
export const SIN_RONDA = { recorrido_id: null, orden: null } as const;

type Pedido = Pick<Mover, 'chofer_id' | 'recorrido_id'>;

/** @throws AppError DATOS_INVALIDOS */
export async function asignar(context: Autor, levante: Tomado, pedido: Pedido) {
  const { id, numero, direccion_id, origen } = levante;
  const cambios =
    pedido.recorrido_id === undefined
      ? { chofer_id: await choferDe(context, pedido), ...SIN_RONDA }
      : await enRonda(context, levante, pedido.recorrido_id);
  // A warehouse's own door is none of the client's, and is known.
  if (direccion_id === null && origen !== 'DEPOSITO')
    throw falta({ direccion_id: 'El cliente no tiene dirección: cárguela y reprograme' });
  const { db, user } = context;
  if (cambios.chofer_id !== user.id)
    await notify(db, [cambios.chofer_id], {
      ...{ tipo: 'LEVANTE', accion: true, titulo: `Le asignaron el levante ${numero}` },
      texto: `${user.fullname} le asignó el levante ${numero}.`,
      ruta: `/guias/entregar?levante=${id}`,
    });
  return { cambios };
}

async function choferDe({ db }: Autor, { chofer_id }: Pedido): Promise<number> {
  if (chofer_id === undefined || !(await isChofer(db, chofer_id))) throw falta({ chofer_id: 'Elija un chofer' });
  return chofer_id;
}

async function enRonda({ db }: Autor, { dia, desde, recorrido_id }: Tomado, id: number) {
  const ronda = await lockRonda(db, id, { dia, desde });
  if (ronda === null)
    throw falta({ recorrido_id: 'Ese recorrido ya terminó o no tiene chofer: elija otro o póngale chofer' });
  if (ronda.dia !== dia)
    throw falta({
      recorrido_id: `${ronda.numero} sale el ${formatDay(ronda.dia)} y el levante es del ${formatDay(dia)}`,
    });
  if (recorrido_id === id) throw falta({ recorrido_id: `Ya va en ${ronda.numero}` });
  return { chofer_id: ronda.chofer_id, recorrido_id: ronda.id, orden: ronda.orden };
}
