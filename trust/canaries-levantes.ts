/** Whose the texts of levantes and devoluciones are: of the client, of whoever fetches there, and of the agency where something lies. */
export const OWNERS_LEVANTES = {
  devolucion: {
    cliente: 't.cliente_id',
    agente: 't.agente_id',
    columns: { nota: '%', respuesta: '%', inspeccion_nota: '%', acta_responsable: '%', acta_testigo: `% || ' II'` },
  },
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
  levante_plantilla: {
    cliente: '(SELECT d.cliente_id FROM cliente_direccion d WHERE d.id = t.direccion_id)',
    columns: { instrucciones: '%' },
  },
  levante_excepcion: {
    cliente:
      '(SELECT d.cliente_id FROM levante_plantilla p JOIN cliente_direccion d ON d.id = p.direccion_id WHERE p.id = t.plantilla_id)',
    columns: { nota: '%' },
  },
} as const;

/** Words of closed lists, and numbers. */
export const KEPT_LEVANTES = {
  devolucion: [
    'numero',
    'clase',
    'hija_nro',
    'lugar',
    'entidad',
    'estado',
    'bandeja',
    'inspeccion',
    'moneda',
    'por_avisar',
  ],
  levante: ['numero', 'entidad', 'estado', 'origen', 'diferencia', 'modo'],
  levante_excepcion: ['que'],
  levante_guia: ['estado'],
} as const;
