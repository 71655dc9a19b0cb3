/** Of the warehouse: whose text stands where, as `OWNERS` and `KEPT` of `canaries.ts` say it of the rest. */

const DE_CLIENTE = { cliente: 't.cliente_id' };

export const OWNERS_GDS = {
  almacenamiento: { columns: { nombre: '%', bloqueo_motivo: '%' } },
  almacenamiento_cambio: { columns: { anterior: '%', posterior: '%' } },
  producto: { ...DE_CLIENTE, columns: { nombre: '%' } },
  presentacion: { ...DE_CLIENTE, columns: { nombre: '%' } },
  transaccion: { columns: { nota: '%' } },
  campos_version: { columns: { nota: '%' } },
  compatibilidad_version: { columns: { nota: '%' } },
  conteo_stock: { columns: { nota: '%' } },
  conteo_linea: { columns: { nota: '%' } },
  wo_linea: { columns: { motivo: '%' } },
  stock_liberacion: { columns: { que: '%', nota: '%', motivo: '%' } },
  stock_descarte: { columns: { titulo: '%', rechazo: '%', nota: '%', articulos: '%', de: '%', a: '%' } },
} as const;

export const KEPT_GDS: Readonly<Record<string, readonly string[]>> = {
  deposito: ['codigo', 'nombre', 'gs1_prefijo'],
  almacenamiento: ['clase', 'codigo', 'lectura', 'camino', 'bloqueo'],
  almacenamiento_cambio: ['tipo_cambio'],
  producto: ['sku', 'lectura', 'unidad', 'control_partida', 'control_serie', 'estado', 'abc', 'moneda'],
  producto_codigo: ['lectura', 'codigo', 'tipo'],
  partida: ['codigo'],
  transaccion: ['tipo', 'numero'],
  // The ledger is only added to, by anybody: what stands in its notes cannot be marked.
  stock_movimiento: ['acto', 'de_condicion', 'a_condicion', 'series', 'nota'],
  stock_saldo: ['condicion'],
  stock_liberacion: ['estado', 'pedido', 'acto', 'por', 'moneda'],
  stock_descarte: ['que', 'motivo', 'documento'],
  serie: ['codigo', 'condicion'],
  lpn: ['codigo', 'tipo', 'estado'],
  // Words of the house's own vocabulary, which all of the warehouse sees.
  caracteristica: ['codigo', 'nombre', 'ambito', 'tipo', 'opciones'],
  caracteristica_producto: ['valor'],
  caracteristica_almacenamiento: ['valor'],
  campos_version: ['tipo', 'estado', 'campos'],
  compatibilidad_version: ['estado'],
  compatibilidad_regla: ['valor', 'regla', 'otro_valor'],
  conteo_stock: ['numero', 'clase', 'entidad', 'estado'],
  conteo_linea: ['estado'],
  conteo_lectura: ['serie'],
  conteo_renglon: ['faltan_series', 'sobran_series'],
  ola: ['numero', 'criterio'],
  wo: ['numero', 'tipo', 'modo', 'entidad', 'estado'],
};
