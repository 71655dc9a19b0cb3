import type { LineaAbierta } from '../contract.ts';
import type { CodigoConocido, MesaDeConteo } from '../mesa.contract.ts';
import type { LecturaGuardada } from '../sin-red.contract.ts';

/** What was counted of a place while nobody could be asked: how it is shown, and how it is told in the end. */

type Renglon = LineaAbierta['contado'][number];

/** What the server had heard, as it knew it: said in all, so that it may have heard more. */
export function oidas(contado: readonly Renglon[]): LecturaGuardada[] {
  return contado.flatMap(({ producto_id, partida, cantidad, series, control_serie }): LecturaGuardada[] => {
    const what = { producto_id, ...(partida === null ? {} : { partida: { codigo: partida } }) };
    if (control_serie === 'SIEMPRE') return series.map((serie) => ({ ...what, serie }));
    return [{ ...what, cantidad, total: true as const }];
  });
}

/** A code that was read before in this place is that product; any other stays what was read. */
export function lecturaDe(texto: string, codigos: MesaDeConteo['codigos']): LecturaGuardada {
  const known: CodigoConocido | undefined = Object.hasOwn(codigos, texto) ? codigos[texto] : undefined;
  if (known === undefined) return { texto };
  const { producto_id, partida, factor } = known;
  return { producto_id, cantidad: factor, ...(partida === null ? {} : { partida: { codigo: partida } }) };
}

export interface Suelta {
  readonly texto: string;
  readonly cantidad: number;
}

interface Contado {
  readonly renglones: readonly Renglon[];
  /** What is not known yet, as it was read. */
  readonly sueltas: readonly Suelta[];
}

const keyOf = (producto_id: number, partida: string | null) => `${producto_id} ${partida ?? ''}`;

/** What there is of each, with what was read since: the last one read on top. */
export function contadoSinRed(mesa: Pick<MesaDeConteo, 'linea' | 'codigos' | 'sin_red'>): Contado {
  const renglones = new Map((mesa.linea?.contado ?? []).map((one) => [keyOf(one.producto_id, one.partida), one]));
  const sueltas = new Map<string, number>();
  for (const lectura of mesa.sin_red ?? []) {
    const { producto_id, texto = '', serie, total, cantidad = 1 } = lectura;
    if (producto_id === undefined) {
      const units = (total === true ? 0 : (sueltas.get(texto) ?? 0)) + cantidad;
      sueltas.delete(texto);
      sueltas.set(texto, units);
      continue;
    }
    const key = keyOf(producto_id, lectura.partida?.codigo ?? null);
    const before = renglones.get(key) ?? nuevo(mesa.codigos, lectura);
    renglones.delete(key);
    renglones.set(
      key,
      serie === undefined
        ? con(before, total === true ? cantidad : before.cantidad + cantidad)
        : conSerie(before, serie),
    );
  }
  const isThere = ({ cantidad }: { cantidad: number }) => cantidad > 0;
  return {
    renglones: [...renglones.values()].filter(isThere).toReversed(),
    sueltas: [...sueltas]
      .map(([texto, cantidad]) => ({ texto, cantidad }))
      .filter(isThere)
      .toReversed(),
  };
}

const con = (renglon: Renglon, cantidad: number): Renglon => ({ ...renglon, cantidad });

function conSerie(renglon: Renglon, serie: string): Renglon {
  const series = renglon.series.includes(serie) ? renglon.series : [...renglon.series, serie];
  return { ...renglon, series, cantidad: series.length };
}

function nuevo(codigos: MesaDeConteo['codigos'], { producto_id = 0, partida, serie }: LecturaGuardada): Renglon {
  const known = Object.values(codigos).find((one) => one.producto_id === producto_id);
  const { sku = '', nombre = '', unidad = 'UN' } = known ?? {};
  const control_serie = serie === undefined ? 'NO' : 'SIEMPRE';
  const lote = partida?.codigo ?? null;
  return { producto_id, sku, nombre, unidad, partida_id: null, partida: lote, control_serie, cantidad: 0, series: [] };
}
