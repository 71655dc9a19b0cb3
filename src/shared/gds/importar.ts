/** What a file may bring into a depósito, with the fields of each kind in the order of a file. */

export const TIPOS_DE_DEPOSITO = ['PRODUCTOS', 'ALMACENAMIENTOS', 'STOCK_INICIAL', 'AJUSTES'] as const;
export type TipoDeDeposito = (typeof TIPOS_DE_DEPOSITO)[number];
export type TipoDeImportacion = 'ENVIOS' | TipoDeDeposito;

export const CAMPOS_DE_DEPOSITO = [
  'lugar',
  'nombre_lugar',
  'tipo_lugar',
  'tipo_stock',
  'secuencia',
  'max_unidades',
  'sku',
  'producto',
  'unidad',
  'lleva_lote',
  'lleva_vencimiento',
  'lleva_serie',
  'gramos',
  'largo_mm',
  'ancho_mm',
  'alto_mm',
  'codigo_barras',
  'unidades_bulto',
  'codigo_bulto',
  'lote',
  'vence',
  'condicion',
  'cantidad',
  'series',
  'motivo',
] as const;
export type CampoDeDeposito = (typeof CAMPOS_DE_DEPOSITO)[number];

/** As people read them; the heads of the columns of an example file. */
export const NOMBRE_DE_CAMPO_DE_DEPOSITO = {
  lugar: 'Ubicación',
  nombre_lugar: 'Nombre de la ubicación',
  tipo_lugar: 'Tipo de ubicación',
  tipo_stock: 'Tipo de stock',
  secuencia: 'Secuencia',
  max_unidades: 'Máximo de unidades',
  sku: 'SKU',
  producto: 'Nombre del producto',
  unidad: 'Unidad',
  lleva_lote: 'Lleva lote',
  lleva_vencimiento: 'Lleva vencimiento',
  lleva_serie: 'Lleva serie',
  gramos: 'Gramos',
  largo_mm: 'Largo (mm)',
  ancho_mm: 'Ancho (mm)',
  alto_mm: 'Alto (mm)',
  codigo_barras: 'Código de barras',
  unidades_bulto: 'Unidades por caja',
  codigo_bulto: 'Código de la caja',
  lote: 'Lote',
  vence: 'Vencimiento',
  condicion: 'Condición',
  cantidad: 'Cantidad',
  series: 'Series',
  motivo: 'Motivo',
} as const satisfies Record<CampoDeDeposito, string>;

interface Tipo {
  readonly nombre: string;
  /** What it does, to whoever chooses it. */
  readonly que: string;
  readonly campos: readonly CampoDeDeposito[];
  readonly requeridos: readonly CampoDeDeposito[];
  /** A row to begin from. */
  readonly ejemplo: Readonly<Partial<Record<CampoDeDeposito, string>>>;
}

export const TIPO_DE_DEPOSITO: Readonly<Record<TipoDeDeposito, Tipo>> = {
  PRODUCTOS: {
    nombre: 'Productos',
    que: 'Crea los productos que no están y actualiza los que ya están, por SKU.',
    campos: [
      'sku',
      'producto',
      'unidad',
      'lleva_lote',
      'lleva_vencimiento',
      'lleva_serie',
      'gramos',
      'largo_mm',
      'ancho_mm',
      'alto_mm',
      'codigo_barras',
      'unidades_bulto',
      'codigo_bulto',
    ],
    requeridos: ['sku', 'producto'],
    ejemplo: {
      sku: 'YERBA-1K',
      producto: 'Yerba 1 kg',
      unidad: 'Unidad',
      lleva_lote: 'Sí',
      lleva_vencimiento: 'Sí',
      gramos: '1000',
      codigo_barras: '7790001000019',
      unidades_bulto: '10',
    },
  },
  ALMACENAMIENTOS: {
    nombre: 'Ubicaciones',
    que: 'Crea las ubicaciones que no están y actualiza las que ya están, por código.',
    campos: ['lugar', 'nombre_lugar', 'tipo_lugar', 'tipo_stock', 'secuencia', 'max_unidades'],
    requeridos: ['lugar', 'tipo_lugar'],
    ejemplo: { lugar: 'A-01-01-A', tipo_lugar: 'Picking', tipo_stock: 'Disponible', secuencia: '10' },
  },
  STOCK_INICIAL: {
    nombre: 'Stock inicial',
    que: 'Asienta lo que hay al empezar. Lo que ya se asentó de un producto en una ubicación no se asienta otra vez.',
    campos: ['lugar', 'sku', 'lote', 'vence', 'cantidad', 'series'],
    requeridos: ['lugar', 'sku', 'cantidad'],
    ejemplo: { lugar: 'A-01-01-A', sku: 'YERBA-1K', lote: 'L2401', vence: '31/12/2027', cantidad: '48' },
  },
  AJUSTES: {
    nombre: 'Ajustes',
    que: 'Deja en cada ubicación la cantidad que dice el archivo y asienta la diferencia, con su motivo.',
    campos: ['lugar', 'sku', 'lote', 'vence', 'condicion', 'cantidad', 'series', 'motivo'],
    requeridos: ['lugar', 'sku', 'cantidad', 'motivo'],
    ejemplo: { lugar: 'A-01-01-A', sku: 'YERBA-1K', lote: 'L2401', cantidad: '46', motivo: 'Rotura en el traslado' },
  },
};
