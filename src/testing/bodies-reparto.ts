/** Of loading and delivering, a part of `bodies.ts`. */
export const BODIES_REPARTO = {
  'reparto.leer': { recorrido_id: 999_999, codigo: '881000000012' },
  'reparto.cerrar_carga': { recorrido_id: 999_999, faltantes: [] },
  'reparto.salir': { recorrido_id: 999_999 },
  'reparto.otros_recorridos': { recorrido_id: 999_999 },
  'reparto.avisar_de_carga': { recorrido_id: 999_999, codigo: '881000000012' },
  'reparto.descargar': { recorrido_id: 999_999, agente_id: 1, codigo: '881000000012' },
  'reparto.cerrar_descarga': { recorrido_id: 999_999, agente_id: 1, faltantes: [] },
  'reparto.confirmar_descarga': { id: 999_999, contadas: 1 },
  'reparto.entregar': { guias: [999_999], recibe: 'Ana', cobrado_centavos: 0 },
  'reparto.no_entregar': { guias: [999_999], motivo_id: 1 },
  'reparto.entregar_parte': { guia_id: 999_999, bultos: [1], motivo_id: 50, recibe: 'Ana', cobrado_centavos: 0 },
  'reparto.reintentar': { guias: [999_999] },
  'reparto.desviar': { guias: [999_999], agente_id: 1 },
  'reparto.danar': { guias: [999_999], nota: 'Caja rota' },
  'reparto.corregir': { guias: [999_999] },
} as const;
