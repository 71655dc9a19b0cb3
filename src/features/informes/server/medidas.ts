import { daysBetween } from '#shared/dates.ts';

import { type Cifras, CON_PROBLEMA, ENTREGADAS, RECIBIDAS, VIGENTES } from './cifras.ts';
import { media, porcentaje } from './formas.ts';

/** Rules that more than one tab tells by; each has its words here, so that the same name is the same figure everywhere. */

export const FORMULA = {
  guias: 'Guías cuyos datos llegaron en el período, sin las anuladas',
  entregadas: 'Guías del período entregadas, enteras o en parte',
  entregadasPct: 'Entregadas ÷ guías del período que la empresa recibió, sin las anuladas',
  promesa:
    'Cumplidas ÷ (cumplidas + tarde + abiertas vencidas). Cumplida: entregada en domicilio, o disponible en su agencia, hasta el día prometido. Las extraviadas y siniestradas cuentan como tarde; las devueltas, anuladas y todavía no recibidas no cuentan',
  primera: 'Entregadas en domicilio sin ninguna visita fallida ÷ guías visitadas',
  devolucion: 'Guías devueltas o en devolución ÷ guías del período que la empresa recibió, sin las anuladas',
  recuperadas: 'Guías con alguna visita sin entrega que después se entregaron ÷ guías con alguna visita sin entrega',
} as const;

export const guias = (cifras: Cifras) => cifras.guias(VIGENTES);
/** Those that came to us. */
export const recibidas = (cifras: Cifras) => cifras.guias(RECIBIDAS);
export const entregadas = (cifras: Cifras) => cifras.guias(ENTREGADAS);
export const entregadasPct = (cifras: Cifras) => porcentaje(entregadas(cifras), recibidas(cifras));

export interface Promesa {
  readonly cumplidas: number;
  readonly tarde: number;
  readonly tardeConVisita: number;
  /** Not delivered yet though the day is past. */
  readonly vencidas: number;
}

/** What became of the promised day; whether what is open is late is a matter of today. */
export function promesa(cifras: Cifras, hoy: string): Promesa {
  const zonas = [...promesaPorZona(cifras, hoy).values()];
  const all = (of: keyof Promesa) => zonas.reduce((sum, zona) => sum + zona[of], 0);
  return {
    cumplidas: all('cumplidas'),
    tarde: all('tarde'),
    tardeConVisita: all('tardeConVisita'),
    vencidas: all('vencidas'),
  };
}

export const NINGUNA: Promesa = { cumplidas: 0, tarde: 0, tardeConVisita: 0, vencidas: 0 };
const COMO: Readonly<Record<number, keyof Promesa>> = { 1: 'cumplidas', 2: 'tarde', 3: 'tardeConVisita' };

/** The same by zone; one without parcels has no entry. */
export function promesaPorZona(cifras: Cifras, hoy: string): ReadonlyMap<number, Promesa> {
  const today = diasDe(hoy);
  const zonas = new Map<number, { -readonly [Of in keyof Promesa]: Promesa[Of] }>();
  const add = (id: number, of: keyof Promesa | undefined, count: number) => {
    if (of === undefined) return;
    const zona = zonas.get(id) ?? { ...NINGUNA };
    zona[of] += count;
    zonas.set(id, zona);
  };
  for (const { clave, cantidad } of cifras.filas('promesa')) add(Math.floor(clave / 10), COMO[clave % 10], cantidad);
  for (const { clave, cantidad } of cifras.filas('abierta'))
    if (clave % 100_000 < today) add(Math.floor(clave / 100_000), 'vencidas', cantidad);
  return zonas;
}

export function cumplimiento({ cumplidas, tarde, tardeConVisita, vencidas }: Promesa): number | null {
  return porcentaje(cumplidas, cumplidas + tarde + tardeConVisita + vencidas);
}

/** Days as the keys of sums have them. */
export function diasDe(dia: string): number {
  return daysBetween('2000-01-01', dia);
}

/** How a parcel was tried: `agencia` if it ever came to one. */
export function intentoDe(clave: number) {
  return { agencia: clave >= 10_000, visitas: Math.floor(clave / 100) % 100, situacion: clave % 100 };
}

const conIntento = (fits: (intento: ReturnType<typeof intentoDe>) => boolean) => (cifras: Cifras) =>
  cifras.cuantas('intentos', ({ clave }) => fits(intentoDe(clave)));

const isAtDoor = ({ agencia, situacion }: ReturnType<typeof intentoDe>) => !agencia && ENTREGADAS.includes(situacion);

export const enDomicilio = conIntento(isAtDoor);
export const enAgencia = conIntento(({ agencia, situacion }) => agencia && ENTREGADAS.includes(situacion));
export const aLaPrimera = conIntento((intento) => isAtDoor(intento) && intento.visitas === 0);
/** Delivered at the door, or visited at least once without. */
export const visitadas = conIntento((intento) => isAtDoor(intento) || intento.visitas > 0);
export const conVisitaFallida = conIntento(({ visitas }) => visitas > 0);
export const recuperadas = conIntento(({ visitas, situacion }) => visitas > 0 && ENTREGADAS.includes(situacion));

export const primeraPct = (cifras: Cifras) => porcentaje(aLaPrimera(cifras), visitadas(cifras));
export const recuperadasPct = (cifras: Cifras) => porcentaje(recuperadas(cifras), conVisitaFallida(cifras));

/** Visits that each delivery at the door took, the last one included. */
export function intentosMedios(cifras: Cifras): number | null {
  const rows = cifras.filas('intentos', ({ clave }) => isAtDoor(intentoDe(clave)));
  const visits = rows.reduce((sum, { clave, cantidad }) => sum + (intentoDe(clave).visitas + 1) * cantidad, 0);
  return media(visits, enDomicilio(cifras));
}

export const conProblema = (cifras: Cifras) => cifras.guias([CON_PROBLEMA]);
