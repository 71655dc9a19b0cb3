import type { miHoja } from '#features/reparto/entrega.contract.ts';
import type { Result } from '#shared/contract.ts';

import { cola, useHechos } from './cola.ts';
import { conActos, paradasDe } from './paradas.ts';
import { claveDeGuia, claveDeLevante, conLevantes, pasosDe } from './pasos.ts';

export type Datos = Result<typeof miHoja>;

/** A day with nothing to deliver has levantes all the same. */
const SIN_RONDA = { numero: 'Levantes de hoy', lineas: [], agencias: [], trafico: null };

/** The stops of the day in their order: what the sheet says, what was answered since, and what still waits on this phone. */
export function useSendero({ hoja, levantes }: Datos, al: number) {
  const items = cola.useQueue((shown) => shown.items);
  const hechos = useHechos();
  const esperan = items.filter(({ estado }) => estado === 'pendiente').map(({ cuerpo }) => cuerpo);
  const de = hoja ?? SIN_RONDA;
  const paradas = paradasDe(conActos(de, { parches: hechos.parches, al, esperan }));
  const pasos = pasosDe(paradas, conLevantes(levantes, { levantes: hechos.levantes, al, esperan }));
  return { hoja: de, lineas: de.lineas, items, esperan, pasos, dicho: hechos.dicho };
}

/** The stop that an address asks for. */
export function pedidoEn({ guia, levante }: Record<string, unknown>): string | null {
  const [guia_id, levante_id] = [Number(guia), Number(levante)];
  if (guia_id) return claveDeGuia(guia_id);
  return levante_id ? claveDeLevante(levante_id) : null;
}

/** Where a label that was read belongs: a door, or a levante that announced it. */
export function dondeEsta(
  codigo: string,
  lineas: readonly { readonly guia_id: number; readonly guia_nro: string }[],
  levantes: Datos['levantes'],
): string | null {
  const clean = codigo.toUpperCase();
  const linea = lineas.find(({ guia_nro }) => clean.startsWith(guia_nro));
  if (linea !== undefined) return claveDeGuia(linea.guia_id);
  const levante = levantes.find(({ guias }) => guias.some((numero) => clean.startsWith(numero)));
  return levante === undefined ? null : claveDeLevante(levante.id);
}
