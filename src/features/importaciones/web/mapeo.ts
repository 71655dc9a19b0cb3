import { SERVICIOS_DE_ORDEN } from '#features/gds-ordenes/palabras.contract.ts';
import { CAMPOS_QUE_SE_UNEN } from '#shared/envio/campos.ts';
import { NOMBRE_DE_PAGA, NOMBRE_DE_SOLICITUD, SERVICIOS_DE_ENVIO } from '#shared/envio/vocabulario.ts';
import type { CampoDeDeposito, TipoDeDeposito, TipoDeImportacion } from '#shared/gds/importar.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';

import type { CampoDeTipo } from '../campos.contract.ts';
import type { Campo } from '../contract.ts';

export interface Opcion {
  readonly value: string;
  readonly label: string;
}

/** What a column may hold; nothing is what it holds when it is not imported. */
export function opcionesDe(campos: readonly CampoDeTipo[]): Opcion[] {
  const own = campos.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }));
  return [{ value: '', label: 'No se importa' }, ...own];
}

/** Fields that often hold for a whole file, with their words. */
export const FIJOS = ['servicio', 'tamano', 'paga', 'solicitud'] as const satisfies readonly Campo[];
export type CampoFijo = (typeof FIJOS)[number];

/** The same of what goes into a depósito, typed as it would stand in a cell. */
export const FIJOS_DE_DEPOSITO: Readonly<Record<TipoDeDeposito, readonly CampoDeDeposito[]>> = {
  PRODUCTOS: ['unidad', 'lleva_lote', 'lleva_vencimiento'],
  ALMACENAMIENTOS: ['tipo_lugar', 'tipo_stock'],
  STOCK_INICIAL: [],
  AJUSTES: ['motivo'],
  ORDENES_VENTA: ['confirmar', 'servicio'],
  ORDENES_COMPRA: ['confirmar', 'proveedor', 'corte'],
  TRASLADOS: ['confirmar', 'deposito_destino', 'corte'],
};

const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export const OPCIONES_DE_FIJO: Readonly<Record<Exclude<CampoFijo, 'tamano'>, readonly Opcion[]>> = {
  servicio: SERVICIOS_DE_ENVIO.map((value) => ({ value, label: NOMBRE_DE_SERVICIO[value] })),
  paga: named(NOMBRE_DE_PAGA),
  solicitud: named(NOMBRE_DE_SOLICITUD),
};

/** Those of them that are chosen, not typed. */
export const ELEGIDOS_DE_DEPOSITO: Readonly<Partial<Record<Campo, readonly Opcion[]>>> = {
  confirmar: [
    { value: 'Sí', label: 'Sí: quedan confirmadas' },
    { value: 'No', label: 'No: quedan en borrador' },
  ],
  servicio: SERVICIOS_DE_ORDEN.map((value) => ({ value, label: NOMBRE_DE_SERVICIO[value] })),
};

/** What is still missing for a row to be able to be right. */
export function faltantes(
  { tipo, campos }: { readonly tipo: TipoDeImportacion; readonly campos: readonly CampoDeTipo[] },
  mapeo: readonly (Campo | null)[],
  fijos: Readonly<Partial<Record<Campo, string>>>,
): string[] {
  const has = (campo: Campo) => mapeo.includes(campo) || (fijos[campo] ?? '') !== '';
  if (tipo !== 'ENVIOS')
    return campos.flatMap(({ codigo, nombre, requerido }) => (requerido && !has(codigo) ? [nombre] : []));
  return [
    ...(has('destinatario') ? [] : ['Destinatario']),
    ...(has('direccion') || has('agente') ? [] : ['Dirección o Agencia']),
    ...(has('localidad') || has('departamento') || has('agente') ? [] : ['Localidad o Departamento']),
    ...(has('tamano') || has('peso') ? [] : ['Tamaño o Peso (puede ser el mismo para todas)']),
  ];
}

/** Which columns make up one field, in words. */
export function unidos(
  campos: readonly CampoDeTipo[],
  columnas: readonly { readonly nombre: string }[],
  mapeo: readonly (Campo | null)[],
): string[] {
  return campos.flatMap(({ codigo, nombre: campo }) => {
    const names = columnas.flatMap(({ nombre }, index) => (mapeo[index] === codigo ? [`«${nombre}»`] : []));
    if (names.length < 2 || !CAMPOS_QUE_SE_UNEN.has(codigo)) return [];
    return [`${campo}: se unen ${names.slice(0, -1).join(', ')} y ${names.at(-1)}.`];
  });
}
