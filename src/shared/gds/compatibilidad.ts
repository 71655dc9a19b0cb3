/** Whether a product may lie in a place, and why not, in words. Pure: the engine of stock, putting away and the trial ask the same. */

export const REGLAS = ['EXIGE', 'PREFIERE', 'EVITA', 'PROHIBE'] as const;
export type Regla = (typeof REGLAS)[number];

/** A characteristic with its value. */
export interface Rasgo {
  readonly caracteristica_id: number;
  readonly valor: string;
}

export interface ReglaDeCompatibilidad extends Rasgo {
  readonly regla: Regla;
  readonly otra_id: number;
  readonly otro_valor: string;
  /** Of products: the two are never in one place. */
  readonly otra_de: 'PRODUCTO' | 'ALMACENAMIENTO';
  /** As people read them: «Inflamable», «Temperatura: Refrigerado». */
  readonly nombre: string;
  readonly otro_nombre: string;
}

export interface ConRasgos {
  readonly nombre: string;
  readonly rasgos: readonly Rasgo[];
}

export interface Juicio {
  /** Empty: it may. */
  readonly razones: readonly string[];
  /** What of it is liked and disliked: to be added to the score of the place. */
  readonly puntos: number;
}

interface Caso {
  readonly producto: ConRasgos;
  readonly lugar: ConRasgos;
  /** What else lies there. */
  readonly contenido: readonly ConRasgos[];
}

const PUNTOS = 30;
const has = (rasgos: readonly Rasgo[], id: number, valor: string) =>
  rasgos.some((one) => one.caracteristica_id === id && one.valor === valor);

/** «No va en A-03: Inflamable ✕ Alimento (Yerba 1 kg)». */
export function compatible(reglas: readonly ReglaDeCompatibilidad[], { producto, lugar, contenido }: Caso): Juicio {
  const razones: string[] = [];
  let puntos = 0;
  const exige = new Map<string, { de: string; alternativas: string[]; hay: boolean }>();
  for (const regla of reglas) {
    const isOwn = has(producto.rasgos, regla.caracteristica_id, regla.valor);
    if (regla.otra_de === 'PRODUCTO') {
      const con = chocante(regla, producto, contenido);
      if (con !== null) razones.push(`${regla.nombre} ✕ ${regla.otro_nombre} (${con})`);
      continue;
    }
    if (!isOwn) continue;
    const isThere = has(lugar.rasgos, regla.otra_id, regla.otro_valor);
    if (regla.regla === 'EXIGE') {
      // Of several that would do one is enough.
      const key = `${regla.caracteristica_id} ${regla.valor} ${regla.otra_id}`;
      const known = exige.get(key) ?? { de: regla.nombre, alternativas: [], hay: false };
      exige.set(key, {
        ...known,
        alternativas: [...known.alternativas, regla.otro_nombre],
        hay: known.hay || isThere,
      });
    } else if (isThere && regla.regla === 'PROHIBE') razones.push(`${regla.nombre} ✕ ${regla.otro_nombre}`);
    else if (isThere) puntos += regla.regla === 'PREFIERE' ? PUNTOS : -PUNTOS;
  }
  for (const { de, alternativas, hay } of exige.values())
    if (!hay) razones.push(`${de} exige ${alternativas.join(' o ')}`);
  return { razones, puntos };
}

/** Whose neighbour it may not be, on either side of the rule; null: nobody's. */
function chocante(
  { caracteristica_id, valor, otra_id, otro_valor }: ReglaDeCompatibilidad,
  { rasgos }: ConRasgos,
  contenido: readonly ConRasgos[],
): string | null {
  const isFirst = has(rasgos, caracteristica_id, valor);
  const isSecond = has(rasgos, otra_id, otro_valor);
  const found = contenido.find(
    (one) =>
      (isFirst && has(one.rasgos, otra_id, otro_valor)) || (isSecond && has(one.rasgos, caracteristica_id, valor)),
  );
  return found?.nombre ?? null;
}

export const noVa = (lugar: string, razones: readonly string[]): string => `No va en ${lugar}: ${razones.join(' · ')}`;

export interface EntradaDeLibro {
  readonly id: number;
  readonly fecha: string;
  readonly numero: string;
  readonly producto_id: number;
  readonly cantidad: number;
  /** Null: outside. */
  readonly de: number | null;
  readonly a: number | null;
  /** Whether it was put away by somebody's choice: what is put right is where it is. */
  readonly elegida: boolean;
}

export interface Hallazgo {
  readonly fecha: string | null;
  readonly numero: string | null;
  readonly producto: string;
  readonly lugar: string;
  readonly cantidad: number;
  readonly razones: readonly string[];
}

interface Prueba {
  readonly reglas: readonly ReglaDeCompatibilidad[];
  readonly productos: ReadonlyMap<number, ConRasgos>;
  /** Those where goods are kept; of others nothing is said. */
  readonly lugares: ReadonlyMap<number, ConRasgos>;
  /** What lay where when the time that is looked at began. */
  readonly inicio: readonly {
    readonly producto_id: number;
    readonly almacenamiento_id: number;
    readonly cantidad: number;
  }[];
  readonly libro: readonly EntradaDeLibro[];
}

/** Goes through the book again: which put-aways the rules would not have let be, and what lies now where it may not. */
export function probar({ reglas, productos, lugares, inicio, libro }: Prueba): {
  habrian: Hallazgo[];
  ahora: Hallazgo[];
} {
  const content = new Map<number, Map<number, number>>();
  const put = (lugar: number | null, producto: number, units: number) => {
    if (lugar === null) return;
    const there = content.get(lugar) ?? new Map<number, number>();
    there.set(producto, (there.get(producto) ?? 0) + units);
    if ((there.get(producto) ?? 0) <= 0) there.delete(producto);
    content.set(lugar, there);
  };
  const judge = (lugar: number, producto: number): Juicio => {
    const place = lugares.get(lugar);
    if (place === undefined) return { razones: [], puntos: 0 };
    const others = [...(content.get(lugar)?.keys() ?? [])].filter((id) => id !== producto);
    return compatible(reglas, {
      producto: productos.get(producto) ?? { nombre: '', rasgos: [] },
      lugar: place,
      contenido: others.flatMap((id) => productos.get(id) ?? []),
    });
  };
  const told = (lugar: number, producto: number) => ({
    producto: productos.get(producto)?.nombre ?? '',
    lugar: lugares.get(lugar)?.nombre ?? '',
  });
  for (const { almacenamiento_id, producto_id, cantidad } of inicio) put(almacenamiento_id, producto_id, cantidad);
  const habrian: Hallazgo[] = [];
  for (const { fecha, numero, producto_id, cantidad, de, a, elegida } of libro) {
    put(de, producto_id, -cantidad);
    if (elegida && a !== null && a !== de) {
      const { razones } = judge(a, producto_id);
      if (razones.length > 0) habrian.push({ fecha, numero, cantidad, razones, ...told(a, producto_id) });
    }
    put(a, producto_id, cantidad);
  }
  const ahora: Hallazgo[] = [];
  for (const [lugar, there] of content)
    for (const [producto, cantidad] of there) {
      const { razones } = judge(lugar, producto);
      if (razones.length > 0) ahora.push({ fecha: null, numero: null, cantidad, razones, ...told(lugar, producto) });
    }
  return { habrian, ahora };
}
