import type { Borrador } from '#features/envios/borradores.contract.ts';
import type { Escrito } from '#features/envios/escrito.contract.ts';

import { isEmpty, tituloDe } from '../nuevo/formulario.ts';
import { isSaved } from '../nuevo/guardados.ts';

/** A draft in the list. */
export interface Fila {
  llave: string;
  id: number | null;
  titulo: string;
  modificado: string;
  /** Not at the server yet, or not as it is here. */
  isHereOnly: boolean;
}

/** Those of the server and those of this browser, each once, the last one first. */
export function filasDe(borradores: readonly Borrador[], escritos: readonly Escrito[]): Fila[] {
  const own = escritos.filter((one) => !isEmpty(one.datos) && (one.id === null || !isSaved(one)));
  const ownIds = new Set(own.map(({ id }) => id));
  const here = own.map(({ llave, id, datos, modificado }) => ({
    llave,
    id,
    titulo: tituloDe(datos),
    modificado,
    isHereOnly: true,
  }));
  const there = borradores
    .filter(({ id }) => !ownIds.has(id))
    .map(({ id, titulo, modificado }) => ({
      llave: escritos.find((one) => one.id === id)?.llave ?? `s${id}`,
      id,
      titulo,
      modificado,
      isHereOnly: false,
    }));
  return [...here, ...there].sort((one, other) => (one.modificado < other.modificado ? 1 : -1));
}
