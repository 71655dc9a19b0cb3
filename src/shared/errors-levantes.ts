/** The failures of levantes, a part of `errors.ts`. */
export const LEVANTES_ERRORS = {
  LEVANTE_NO_ENCONTRADO: { status: 200, msg: 'Ese levante no existe' },
  LEVANTE_FUERA_DE_CORTE: { status: 200, msg: 'Para ese día ya pasó la hora de corte' },
  LEVANTE_SIN_LUGAR: { status: 200, msg: 'En esa franja no queda lugar' },
  LEVANTE_SIN_LEVANTAR: { status: 200, msg: 'Todavía no se levantó: no hay qué hacer constar' },
  LEVANTE_VACIO: { status: 200, msg: 'Diga qué se levanta: elija guías o escriba cuántos bultos' },
  DIRECCION_NO_ENCONTRADA: { status: 200, msg: 'Esa dirección no existe' },
  DIRECCION_REPETIDA: { status: 200, msg: 'Ya hay una dirección con ese nombre' },
} as const;
