/** A body that each service of packing takes, of things that nobody has. */
export const BODIES_DE_PACKING: Readonly<Record<string, object>> = {
  'gds_packing.abrir': { orden_id: 99_999 },
  'gds_packing.bultos': { orden_id: 99_999 },
  'gds_packing.leer': { orden_id: 99_999, texto: '7790001000019' },
  'gds_packing.quitar': { bulto_id: 99_999, linea_id: 99_999, cantidad: 1 },
  'gds_packing.cerrar_bulto': { bulto_id: 99_999, sin_peso: true },
  'gds_packing.reabrir_bulto': { bulto_id: 99_999, motivo: 'Se rompió' },
  'gds_packing.crear_guias': { orden_id: 99_999 },
  'gds_packing.destino': { orden_id: 99_999 },
  'gds_packing.corregir_destino': {
    ...{ orden_id: 99_999, destinatario: 'Ana', documento: null, telefono: null, correo: null },
    ...{ direccion: 'Colonia 1', localidad_id: null, observaciones: null },
  },
  'gds_packing.sin_lo_que_falta': { orden_id: 99_999, nota: 'No hay más' },
  'gds_packing.imprimir': { bultos: [99_999] },
  'gds_packing.guardar_caja': {
    ...{ id: 99_999, deposito_id: 99_999, nombre: 'Chica' },
    ...{ largo_mm: 200, ancho_mm: 150, alto_mm: 100, gramos: 100, max_gramos: 5_000 },
  },
};
