import type { Campo, Catalogo, Guardado, Valor, Valores } from '#shared/catalogo.ts';
import { parsePesos } from '#shared/dinero.ts';

/** A row as its form holds it: each value as the text that a person types or chooses. */
export type Textos = Record<string, string>;

export function textosDe({ campos }: Catalogo, valores: Valores): Textos {
  return Object.fromEntries(Object.entries(campos).map(([name, campo]) => [name, textoDe(campo, valores[name])]));
}

export function valoresDe({ campos }: Catalogo, textos: Textos): Record<string, Valor> {
  return Object.fromEntries(Object.entries(campos).map(([name, campo]) => [name, valorDe(campo, textos[name] ?? '')]));
}

export function guardadoDe(catalogo: Catalogo, textos: Textos, fila: { id: number; version: number } | null): Guardado {
  return { ...valoresDe(catalogo, textos), id: fila?.id ?? null, version: fila?.version ?? null };
}

function textoDe({ tipo }: Campo, valor: Valor | undefined): string {
  if (valor === null || valor === undefined) return '';
  if (typeof valor === 'object') return valor.join(tipo === 'palabras' ? ', ' : ',');
  if (typeof valor === 'boolean') return valor ? 'si' : '';
  if (tipo === 'pesos') return (Number(valor) / 100).toFixed(2).replace('.', ',');
  return tipo === 'decimal' ? String(valor).replace('.', ',') : String(valor);
}

/** What cannot be read stays no number, which the contract refuses in words. */
function valorDe({ tipo }: Campo, texto: string): Valor {
  if (tipo === 'si_no') return texto === 'si';
  if (tipo === 'dias') return texto === '' ? [] : texto.split(',').map(Number);
  if (tipo === 'varias' || tipo === 'palabras') return partes(texto);
  if (texto === '') return null;
  if (tipo === 'pesos') return parsePesos(texto) ?? Number.NaN;
  if (tipo === 'entero') return Number(texto.replaceAll('.', ''));
  if (tipo === 'decimal') return Number(texto.replace(',', '.'));
  return tipo === 'referencia' ? Number(texto) : texto;
}

function partes(texto: string): string[] {
  return texto
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
