import type { Juicio } from './compatibilidad.ts';

/** Where something is put away, and why there: what may not be is left out with its reason, the rest is scored. Pure. */

export type ClaseAbc = 'A' | 'B' | 'C';

interface Cosa {
  readonly producto_id: number;
  readonly cliente_id: number;
  readonly partida_id: number | null;
  readonly cantidad: number;
}

export interface PorUbicar extends Cosa {
  readonly abc: ClaseAbc | null;
}

export interface Candidato {
  readonly id: number;
  readonly codigo: string;
  /** Its turn in the walk. */
  readonly secuencia: number;
  readonly bloqueo: 'NADA' | 'ENTRADA' | 'SALIDA' | 'TODO';
  readonly bloqueo_motivo: string | null;
  readonly max_unidades: number | null;
  /** How many licence plates it takes, and how many stand there. */
  readonly max_lpn: number | null;
  readonly lpns: number;
  /** Of which articles it is the fixed place. */
  readonly fijo_de: readonly number[];
  readonly mezcla_producto: boolean;
  readonly mezcla_partida: boolean;
  readonly mezcla_cliente: boolean;
  readonly contenido: readonly Cosa[];
}

export interface Propuesta {
  readonly almacenamiento_id: number;
  readonly codigo: string;
  readonly puntos: number;
  readonly razon: string;
}

export interface Rechazo {
  readonly almacenamiento_id: number;
  readonly codigo: string;
  readonly razon: string;
}

const MISMO_LOTE = 100;
const FIJA = 80;
const MISMO_PRODUCTO = 60;
const VACIA = 40;
/** What the whole length of the walk costs an article of class A. */
const LEJOS = 40;
const PESO = { A: 1, B: 0.5, C: 0.1 } as const;
const MOST = 3;
const MOST_REFUSED = 5;

interface Caso {
  readonly cosas: readonly PorUbicar[];
  readonly candidatos: readonly Candidato[];
  /** They go on a licence plate, which stays one. */
  readonly enLpn?: boolean;
  /** What the rules of compatibility say of them there. */
  readonly juzgar: (candidato: Candidato) => Juicio;
}

export function sugerir({ cosas, candidatos, enLpn = false, juzgar }: Caso): {
  propuestas: Propuesta[];
  rechazadas: Rechazo[];
} {
  const walk = candidatos.map(({ secuencia }) => secuencia);
  const [near, far] = [Math.min(...walk), Math.max(...walk)];
  const peso = Math.max(...cosas.map(({ abc }) => PESO[abc ?? 'B']));
  const propuestas: (Propuesta & { readonly secuencia: number })[] = [];
  const rechazadas: Rechazo[] = [];
  for (const candidato of candidatos) {
    const { id: almacenamiento_id, codigo, secuencia } = candidato;
    const juicio = juzgar(candidato);
    const [no] = [...sinCabida(candidato, enLpn), ...impedimentos(candidato, cosas), ...juicio.razones];
    if (no !== undefined) {
      rechazadas.push({ almacenamiento_id, codigo, razon: no });
      continue;
    }
    const { base, razon } = afinidad(candidato, cosas);
    const distance = far === near ? 0 : ((secuencia - near) / (far - near)) * LEJOS * peso;
    propuestas.push({
      ...{ almacenamiento_id, codigo, secuencia },
      puntos: Math.round(base + juicio.puntos - distance),
      razon: [razon, gusto(juicio.puntos), espacio(candidato, cosas)].filter((one) => one !== null).join(' · '),
    });
  }
  propuestas.sort((one, other) => other.puntos - one.puntos || one.secuencia - other.secuencia);
  return {
    propuestas: propuestas.slice(0, MOST).map(({ secuencia: _, ...one }) => one),
    rechazadas: rechazadas.slice(0, MOST_REFUSED),
  };
}

const sum = (some: readonly { cantidad: number }[]) => some.reduce((total, { cantidad }) => total + cantidad, 0);
const miles = (units: number) => units.toLocaleString('es-UY');

function sinCabida({ max_lpn, lpns }: Candidato, enLpn: boolean): string[] {
  if (!enLpn || max_lpn === null || lpns < max_lpn) return [];
  return [max_lpn === 1 ? 'Ya tiene su LPN' : `Ya tiene sus ${miles(max_lpn)} LPN`];
}

/** What keeps them out, whatever the rules say. */
export function impedimentos(lugar: Candidato, cosas: readonly Cosa[]): string[] {
  const { bloqueo, bloqueo_motivo, max_unidades, contenido } = lugar;
  const rows = [...contenido, ...cosas];
  const several = (value: (one: Cosa) => unknown) => new Set(rows.map(value)).size > 1;
  const lots = Map.groupBy(rows, ({ producto_id }) => producto_id);
  const mixesLots = [...lots.values()].some((own) => new Set(own.map(({ partida_id }) => partida_id)).size > 1);
  const left = max_unidades === null ? null : max_unidades - sum(contenido);
  return [
    ...(bloqueo === 'ENTRADA' || bloqueo === 'TODO' ? [`Está bloqueada: ${bloqueo_motivo ?? ''}`] : []),
    ...(!lugar.mezcla_cliente && several(({ cliente_id }) => cliente_id) ? ['No mezcla clientes'] : []),
    ...(!lugar.mezcla_producto && several(({ producto_id }) => producto_id) ? ['No mezcla productos'] : []),
    ...(!lugar.mezcla_partida && mixesLots ? ['No mezcla lotes de un producto'] : []),
    ...(left !== null && left < sum(cosas) ? [`No entra: quedan ${miles(Math.max(0, left))}`] : []),
  ];
}

function afinidad({ contenido, fijo_de }: Candidato, cosas: readonly Cosa[]): { base: number; razon: string } {
  const same = contenido.filter((one) => cosas.some(({ producto_id }) => producto_id === one.producto_id));
  const lot = same.filter((one) =>
    cosas.some(({ producto_id, partida_id }) => producto_id === one.producto_id && partida_id === one.partida_id),
  );
  const isOfLots = cosas.some(({ partida_id }) => partida_id !== null);
  if (lot.length > 0 && isOfLots) return { base: MISMO_LOTE, razon: `Ya hay ${miles(sum(lot))} del mismo lote` };
  // Of what has no lots the product is all there is to be the same.
  if (lot.length > 0) return { base: MISMO_LOTE, razon: `Ya hay ${miles(sum(lot))} del mismo producto` };
  if (cosas.some(({ producto_id }) => fijo_de.includes(producto_id)))
    return { base: FIJA, razon: 'Es su ubicación fija' };
  if (same.length > 0) return { base: MISMO_PRODUCTO, razon: `Ya hay ${miles(sum(same))} de otro lote` };
  return contenido.length === 0 ? { base: VACIA, razon: 'Está vacía' } : { base: 0, razon: 'Tiene otros productos' };
}

function gusto(puntos: number): string | null {
  if (puntos === 0) return null;
  return puntos > 0 ? 'las reglas la prefieren' : 'las reglas la evitan';
}

function espacio({ max_unidades, contenido }: Candidato, cosas: readonly Cosa[]): string | null {
  if (max_unidades === null) return null;
  return `queda lugar para ${miles(max_unidades - sum(contenido) - sum(cosas))} más`;
}
