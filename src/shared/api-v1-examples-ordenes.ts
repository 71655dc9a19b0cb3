const ORDEN = {
  ...{
    id: 4021,
    numero: 'OV-000813',
    tipo: 'VENTA',
    cliente: 'Tienda Norte',
    cliente_id: 1,
    deposito: 'Planta Montevideo',
  },
  ...{ deposito_id: 1, destino: 'Cordón', referencia: 'PEDIDO-1042', lineas: 1, unidades: 3, avance: [3, 0, 0, 0, 0] },
  ...{ corte: '2026-11-21T21:00:00Z', servicio: 'ESTANDAR_DOMICILIO', prioridad: 3, estado: 'RESERVADA' },
  ...{ estado_desde: '2026-11-20T17:05:12Z', creada: '2026-11-20T17:05:09Z', problemas: [] },
};
const HECHA = { id: 4021, numero: 'OV-000813', tipo: 'VENTA', estado: 'CONFIRMADA' };

/** What an order looks like to a client's system. */
export const DE_ORDENES = {
  listarOrdenes: {
    answer: {
      ...{
        current_page: 1,
        page_quantity: 50,
        total_pages: 1,
        total_records: 1,
        total_es_minimo: false,
        siguiente: null,
      },
      records: [ORDEN],
    },
  },
  crearOrden: {
    body: {
      ...{ tipo: 'VENTA', deposito: 'MVD', referencia: 'PEDIDO-1042', servicio: 'ESTANDAR_DOMICILIO' },
      destino: {
        ...{ destinatario: 'Rosa Olivera', telefono: '099123456', direccion: '18 de Julio 1234', localidad: 'Cordón' },
      },
      ...{ lineas: [{ sku: 'YERBA-1K', cantidad: 3 }], confirmar: true },
    },
    answer: { orden: HECHA },
  },
  verOrden: {
    answer: {
      orden: {
        ...ORDEN,
        ...{
          deposito_destino_id: null,
          deposito_destino: null,
          prometida_el: null,
          proveedor: null,
          entrega: 'DOMICILIO',
        },
        ...{ paga: null, agente_id: null, agente: null, localidad_id: 12, localidad: 'Cordón, Montevideo' },
        ...{ contra_reembolso_centavos: null, valor_declarado_centavos: null, moneda: 'UYU', parcial: false },
        ...{ observaciones: null, extra: [], version: 2, avisada: null, arribada: null, creada_por: '' },
      },
      destinatario: {
        ...{ destinatario: 'Rosa Olivera', documento: null, telefono: '099123456', correo: null },
        ...{ direccion: '18 de Julio 1234', localidad: 'Cordón', observaciones: null },
      },
      lineas: [
        {
          ...{ id: 90211, producto_id: 101, sku: 'YERBA-1K', nombre: 'Yerba 1 kg', unidad: 'UN', partida: null },
          ...{ pedida: 3, anulada: 0, reservada: 3, tomada: 0, empacada: 0, despachada: 0, recibida: 0, faltante: 0 },
          ...{ por_ubicar: 0, pendiente: 0 },
        },
      ],
      pasos: [
        { estado: 'BORRADOR', desde: '2026-11-20T17:05:09Z' },
        { estado: 'RESERVADA', desde: '2026-11-20T17:05:12Z' },
      ],
    },
  },
  anularOrden: { body: { nota: 'El comprador se arrepintió' }, answer: { orden: { ...HECHA, estado: 'ANULADA' } } },
  listarStock: {
    answer: {
      ...{ current_page: 1, page_quantity: 50, total_pages: 1, total_records: 1 },
      records: [
        {
          ...{ producto_id: 101, sku: 'YERBA-1K', nombre: 'Yerba 1 kg', unidad: 'UN', deposito: 'MVD' },
          ...{ en_mano: 48, disponible: 40, por_llegar: 120 },
        },
      ],
    },
  },
};
