import type { Db } from '#server/db/db.ts';
import { AppError } from '#shared/errors.ts';
import { claveDeCalle, claveDeDireccion, type DireccionEscrita } from '#shared/puntos/clave.ts';
import { estaEnUruguay, type PuntoHallado, puntoDeVisitas } from '#shared/puntos/punto.ts';
import { metrosEnLinea } from '#shared/rutas/distancia.ts';
import type { Punto } from '#shared/rutas/problema.ts';

import {
  insertVisita,
  type PuntoSabido,
  selectPunto,
  selectPuntos,
  upsertCorreccion,
  upsertVisitas,
} from './puntos.sql.ts';

export interface DireccionPedida extends DireccionEscrita {
  /** Of the catalogue; null: nobody knows which it is. */
  readonly localidad_id: number | null;
  /** What the client gave with the envío, or null. */
  readonly del_cliente: Punto | null;
}

/** The point of each address, in their order, from the surest source that knows one; null: nobody knows. */
export async function buscarPuntos(db: Db, direcciones: readonly DireccionPedida[]): Promise<(PuntoHallado | null)[]> {
  const asked = direcciones.map((direccion) => ({
    ...claveDeDireccion(direccion),
    departamento_id: direccion.departamento_id,
    localidad_id: direccion.localidad_id,
    localidad: claveDeCalle(direccion.localidad),
  }));
  const known = asked.length === 0 ? [] : await selectPuntos(db, asked);
  return known.map((one, i) =>
    choose(one, { cliente: direcciones[i]?.del_cliente ?? null, numero: asked[i]?.numero ?? null }),
  );
}

interface Given {
  readonly cliente: Punto | null;
  readonly numero: number | null;
}

function choose(
  { sabido, padron, antes, despues, centro }: PuntoSabido,
  { cliente, numero }: Given,
): PuntoHallado | null {
  if (sabido?.fuente === 'CORRECCION') return sabido;
  if (cliente && estaEnUruguay(cliente)) return { lat: cliente.lat, lng: cliente.lng, fuente: 'CLIENTE' };
  if (sabido) return sabido;
  if (padron) return { ...padron, fuente: 'PADRON' };
  const between = numero === null ? null : alongStreet({ antes, despues }, numero);
  if (between) return { ...between, fuente: 'CALLE' };
  return centro && { ...centro, fuente: 'LOCALIDAD' };
}

/** A block has a hundred numbers and about a hundred metres: doors further apart say nothing of what lies between. */
const NUMEROS = 200;
const METROS = 600;
/** A lone neighbour stands for a door so near. */
const AL_LADO = 20;

function alongStreet({ antes, despues }: Pick<PuntoSabido, 'antes' | 'despues'>, numero: number): Punto | null {
  if (antes && despues && despues.numero - antes.numero <= NUMEROS && metrosEnLinea(antes, despues) <= METROS) {
    const part = (numero - antes.numero) / (despues.numero - antes.numero);
    return { lat: antes.lat + (despues.lat - antes.lat) * part, lng: antes.lng + (despues.lng - antes.lng) * part };
  }
  const near = [antes, despues].find((door) => door && Math.abs(door.numero - numero) <= AL_LADO);
  return near ? { lat: near.lat, lng: near.lng } : null;
}

/**
 * A person says where an address is: the next parcel to it knows. The caller's command audits it.
 * @returns whether it can be learned: an address without door, corner, plot or kilometre holds for the one stop only
 * @throws AppError PUNTO_FUERA_DE_URUGUAY
 */
export async function corregirPunto(
  db: Db,
  direccion: DireccionEscrita,
  { punto, usuario_id }: { punto: Punto; usuario_id: number },
): Promise<boolean> {
  if (!estaEnUruguay(punto)) throw new AppError('PUNTO_FUERA_DE_URUGUAY', { ...punto });
  const { clave } = claveDeDireccion(direccion);
  if (clave === null) return false;
  await upsertCorreccion(db, clave, { ...punto, usuario_id });
  return true;
}

/** Where rounds begin. No address has this clave: theirs begin with a department. */
const PLANTA = 'planta';

/** Null: nobody has marked it. */
export function puntoDePlanta(db: Db): Promise<PuntoHallado | null> {
  return selectPunto(db, PLANTA);
}

/** @throws AppError PUNTO_FUERA_DE_URUGUAY */
export async function marcarPlanta(db: Db, { punto, usuario_id }: { punto: Punto; usuario_id: number }): Promise<void> {
  if (!estaEnUruguay(punto)) throw new AppError('PUNTO_FUERA_DE_URUGUAY', { ...punto });
  await upsertCorreccion(db, PLANTA, { ...punto, usuario_id });
}

export interface Visita {
  readonly punto: Punto;
  /** As the telephone says; null: it did not. */
  readonly precision_m: number | null;
  readonly fecha: string;
}

/** A telephone that knows no better where it is teaches nothing. */
const MOST_PRECISION_M = 60;

/** A confirmed delivery at an address: three that lie together say where its door is. What is of no use is left out without a word. */
export async function aprenderVisita(
  db: Db,
  direccion: DireccionEscrita,
  { punto, precision_m, fecha }: Visita,
): Promise<void> {
  const { clave } = claveDeDireccion(direccion);
  if (clave === null || !estaEnUruguay(punto) || precision_m === null || precision_m > MOST_PRECISION_M) return;
  const visitas = await insertVisita(db, clave, { ...punto, fecha });
  const learned = puntoDeVisitas(visitas);
  if (learned) await upsertVisitas(db, clave, { ...learned, visitas: visitas.length });
}
