import { formatDay } from '#shared/dates.ts';

import type { Valores } from '../palabras.contract.ts';
import type { DeGuia } from './valores.sql.ts';

/** What the variables of notices stand for. */

export interface DeAgencia {
  readonly numero: string;
  readonly cliente: string;
  readonly agencia: string;
  readonly direccion: string | null;
  readonly departamento: string;
  readonly vence_el: string;
  readonly vencido: boolean;
  readonly codigo: string;
}

export function valoresDeAgencia(aviso: DeAgencia): Valores {
  const { numero, cliente, agencia, direccion, departamento, vence_el, vencido, codigo } = aviso;
  const plazo = vencido
    ? 'El plazo para retirarlo ya terminó: pase cuanto antes, o será devuelto a quien lo envió.'
    : `Puede retirarlo hasta el ${formatDay(vence_el)}. Después será devuelto a quien lo envió.`;
  const lugar = [agencia, direccion, departamento].filter(Boolean).join(', ');
  return { guia: numero, cliente, agencia, lugar, plazo, codigo };
}

/** Of a parcel, for each of the mails about parcels. */
export function valoresDeGuia(guia: DeGuia, { codigo, url }: { codigo: string; url: string }): Valores {
  const { numero, cliente, agencia, direccion_agencia, departamento, vence_el, vencido } = guia;
  const enAgencia = valoresDeAgencia({
    ...{ numero, cliente, vence_el, vencido, codigo },
    ...{ agencia: agencia ?? '', direccion: direccion_agencia, departamento: departamento ?? '' },
  });
  return {
    ...enAgencia,
    direccion: guia.direccion ?? '',
    seguimiento: `${url}/seguimiento/${numero}`,
    guias: `el paquete ${numero}`,
    cuantas: `el paquete ${numero}`,
  };
}
