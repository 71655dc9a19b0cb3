import type { Campo, Catalogo, Opcion, Valor, Valores } from './catalogo.ts';
import { daysBetween, formatDay } from './dates.ts';
import { formatDinero } from './dinero.ts';

export const DIAS = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'] as const;
type Nombres = Readonly<Record<string, readonly Opcion[]>>;

/** A value as people read it; nothing where there is none. */
export function valorEnPalabras(campo: Campo, valor: Valor | undefined, opciones: readonly Opcion[] = []): string {
  if (valor === null || valor === undefined || valor === '') return '';
  if (typeof valor === 'object') return listaEnPalabras(campo, valor);
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  if (campo.tipo === 'dia' || campo.tipo === 'vence') return formatDay(String(valor));
  if (campo.tipo === 'opcion') return campo.opciones[String(valor)] ?? String(valor);
  if (campo.tipo === 'referencia') return opciones.find(({ id }) => id === valor)?.nombre ?? `N.º ${valor}`;
  if (typeof valor === 'string') return valor;
  if (campo.tipo === 'pesos') return formatDinero({ centavos: valor, moneda: 'UYU' });
  return valor.toLocaleString('es-UY', { maximumFractionDigits: 6 });
}

function listaEnPalabras(campo: Campo, valor: readonly (number | string)[]): string {
  const named = (one: number | string) => {
    if (campo.tipo === 'dias') return DIAS[Number(one) - 1] ?? '';
    return campo.tipo === 'varias' ? (campo.opciones[one] ?? String(one)) : String(one);
  };
  return (campo.tipo === 'palabras' ? [...valor] : [...valor].sort()).map(named).join(', ');
}

/** One change of a row as its history tells it, from what the audit kept. */
export function cambioEnPalabras(catalogo: Catalogo, { antes, despues }: Antes, nombres: Nombres): string {
  const lo = catalogo.genero === 'm' ? 'Lo' : 'La';
  if (antes === null) return `${lo} creó`;
  if (despues === null) return `${lo} eliminó`;
  const said = Object.keys(despues).flatMap((name) => {
    if (name === 'activo') return despues[name] === true ? [`${lo} activó`] : [`${lo} inactivó`];
    const campo = catalogo.campos[name];
    if (campo === undefined) return [];
    const words = (valor: Valor | undefined) => valorEnPalabras(campo, valor, nombres[name]) || 'vacío';
    return [`${campo.titulo}: ${words(antes[name])} → ${words(despues[name])}`];
  });
  return said.join(' · ');
}

interface Antes {
  readonly antes: Valores | null;
  readonly despues: Valores | null;
}

/** How many days ahead the end of a paper is said. */
export const AVISA_DIAS = 30;

/** What is to be said of a paper that ends on a day; null while there is time. */
export function vencimientoEnPalabras(dia: string, hoy: string): { texto: string; vencido: boolean } | null {
  const left = daysBetween(hoy, dia);
  if (left > AVISA_DIAS) return null;
  if (left === 0) return { texto: 'Vence hoy', vencido: false };
  const days = Math.abs(left) === 1 ? '1 día' : `${Math.abs(left)} días`;
  return left < 0 ? { texto: `Venció hace ${days}`, vencido: true } : { texto: `Vence en ${days}`, vencido: false };
}
