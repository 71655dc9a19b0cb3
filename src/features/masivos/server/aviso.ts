import { formatDay } from '#shared/dates.ts';

import type { Aviso } from './aviso.sql.ts';

/** The mail that tells a recipient where the parcel waits, and until when. */
export function avisoOf(aviso: Aviso & { readonly codigo: string }): { asunto: string; texto: string } {
  const { numero, cliente, agencia, direccion, departamento, vence_el, vencido, codigo } = aviso;
  const where = [agencia, direccion, departamento].filter(Boolean).join(', ');
  const until = vencido
    ? 'El plazo para retirarlo ya terminó: pase cuanto antes, o será devuelto a quien lo envió.'
    : `Puede retirarlo hasta el ${formatDay(vence_el)}. Después será devuelto a quien lo envió.`;
  return {
    asunto: `Su paquete ${numero} lo espera en ${agencia}`,
    texto: [
      `El paquete ${numero}, que le envía ${cliente}, lo espera en:`,
      where,
      until,
      'Para retirarlo lleve su documento de identidad y este número.',
      `Si lo retira otra persona, dele este código: ${codigo}. Quien lo tenga puede retirar el paquete.`,
    ].join('\n\n'),
  };
}
