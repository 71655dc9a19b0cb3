/** The fields of an envío as text, in the order of a file: of the form, of a draft, of a row that is imported. */
export const CAMPOS_DE_TEXTO = [
  'cliente_id',
  'referencia',
  'numero',
  'servicio',
  'entrega',
  'agente',
  'paga',
  'solicitud',
  'destinatario',
  'documento',
  'telefono',
  'correo',
  'direccion',
  'localidad',
  'departamento',
  'bultos',
  'tamano',
  'peso',
  'contra_reembolso',
  'valor_declarado',
  'moneda',
  'una_guia_por_bulto',
  'ubicacion',
  'observaciones',
] as const;
export type CampoDeTexto = (typeof CAMPOS_DE_TEXTO)[number];

/** Fields that several columns of a file make up: first and last name, street and door. */
export const CAMPOS_QUE_SE_UNEN: ReadonlySet<string> = new Set([
  'destinatario',
  'direccion',
  'observaciones',
] satisfies CampoDeTexto[]);

/** As people read them; the heads of the columns of an example file. */
export const NOMBRE_DE_CAMPO = {
  cliente_id: 'Cliente',
  referencia: 'Referencia',
  numero: 'Número de guía',
  servicio: 'Servicio',
  entrega: 'Entrega',
  agente: 'Agencia',
  paga: 'Paga',
  solicitud: 'Solicitud',
  destinatario: 'Destinatario',
  documento: 'Documento',
  telefono: 'Teléfono',
  correo: 'Correo electrónico',
  direccion: 'Dirección',
  localidad: 'Localidad',
  departamento: 'Departamento',
  bultos: 'Bultos',
  tamano: 'Tamaño',
  peso: 'Peso (kg)',
  contra_reembolso: 'Contra-reembolso',
  valor_declarado: 'Valor declarado',
  moneda: 'Moneda',
  una_guia_por_bulto: 'Una guía por bulto',
  ubicacion: 'Ubicación',
  observaciones: 'Observaciones',
} as const satisfies Record<CampoDeTexto, string>;

/** An envío as it is typed. */
export type EnvioTexto = { readonly [K in CampoDeTexto]?: string | undefined } & {
  readonly piezas?: readonly PiezaTexto[] | undefined;
};
export interface PiezaTexto {
  readonly tamano?: string | undefined;
  /** Kilograms. */
  readonly peso?: string | undefined;
  /** Centimetres. */
  readonly largo?: string | undefined;
  readonly ancho?: string | undefined;
  readonly alto?: string | undefined;
}

/** What is wrong with a field, and what was probably meant, to take over with one key. */
export interface Falta {
  readonly mensaje: string;
  readonly sugerencia: string | null;
}
export type Faltas = Readonly<Record<string, Falta>>;
