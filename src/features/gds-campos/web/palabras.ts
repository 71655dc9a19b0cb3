import { ESTANDAR, type Regla, type TipoDeCampo, type TipoDeOrden } from '#shared/gds/campos.ts';

export const NOMBRE_DE_ORDEN: Readonly<Record<TipoDeOrden, string>> = {
  VENTA: 'Órdenes de venta',
  COMPRA: 'Órdenes de compra',
  TRASLADO: 'Órdenes de traslado',
};

export const NOMBRE_DE_TIPO: Readonly<Record<TipoDeCampo, string>> = {
  TEXTO: 'Texto',
  NUMERO: 'Número',
  FECHA: 'Fecha',
  LISTA: 'Lista',
  SI_NO: 'Sí o no',
};

export const RIGE = {
  CLIENTE: 'Rige el formulario propio del cliente.',
  TODOS: 'Rige el formulario general de todos los clientes.',
  CASA: 'Rige el formulario de fábrica: nadie lo cambió todavía.',
} as const;

export const esDeLaCasa = (tipo: TipoDeOrden, campo: string): boolean =>
  ESTANDAR[tipo].some((one) => one.campo === campo);

export const esFijo = (tipo: TipoDeOrden, campo: string): boolean =>
  ESTANDAR[tipo].some((one) => one.campo === campo && one.fijo);

/** What a value must be, in few words. */
export function reglaEnPalabras(regla: Regla): string {
  const between = (from: number | undefined, to: number | undefined, unit: string) =>
    from === undefined && to === undefined ? [] : [`${from ?? '…'} a ${to ?? '…'} ${unit}`.trim()];
  return [
    ...between(regla.largo_min, regla.largo_max, 'letras'),
    ...(regla.mascara === undefined ? [] : [`como ${regla.mascara}`]),
    ...(regla.valores === undefined ? [] : [regla.valores.join(', ')]),
    ...between(regla.min, regla.max, ''),
    ...between(regla.desde_dias, regla.hasta_dias, 'días desde hoy'),
    ...(regla.digito === undefined ? [] : [`con dígito ${regla.digito}`]),
    ...(regla.unico ? ['único'] : []),
    ...(regla.requerido_si === undefined
      ? []
      : [`se pide si ${regla.requerido_si.campo} es ${regla.requerido_si.valor}`]),
  ].join(' · ');
}
