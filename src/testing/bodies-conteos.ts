/** A body that each service of counts takes, of things that nobody has. */
export const BODIES_DE_CONTEOS: Readonly<Record<string, object>> = {
  'gds_conteos.crear': { deposito_id: 99_999, clase: 'PROGRAMA' },
  'gds_conteos.contadores': { deposito_id: 99_999 },
  'gds_conteos.ver': { id: 99_999 },
  'gds_conteos.tomar': { conteo_id: 99_999 },
  'gds_conteos.leer': { conteo_id: 99_999, lugar: 'A-01' },
  'gds_conteos.anotar_lugar': {
    ...{ conteo_id: 99_999, linea_id: 99_999, apertura: null },
    ...{ desde: '2026-01-01T00:00:00Z', lecturas: [], cierra: 'VACIA' },
  },
  'gds_conteos.cerrar_posicion': { linea_id: 99_999 },
  'gds_conteos.resolver': { linea_id: 99_999, decision: 'APROBAR' },
  'gds_conteos.no_quedo_vacia': { almacenamiento_id: 99_999 },
  'gds_conteos.cancelar': { conteo_id: 99_999 },
};
