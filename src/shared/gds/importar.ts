import { NOMBRE_DE_CAMPO } from '../envio/campos.ts';
import type { TipoDeOrden } from './campos.ts';

/** What a file may bring into a depósito, with the fields of each kind in the order of a file. */

/** Rows of one order are joined by its reference. */
export const TIPOS_DE_ORDENES = ['ORDENES_VENTA', 'ORDENES_COMPRA', 'TRASLADOS'] as const;
export type TipoDeOrdenes = (typeof TIPOS_DE_ORDENES)[number];
export const TIPOS_DE_DEPOSITO = [
  ...(['PRODUCTOS', 'ALMACENAMIENTOS', 'STOCK_INICIAL', 'AJUSTES'] as const),
  ...TIPOS_DE_ORDENES,
] as const;
export type TipoDeDeposito = (typeof TIPOS_DE_DEPOSITO)[number];
export type TipoDeImportacion = 'ENVIOS' | TipoDeDeposito;

export const ORDEN_DE: Readonly<Record<TipoDeOrdenes, TipoDeOrden>> = {
  ORDENES_VENTA: 'VENTA',
  ORDENES_COMPRA: 'COMPRA',
  TRASLADOS: 'TRASLADO',
};

export function esDeOrdenes(tipo: TipoDeImportacion): tipo is TipoDeOrdenes {
  return TIPOS_DE_ORDENES.some((one) => one === tipo);
}

/** A field of the client's own form of orders. */
export type CampoPropio = `x_${string}`;

export const CAMPOS_DE_DEPOSITO = [
  'referencia',
  'proveedor',
  'deposito_destino',
  'corte',
  'destinatario',
  'documento',
  'telefono',
  'correo',
  'direccion',
  'localidad',
  'departamento',
  'servicio',
  'contra_reembolso',
  'valor_declarado',
  'observaciones',
  'confirmar',
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
/** At which a fault may stand; '': at the row as a whole. */
export type CampoDeFila = CampoDeDeposito | CampoPropio | '';

/** As people read them; the heads of the columns of an example file. */
export const NOMBRE_DE_CAMPO_DE_DEPOSITO = {
  referencia: NOMBRE_DE_CAMPO.referencia,
  proveedor: 'Proveedor',
  deposito_destino: 'Depósito de destino',
  corte: 'Fecha',
  destinatario: NOMBRE_DE_CAMPO.destinatario,
  documento: NOMBRE_DE_CAMPO.documento,
  telefono: NOMBRE_DE_CAMPO.telefono,
  correo: NOMBRE_DE_CAMPO.correo,
  direccion: NOMBRE_DE_CAMPO.direccion,
  localidad: NOMBRE_DE_CAMPO.localidad,
  departamento: NOMBRE_DE_CAMPO.departamento,
  servicio: NOMBRE_DE_CAMPO.servicio,
  contra_reembolso: NOMBRE_DE_CAMPO.contra_reembolso,
  valor_declarado: NOMBRE_DE_CAMPO.valor_declarado,
  observaciones: NOMBRE_DE_CAMPO.observaciones,
  confirmar: 'Confirmar al importar',
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
  /** Rows to begin from. */
  readonly ejemplo: readonly Readonly<Partial<Record<CampoDeDeposito, string>>>[];
}

const DE_ORDEN = 'Cada fila es un producto; las filas con la misma referencia son una orden.';

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
    ejemplo: [
      {
        sku: 'YERBA-1K',
        producto: 'Yerba 1 kg',
        unidad: 'Unidad',
        lleva_lote: 'Sí',
        lleva_vencimiento: 'Sí',
        gramos: '1000',
        codigo_barras: '7790001000019',
        unidades_bulto: '10',
      },
    ],
  },
  ALMACENAMIENTOS: {
    nombre: 'Ubicaciones',
    que: 'Crea las ubicaciones que no están y actualiza las que ya están, por código.',
    campos: ['lugar', 'nombre_lugar', 'tipo_lugar', 'tipo_stock', 'secuencia', 'max_unidades'],
    requeridos: ['lugar', 'tipo_lugar'],
    ejemplo: [{ lugar: 'A-01-01-A', tipo_lugar: 'Picking', tipo_stock: 'Disponible', secuencia: '10' }],
  },
  STOCK_INICIAL: {
    nombre: 'Stock inicial',
    que: 'Asienta lo que hay al empezar. Lo que ya se asentó de un producto en una ubicación no se asienta otra vez.',
    campos: ['lugar', 'sku', 'lote', 'vence', 'cantidad', 'series'],
    requeridos: ['lugar', 'sku', 'cantidad'],
    ejemplo: [{ lugar: 'A-01-01-A', sku: 'YERBA-1K', lote: 'L2401', vence: '31/12/2027', cantidad: '48' }],
  },
  AJUSTES: {
    nombre: 'Ajustes',
    que: 'Deja en cada ubicación la cantidad que dice el archivo y asienta la diferencia, con su motivo.',
    campos: ['lugar', 'sku', 'lote', 'vence', 'condicion', 'cantidad', 'series', 'motivo'],
    requeridos: ['lugar', 'sku', 'cantidad', 'motivo'],
    ejemplo: [{ lugar: 'A-01-01-A', sku: 'YERBA-1K', lote: 'L2401', cantidad: '46', motivo: 'Rotura en el traslado' }],
  },
  ORDENES_VENTA: {
    nombre: 'Órdenes de venta',
    que: `Crea órdenes de lo que sale. ${DE_ORDEN}`,
    campos: [
      ...(['referencia', 'sku', 'cantidad', 'lote', 'destinatario', 'documento', 'telefono', 'correo'] as const),
      ...(['direccion', 'localidad', 'departamento', 'corte', 'servicio', 'contra_reembolso'] as const),
      ...(['valor_declarado', 'observaciones', 'confirmar'] as const),
    ],
    requeridos: ['referencia', 'sku', 'cantidad'],
    ejemplo: [
      {
        ...{
          referencia: 'PED-1001',
          sku: 'YERBA-1K',
          cantidad: '3',
          destinatario: 'Ana Pereira',
          telefono: '099 123 456',
        },
        ...{ direccion: '18 de Julio 1234', localidad: 'Cordón', departamento: 'Montevideo' },
      },
      { referencia: 'PED-1001', sku: 'ARROZ-1K', cantidad: '2 cajas x 6' },
    ],
  },
  ORDENES_COMPRA: {
    nombre: 'Órdenes de compra',
    que: `Anuncia lo que va a llegar. ${DE_ORDEN}`,
    campos: ['referencia', 'sku', 'cantidad', 'lote', 'proveedor', 'corte', 'observaciones', 'confirmar'],
    requeridos: ['referencia', 'sku', 'cantidad'],
    ejemplo: [
      { referencia: 'OC-5501', sku: 'YERBA-1K', cantidad: '10 cajas x 10', proveedor: 'Molinos', corte: '31/12/2027' },
      { referencia: 'OC-5501', sku: 'ARROZ-1K', cantidad: '120' },
    ],
  },
  TRASLADOS: {
    nombre: 'Traslados',
    que: `Crea órdenes de lo que pasa a otro depósito. ${DE_ORDEN}`,
    campos: ['referencia', 'sku', 'cantidad', 'lote', 'deposito_destino', 'corte', 'observaciones', 'confirmar'],
    requeridos: ['referencia', 'sku', 'cantidad', 'deposito_destino'],
    ejemplo: [{ referencia: 'TR-0301', sku: 'YERBA-1K', cantidad: '40', deposito_destino: 'SAL' }],
  },
};
