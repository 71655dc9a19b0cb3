import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { formatDay } from '#shared/dates.ts';
import type { Etiqueta } from '#shared/etiqueta/plantilla.ts';
import { MARCA } from '#shared/marca.ts';
import { marca } from '#web/marca.ts';

import { dinero, SERVICIO } from '../textos.ts';

interface Pedido {
  /** Only these pieces; null: all. */
  readonly numeros: readonly number[] | null;
  /** Where the product is open. */
  readonly origen: string;
}

/** The labels of a parcel, one for each piece, as far as the page knows them. */
export function etiquetasOf({ guia, bultos }: GuiaDetalle, { numeros, origen }: Pedido): Etiqueta[] {
  const { agente, agente_direccion } = guia;
  const common = {
    ...guia,
    enlace: `${origen}/seguimiento/${guia.guia_nro}`,
    servicio: SERVICIO[guia.servicio],
    // The page knows no codes: their names stand in their place.
    departamento_codigo: null,
    agencia: agente === null ? null : { codigo: null, nombre: agente, direccion: agente_direccion },
    prometida: formatDay(guia.prometida_el),
    empresa: marca.nombre === MARCA.nombre ? null : marca.nombre,
    logo: marca.logo,
    observaciones: null,
    contra_reembolso: guia.cobrar === null ? null : dinero(guia.cobrar),
  };
  if (guia.bultos === 1) return [{ ...common, codigo: guia.guia_nro, bulto: 1, bultos: 1 }];
  return bultos
    .filter(({ numero }) => numeros === null || numeros.includes(numero))
    .map(({ codigo, numero, de }) => ({ ...common, codigo, bulto: numero, bultos: de }));
}
