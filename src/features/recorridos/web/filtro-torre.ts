import { useState } from 'react';

import type { RecorridoFila } from '../contract.ts';

/** Which of the day's rounds are looked at: by a word of them, by kind, and those that are in trouble. */
export function useFiltroDeTorre(recorridos: readonly RecorridoFila[]) {
  const [q, setQ] = useState('');
  const [tipo, setTipo] = useState<RecorridoFila['tipo'] | null>(null);
  const [solo, setSolo] = useState<Problema | null>(null);
  const named = recorridos.filter((fila) => (tipo === null || fila.tipo === tipo) && dice(fila, q));
  const counts = new Map(PROBLEMAS.map((one) => [one, named.filter(TIENE[one]).length]));
  return {
    ...{ q, setQ, tipo, setTipo, solo, setSolo, counts },
    filas: solo === null ? named : named.filter(TIENE[solo]),
  };
}

export type FiltroDeTorre = ReturnType<typeof useFiltroDeTorre>;

export const PROBLEMAS = ['atrasados', 'sobre_limite', 'sin_chofer'] as const;
type Problema = (typeof PROBLEMAS)[number];
export const PROBLEMA: Readonly<Record<Problema, string>> = {
  atrasados: 'Con atraso',
  sobre_limite: 'Sobre su límite de efectivo',
  sin_chofer: 'Sin chofer',
};
const TIENE: Readonly<Record<Problema, (fila: RecorridoFila) => boolean>> = {
  atrasados: ({ atraso_minutos }) => atraso_minutos !== null,
  sobre_limite: ({ sobre_limite }) => sobre_limite,
  sin_chofer: ({ chofer_id, estado }) => chofer_id === null && estado !== 'ANULADO',
};

/** Every word that was typed is somewhere in what the row says. */
function dice({ numero, chofer, vehiculo, destino, zonas }: RecorridoFila, q: string): boolean {
  const said = llano([numero, chofer, vehiculo, destino, ...zonas].filter(Boolean).join(' '));
  return llano(q)
    .split(' ')
    .every((word) => said.includes(word));
}

const llano = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
