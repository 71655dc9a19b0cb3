/** The words of an envío: what is stored, and what people read. */

/** What can be sent; a return is made from the parcel that goes back. */
export const SERVICIOS_DE_ENVIO = [
  'ESTANDAR_DOMICILIO',
  'ESTANDAR_AGENCIA',
  'EXPRESS_24',
  'FLEX',
  'DOCUMENTOS',
  'CARGA_ESPECIAL',
] as const;
export type ServicioDeEnvio = (typeof SERVICIOS_DE_ENVIO)[number];
/** What a tariff has prices for: also what goes back, which nobody sends. */
export const SERVICIOS_CON_PRECIO = [...SERVICIOS_DE_ENVIO, 'DEVOLUCION'] as const;
export type ServicioConPrecio = (typeof SERVICIOS_CON_PRECIO)[number];

export const ENTREGAS = ['DOMICILIO', 'AGENCIA'] as const;
export type Entrega = (typeof ENTREGAS)[number];
export const NOMBRE_DE_ENTREGA = { DOMICILIO: 'A domicilio', AGENCIA: 'Retira en agencia' } as const;

export const PAGAN = ['REMITENTE', 'DESTINATARIO', 'CUENTA_CORRIENTE'] as const;
export type Paga = (typeof PAGAN)[number];
export const NOMBRE_DE_PAGA = {
  REMITENTE: 'Remitente',
  DESTINATARIO: 'Destinatario',
  CUENTA_CORRIENTE: 'Cuenta corriente',
} as const;

/** How it comes to us: over a counter, or collected at the client. */
export const SOLICITUDES = ['MOSTRADOR', 'LEVANTE'] as const;
export type Solicitud = (typeof SOLICITUDES)[number];
export const NOMBRE_DE_SOLICITUD = { MOSTRADOR: 'Mostrador', LEVANTE: 'Levante' } as const;

export const ESTADOS_DE_ENVIO = ['CONFIRMADO', 'EN_CURSO', 'COMPLETADO', 'ANULADO'] as const;
export type EstadoDeEnvio = (typeof ESTADOS_DE_ENVIO)[number];
/** With the family of its colour, as states of parcels have. A draft is no envío yet. */
export const ESTADO_DE_ENVIO = {
  CONFIRMADO: { nombre: 'Confirmado', familia: 'neutro' },
  EN_CURSO: { nombre: 'En curso', familia: 'curso' },
  COMPLETADO: { nombre: 'Completado', familia: 'ok' },
  ANULADO: { nombre: 'Anulado', familia: 'neutro' },
} as const satisfies Record<EstadoDeEnvio, { readonly nombre: string; readonly familia: string }>;

/** How well an address says where: down to the door, a corner, a plot, a kilometre, a place with a name, a street, or not at all. */
export const PRECISIONES = ['PUERTA', 'ESQUINA', 'SOLAR', 'KILOMETRO', 'LUGAR', 'CALLE', 'SIN_DATOS'] as const;
export type Precision = (typeof PRECISIONES)[number];
export const NOMBRE_DE_PRECISION = {
  PUERTA: 'Con número de puerta',
  ESQUINA: 'Esquina',
  SOLAR: 'Manzana y solar',
  KILOMETRO: 'Ruta y kilómetro',
  LUGAR: 'Paraje o lugar',
  CALLE: 'Calle sin número',
  SIN_DATOS: 'Sin interpretar',
} as const satisfies Record<Precision, string>;

export const MONEDAS = ['UYU', 'USD'] as const;
export type Moneda = (typeof MONEDAS)[number];

/** How sure a reading is. */
export const CONFIANZAS = ['alta', 'media', 'baja'] as const;
export type Confianza = (typeof CONFIANZAS)[number];

/** Where an envío was made. */
export const ORIGENES = ['PANTALLA', 'IMPORTACION', 'API', 'DEPOSITO'] as const;
export type Origen = (typeof ORIGENES)[number];

/** How each service may be handed over, the usual way first. */
export const ENTREGAS_DE_SERVICIO = {
  ESTANDAR_DOMICILIO: ['DOMICILIO'],
  ESTANDAR_AGENCIA: ['AGENCIA'],
  EXPRESS_24: ['DOMICILIO', 'AGENCIA'],
  FLEX: ['DOMICILIO'],
  DOCUMENTOS: ['DOMICILIO', 'AGENCIA'],
  CARGA_ESPECIAL: ['DOMICILIO', 'AGENCIA'],
} as const satisfies Record<ServicioDeEnvio, readonly Entrega[]>;
