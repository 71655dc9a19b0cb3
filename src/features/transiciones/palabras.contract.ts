/** What has a life and is no parcel, by its name. Apart from the contract, so that who needs a word needs no schema. */
export const NOMBRE = {
  levante: 'Levante',
  recorrido: 'Recorrido',
  carro: 'Carro',
  devolucion: 'Devolución',
  incidencia: 'Incidencia',
  cliente: 'Cliente',
  turno_caja: 'Turno de caja',
  turno_movimiento: 'Movimiento de caja',
  rendicion: 'Rendición',
  remesa: 'Remesa',
  orden: 'Orden de depósito',
  wo: 'Trabajo de depósito',
  conteo_stock: 'Conteo de stock',
} as const;

export type Entidad = keyof typeof NOMBRE;

/** In the order in which a parcel meets them. */
export const ENTIDADES: readonly Entidad[] = [
  ...(['levante', 'recorrido', 'carro', 'devolucion', 'incidencia', 'cliente'] as const),
  ...(['turno_caja', 'turno_movimiento', 'rendicion', 'remesa', 'orden', 'wo', 'conteo_stock'] as const),
];

export function entidadOf(text: unknown): Entidad | null {
  return ENTIDADES.find((entidad) => entidad === text) ?? null;
}

/** Who may take a step, as people are called. */
export const PAPEL: Readonly<Record<string, string>> = {
  agencia: 'la agencia',
  atencion: 'atención',
  caja: 'caja',
  carros: 'quien arma carros',
  chofer: 'un chofer',
  chofer_propio: 'su chofer',
  cliente: 'el cliente',
  comercial: 'comercial',
  contador: 'quien cuenta',
  deposito: 'el depósito',
  encargado: 'el encargado',
  gestion: 'gestión de levantes',
  interno: 'nuestra gente',
  jefe_deposito: 'jefe de depósito',
  levantes: 'gestión de levantes',
  operario: 'operario',
  sistema: 'el sistema, por sí solo',
  supervision: 'supervisión',
  trafico: 'tráfico',
};

const LISTA = new Intl.ListFormat('es', { type: 'conjunction' });

export function quienes(quien: readonly string[]): string {
  return LISTA.format(quien.map((papel) => PAPEL[papel] ?? papel));
}
