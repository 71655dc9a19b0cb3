import { type Candidato, impedimentos } from './ubicar.ts';

/** Which moves would make a warehouse easier to pick from: a face that runs low is filled from reserve, one lot in several places is joined. Pure. */

interface Cosa {
  readonly producto_id: number;
  readonly cliente_id: number;
}

/** A product's fixed place that holds less than it should. */
export interface Cara extends Cosa {
  readonly maximo: number;
  readonly lugar: Candidato;
}

/** What of it lies in reserve, free to be taken. */
export interface Reserva {
  readonly almacenamiento_id: number;
  readonly secuencia: number;
  readonly partida_id: number | null;
  readonly vence: string | null;
  readonly cantidad: number;
}

const sum = (some: readonly { cantidad: number }[]) => some.reduce((total, { cantidad }) => total + cantidad, 0);
const NUNCA = '9999-12-31';

/** What is over first goes first; never more than the place takes, nor what it does not take beside what lies there. */
export function reponer<R extends Reserva>(
  { producto_id, cliente_id, maximo, lugar }: Cara,
  reservas: readonly R[],
): (R & { readonly lleva: number })[] {
  const contenido = [...lugar.contenido];
  const tomas: (R & { readonly lleva: number })[] = [];
  const sorted = reservas.toSorted(
    (one, other) =>
      (one.vence ?? NUNCA).localeCompare(other.vence ?? NUNCA) ||
      one.secuencia - other.secuencia ||
      one.almacenamiento_id - other.almacenamiento_id,
  );
  for (const reserva of sorted) {
    const here = sum(contenido.filter((one) => one.producto_id === producto_id));
    const room = lugar.max_unidades === null ? maximo : lugar.max_unidades - sum(contenido);
    const lleva = Math.min(maximo - here, room, reserva.cantidad);
    if (lleva <= 0) continue;
    const cosa = { producto_id, cliente_id, partida_id: reserva.partida_id, cantidad: lleva };
    if (impedimentos({ ...lugar, contenido }, [cosa]).length > 0) continue;
    contenido.push(cosa);
    tomas.push({ ...reserva, lleva });
  }
  return tomas;
}

/** A place where some of one lot lies. */
export interface Posicion {
  readonly lugar: Candidato;
  readonly cantidad: number;
  /** Nothing else lies there, all of it is loose and free, and nothing keeps it from being taken: emptied it is free. */
  readonly vaciable: boolean;
}

export interface Junta {
  readonly de: Posicion;
  readonly a: Posicion;
  /** How much of it lies where it goes, with what went there before. */
  readonly hay: number;
}

/** Whether a place holds no more than half of what it takes; of one that is not measured nobody can say that it is full. */
const isHalfEmpty = ({ lugar: { max_unidades }, cantidad }: Posicion) =>
  max_unidades === null || cantidad * 2 <= max_unidades;

/** The least are carried to the most, each place once: what is filled is not emptied. */
export function consolidar(cosa: Cosa & { partida_id: number | null }, posiciones: readonly Posicion[]): Junta[] {
  const sorted = posiciones.toSorted(
    (one, other) => other.cantidad - one.cantidad || one.lugar.secuencia - other.lugar.secuencia,
  );
  const contenidos = new Map(sorted.map(({ lugar }) => [lugar.id, [...lugar.contenido]]));
  const hay = new Map(sorted.map(({ lugar, cantidad }) => [lugar.id, cantidad]));
  const [emptied, filled] = [new Set<number>(), new Set<number>()];
  const juntas: Junta[] = [];
  for (const de of sorted.toReversed()) {
    if (!de.vaciable || !isHalfEmpty(de) || filled.has(de.lugar.id)) continue;
    const carga = { ...cosa, cantidad: de.cantidad };
    const a = sorted.find(
      ({ lugar }) =>
        lugar.id !== de.lugar.id &&
        !emptied.has(lugar.id) &&
        impedimentos({ ...lugar, contenido: contenidos.get(lugar.id) ?? [] }, [carga]).length === 0,
    );
    if (a === undefined) continue;
    juntas.push({ de, a, hay: hay.get(a.lugar.id) ?? 0 });
    contenidos.get(a.lugar.id)?.push(carga);
    hay.set(a.lugar.id, (hay.get(a.lugar.id) ?? 0) + de.cantidad);
    emptied.add(de.lugar.id);
    filled.add(a.lugar.id);
  }
  return juntas;
}
