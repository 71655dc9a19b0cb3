import type { FamiliaEstado } from '#shared/estados.ts';

import type { Almacenamiento, Bloqueo, CambioDeAlmacenamiento } from '../contract.ts';

export const BLOQUEO: Readonly<Record<Bloqueo, { nombre: string; familia: FamiliaEstado }>> = {
  NADA: { nombre: 'Abierta', familia: 'ok' },
  ENTRADA: { nombre: 'No entra', familia: 'alerta' },
  SALIDA: { nombre: 'No sale', familia: 'alerta' },
  TODO: { nombre: 'Bloqueada', familia: 'error' },
};

const CONDICION: Readonly<Record<string, { nombre: string; familia: FamiliaEstado }>> = {
  DISPONIBLE: { nombre: 'Disponible', familia: 'ok' },
  RESERVADO: { nombre: 'Reservado', familia: 'info' },
  EN_RECEPCION: { nombre: 'En recepción', familia: 'curso' },
  CUARENTENA: { nombre: 'Cuarentena', familia: 'alerta' },
  DANADO: { nombre: 'Dañado', familia: 'error' },
  BLOQUEADO: { nombre: 'Bloqueado', familia: 'error' },
  PROVEEDOR: { nombre: 'Proveedor', familia: 'neutro' },
  ENTREGA: { nombre: 'Entrega', familia: 'neutro' },
  AJUSTE: { nombre: 'Ajuste', familia: 'neutro' },
};
const SIN_NOMBRE = { nombre: '—', familia: 'neutro' } as const;

export function condicionOf(condicion: string): { nombre: string; familia: FamiliaEstado } {
  return CONDICION[condicion] ?? SIN_NOMBRE;
}

export const CAMBIO: Readonly<Record<CambioDeAlmacenamiento['tipo_cambio'], string>> = {
  nombre: 'Nombre',
  codigo: 'Código',
  tipo_almacenamiento_id: 'Tipo de almacenamiento',
  tipo_stock_id: 'Tipo de stock',
};

export const TIPO_DE_LPN = { PALLET: 'Pallet', CAJA: 'Caja', CONTENEDOR: 'Contenedor' } as const;

const UNIDAD: Readonly<Record<string, string>> = { UN: 'un.', G: 'g', ML: 'ml' };

/** «1.204 un.», «500 g». */
export function cantidadText(cantidad: number, unidad: string): string {
  return `${cantidad.toLocaleString('es-UY')} ${UNIDAD[unidad] ?? unidad}`;
}

/** «35 %» of what fits; «3 productos, 40» where nobody has said how much does. */
export function ocupacionText({ ocupacion_por_mil, unidades }: Almacenamiento): string {
  if (ocupacion_por_mil !== null) return `${Math.round(ocupacion_por_mil / 10)} %`;
  return unidades === 0 ? 'Vacía' : 'Con stock';
}

export function contenidoText({ productos, unidades }: Almacenamiento): string {
  if (unidades === 0) return '—';
  return `${productos === 1 ? '1 producto' : `${productos} productos`} · ${unidades.toLocaleString('es-UY')}`;
}
