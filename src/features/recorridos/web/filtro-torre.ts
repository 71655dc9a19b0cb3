import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import type { RecorridoFila } from '../contract.ts';

export const VISTAS = ['lista', 'tablero', 'mapa'] as const;
export type Vista = (typeof VISTAS)[number];
export const TIPOS = ['REPARTO', 'MIXTO', 'TRONCO'] as const;

/**
 * Which of the day's rounds are looked at, and how: by a word of them, by kind, and those that are in trouble. It stands in the address: whoever
 * is sent it, or comes back to it, sees the same.
 */
export function useFiltroDeTorre(recorridos: readonly RecorridoFila[]) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  // While one types, the field is ahead of the address.
  const [typed, setTyped] = useState<string | null>(null);
  const q = typed ?? (typeof search.q === 'string' ? search.q.slice(0, LONGEST) : '');
  const tipo = TIPOS.find((one) => one === search.tipo) ?? null;
  const solo = PROBLEMAS.find((one) => one === search.solo) ?? null;
  const vista = VISTAS.find((one) => one === search.vista) ?? 'lista';
  const panel = Number(search.panel);
  const poner = (change: Readonly<Record<string, string | undefined>>, replace = false) =>
    void navigate({ to: '.', search: { ...search, ...change }, replace });
  const named = recorridos.filter((fila) => (tipo === null || fila.tipo === tipo) && dice(fila, q));
  const counts = new Map(PROBLEMAS.map((one) => [one, named.filter(TIENE[one]).length]));
  return {
    ...{ q, tipo, solo, vista, counts },
    /** The round that is open beside the list; null: none. */
    elegido: Number.isSafeInteger(panel) && panel > 0 ? panel : null,
    setElegido: (id: number | null) => poner({ panel: id === null ? undefined : String(id) }, true),
    setQ: (text: string) => {
      setTyped(text);
      poner({ q: text === '' ? undefined : text }, true);
    },
    /** The field is left: from here on the address leads. */
    leaveQ: () => setTyped(null),
    setTipo: (value: RecorridoFila['tipo'] | null) => poner({ tipo: value ?? undefined }),
    setSolo: (value: Problema | null) => poner({ solo: value ?? undefined }),
    setVista: (value: Vista) => poner({ vista: value === 'lista' ? undefined : value }),
    filas: solo === null ? named : named.filter(TIENE[solo]),
  };
}

export const LONGEST = 60;

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
