import type { EstadoDeLpn, Lpn, TipoDeLpn } from '#features/gds-stock/lpn.contract.ts';
import type { FamiliaEstado } from '#shared/estados.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';

export const TIPO: Readonly<Record<TipoDeLpn, string>> = { PALLET: 'Pallet', CAJA: 'Caja', CONTENEDOR: 'Contenedor' };

export const ESTADO: Readonly<Record<EstadoDeLpn, { nombre: string; familia: FamiliaEstado }>> = {
  ABIERTO: { nombre: 'Abierto', familia: 'info' },
  CERRADO: { nombre: 'Cerrado', familia: 'ok' },
  BAJA: { nombre: 'De baja', familia: 'neutro' },
};

/** Where it stands, and on what. */
export function dondeEsta({ lugar, padre }: Lpn): string {
  if (lugar === null) return padre === null ? 'Vacío' : `Sobre ${textoDeLpn(padre)}`;
  return padre === null ? lugar : `${lugar}, sobre ${textoDeLpn(padre)}`;
}

export function loQueLleva({ productos, unidades, hijos }: Lpn): string {
  const own =
    unidades === 0
      ? null
      : `${productos === 1 ? '1 producto' : `${productos} productos`} · ${unidades.toLocaleString('es-UY')}`;
  const boxes = hijos === 0 ? null : `${hijos} encima`;
  return [own, boxes].filter(Boolean).join(' · ') || '—';
}
