import type { CallContext } from '#server/dispatcher.ts';
import { siguienteNumero } from '#server/documentos.sql.ts';
import { darPaso } from '#server/documentos.ts';

import type { Origen } from './origen.ts';
import { insertRecorrido, selectHoy } from './recorridos.sql.ts';
import { actorDe } from './reglas.ts';

interface Pedido extends Origen {
  readonly dia?: string;
  /** What a template brings along. */
  readonly plantilla_id?: number;
  readonly chofer_id?: number | null;
  readonly vehiculo_id?: number | null;
  readonly salida?: string | null;
}

/** A draft of a day, with its number. Null: its label or its template has one that day already. */
export async function crear(context: CallContext, pedido: Pedido): Promise<number | null> {
  const { db, user, audit } = context;
  const {
    dia,
    destino_id,
    carro_id,
    plantilla_id = null,
    chofer_id = null,
    vehiculo_id = null,
    salida = null,
  } = pedido;
  const day = dia ?? (await selectHoy(db));
  const numero = `R${day.slice(2).replaceAll('-', '')}-${String(await siguienteNumero(db, 'recorrido', day)).padStart(3, '0')}`;
  const mixto = pedido.mixto ?? false;
  const plan = { destino_id, carro_id, mixto, plantilla_id, chofer_id, vehiculo_id, salida_prevista: salida };
  const id = await insertRecorrido(db, { numero, dia: day, ...plan, usuario_id: user.id });
  if (id === null) return null;
  await darPaso(actorDe(context), { entidad: 'recorrido', id, estado: null }, 'crear');
  audit({ tabla: 'recorrido', fila_id: id, antes: null, despues: { numero, dia: day, ...plan } });
  return id;
}
