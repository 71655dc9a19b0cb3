import type { DescarteGuardado, MotivoDeDescarte } from '#features/gds-stock/descartes.contract.ts';

export const MOTIVO: Readonly<Record<MotivoDeDescarte, string>> = {
  REGISTRADO: 'Ya quedó registrado de otra forma',
  NO_SE_HIZO: 'No se hizo: todo volvió a su lugar',
  MAL_LEIDO: 'Se leyó mal',
  SE_REPITE: 'Se hace de nuevo desde el principio',
  OTRO: 'Otro motivo',
};

export const COSA: Readonly<Record<DescarteGuardado['pedido']['que'], string>> = {
  MOVIMIENTO: 'Movimiento',
  CONTEO: 'Conteo',
  PICKING: 'Picking',
  TRASLADO: 'Traslado',
};

/** What stands for one that cannot be read any more. */
export const NADIE: DescarteGuardado['pedido'] = {
  ...{ que: 'MOVIMIENTO', clave_descartada: '00000000-0000-4000-8000-000000000000', titulo: '?', rechazo: '?' },
  ...{ motivo: 'OTRO', nota: '?' },
};
