/** Of a warehouse's orders: whose text stands where, as `OWNERS` and `KEPT` of `canaries.ts` say it of the rest. */

const DE_CLIENTE = { cliente: 't.cliente_id' };

export const OWNERS_ORDENES = {
  orden: {
    ...DE_CLIENTE,
    columns: { referencia: '%', proveedor: '%', observaciones: '%', extra: `jsonb_build_object('x_dato', %)` },
  },
  // To whom it goes is the client's, and never the warehouse's.
  orden_destino: {
    ...DE_CLIENTE,
    columns: {
      ...{ destinatario: '%', documento: '%', telefono: '%', direccion: '%', localidad: '%', observaciones: '%' },
      correo: `% || '@prueba.example'`,
    },
  },
  reingreso: { ...DE_CLIENTE, columns: { nota: '%' } },
  recepcion: { ...DE_CLIENTE, columns: { remito: '%', matricula: '%', nota: '%' } },
  recepcion_diferencia: {
    cliente: '(SELECT r.cliente_id FROM recepcion r WHERE r.id = t.recepcion_id)',
    columns: { nota: '%' },
  },
  // What is wrong with an address quotes it.
  orden_sin_guia: { ...DE_CLIENTE, columns: { mensaje: '%' } },
  orden_bulto: { ...DE_CLIENTE, columns: { motivo_peso: '%' } },
  verificacion: { ...DE_CLIENTE, columns: { motivo: '%' } },
  orden_borrador: {
    cliente: '(SELECT u.cliente_id FROM usuario u WHERE u.id = t.usuario_id)',
    usuario: 't.usuario_id',
    columns: { datos: `jsonb_build_object('referencia', %)` },
  },
} as const;

export const KEPT_ORDENES: Readonly<Record<string, readonly string[]>> = {
  orden: ['tipo', 'entidad', 'decision', 'estado', 'servicio', 'entrega', 'paga', 'moneda', 'campos_en_falta'],
  orden_paso: ['estado'],
  recepcion: ['modo', 'estado'],
  recepcion_lectura: ['serie', 'condicion'],
  recepcion_diferencia: ['decision'],
  orden_bulto: ['estado', 'codigo', 'guia_nro'],
  orden_bulto_contenido: ['series'],
  orden_sin_guia: ['campo'],
  caja_de_embalaje: ['nombre'],
  salida_pendiente: ['problema'],
  despacho: ['numero', 'destino', 'estado', 'recorrido', 'matricula', 'lleva', 'remito', 'nota'],
  despacho_bulto: ['estado', 'nota'],
  verificacion: ['estado', 'modo', 'diferencias'],
};
