import type { FamiliaEstado } from '#shared/estados.ts';

import type { ConteoFila, EstadoDeConteo, EstadoDeLinea, LineaDeConteo, RenglonDeConteo } from '../contract.ts';

interface Palabra {
  readonly nombre: string;
  readonly familia: FamiliaEstado;
}

export const ESTADO: Readonly<Record<EstadoDeConteo, Palabra>> = {
  SOLICITADO: { nombre: 'Solicitado', familia: 'info' },
  EN_CONTEO: { nombre: 'En conteo', familia: 'curso' },
  CONTADO: { nombre: 'Contado', familia: 'curso' },
  EN_RECONTEO: { nombre: 'En reconteo', familia: 'alerta' },
  EN_REVISION: { nombre: 'En revisión', familia: 'alerta' },
  APROBADO: { nombre: 'Aprobado', familia: 'ok' },
  RECHAZADO: { nombre: 'Rechazado', familia: 'neutro' },
  AJUSTADO: { nombre: 'Ajustado', familia: 'ok' },
  CANCELADO: { nombre: 'Cancelado', familia: 'neutro' },
};

const LINEA: Readonly<Record<EstadoDeLinea, Palabra>> = {
  PENDIENTE: { nombre: 'Por contar', familia: 'info' },
  ABIERTA: { nombre: 'Contándose', familia: 'curso' },
  IGUAL: { nombre: 'Sin diferencia', familia: 'ok' },
  REVISION: { nombre: 'Por resolver', familia: 'alerta' },
  APROBADA: { nombre: 'Ajustada', familia: 'ok' },
  RECHAZADA: { nombre: 'Rechazada', familia: 'neutro' },
  CANCELADA: { nombre: 'Cancelada', familia: 'neutro' },
};

export function estadoDeLinea({ estado, vuelta, abierta_por }: LineaDeConteo): Palabra {
  if (estado === 'PENDIENTE' && vuelta > 1) return { nombre: 'Por recontar', familia: 'alerta' };
  if (estado === 'ABIERTA' && abierta_por !== null) return { ...LINEA.ABIERTA, nombre: `La cuenta ${abierta_por}` };
  return LINEA[estado];
}

export const CLASE: Readonly<Record<ConteoFila['clase'], string>> = {
  LUGAR: 'Por ubicación',
  PRODUCTO: 'Por producto',
  PROGRAMA: 'Programa',
};

const UNIDAD: Readonly<Record<string, string>> = { UN: 'un.', G: 'g', ML: 'ml' };

export function unidades(cantidad: number, unidad: string): string {
  return `${cantidad.toLocaleString('es-UY')} ${UNIDAD[unidad] ?? unidad}`;
}

/** «Faltan 3 de YERBA-1K · Sobran 2 de TEL-01»; null: nothing is known of it, or nothing differs. */
export function diferencias(renglones: readonly RenglonDeConteo[]): string | null {
  const parts = renglones.flatMap(({ sku, faltan, sobran }) => [
    ...(faltan > 0 ? [`Faltan ${faltan.toLocaleString('es-UY')} de ${sku}`] : []),
    ...(sobran > 0 ? [`Sobran ${sobran.toLocaleString('es-UY')} de ${sku}`] : []),
  ]);
  return parts.length === 0 ? null : parts.join(' · ');
}
