/** Whose the texts of levantes are: of the client, and of whoever fetches there. */
export const OWNERS_LEVANTES = {
  cliente_direccion: {
    cliente: 't.cliente_id',
    columns: { nombre: '%', direccion: '%', localidad: '%', contacto: '%', telefono: '%', acceso: '%' },
  },
  levante: {
    cliente: 't.cliente_id',
    columns: {
      direccion: '%',
      contacto: '%',
      telefono: '%',
      acceso: '%',
      entrega: '%',
      decision: '%',
      instrucciones: '%',
    },
  },
} as const;

/** Words of closed lists, and numbers. */
export const KEPT_LEVANTES = {
  levante: ['numero', 'entidad', 'estado', 'origen', 'diferencia'],
  levante_guia: ['estado'],
} as const;
