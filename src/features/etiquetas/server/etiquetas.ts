import { formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import type { Etiqueta } from '#shared/etiqueta/plantilla.ts';
import type { Trama } from '#shared/etiqueta/trama.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';

import type { GuiaImpresa } from './etiquetas.sql.ts';

interface Pedido {
  /** Only these pieces; null: all. */
  readonly bultos: readonly number[] | null;
  readonly publicUrl: string;
  readonly logo: Trama | null;
}

/** One label for each piece, parcel by parcel. */
export function* etiquetasOf(guias: readonly GuiaImpresa[], { bultos, ...como }: Pedido): Generator<Etiqueta> {
  for (const guia of guias) {
    const common = commonOf(guia, como);
    for (let bulto = 1; bulto <= guia.bultos; bulto += 1)
      if (bultos === null || bultos.includes(bulto))
        yield { ...common, codigo: codigoOf(guia, bulto), bulto, bultos: guia.bultos };
  }
}

function commonOf(
  guia: GuiaImpresa,
  { publicUrl, logo }: Omit<Pedido, 'bultos'>,
): Omit<Etiqueta, 'codigo' | 'bulto' | 'bultos'> {
  const { numero, agente, contra_reembolso } = guia;
  return {
    ...guia,
    guia_nro: numero,
    logo,
    enlace: `${publicUrl.replace(/\/$/, '')}/seguimiento/${numero}`,
    servicio: NOMBRE_DE_SERVICIO[guia.servicio],
    agencia: agente === null ? null : { codigo: guia.agente_codigo, nombre: agente, direccion: guia.agente_direccion },
    contra_reembolso: contra_reembolso === null ? null : formatDinero(contra_reembolso),
    prometida: formatDay(guia.prometida_el),
  };
}

/** A parcel of one carries its number; a piece of several the number, `B` and its place. */
function codigoOf({ numero, bultos }: GuiaImpresa, bulto: number): string {
  return bultos === 1 ? numero : `${numero}B${String(bulto).padStart(2, '0')}`;
}
