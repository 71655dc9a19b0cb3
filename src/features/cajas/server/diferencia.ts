import { abrirDeSistema } from '#features/incidencias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { formatDinero } from '#shared/dinero.ts';

import type { Sellado } from '../contract.ts';

const COMPROBANTES = { TARJETA: 'tarjeta', TRANSFERENCIA: 'transferencia', QR: 'QR' } as const;

interface Hallada {
  readonly clave: string;
  readonly que: string;
  /** What is too much, or too little where it is negative. */
  readonly diferencia: number;
}

/** Money that does not add up is a matter of ours from that moment on, whoever counted it. */
export async function abrirPorDiferencia(context: CallContext, { clave, que, diferencia }: Hallada): Promise<void> {
  const cuanto = formatDinero({ centavos: Math.abs(diferencia), moneda: 'UYU' });
  const texto = `${diferencia < 0 ? 'Faltan' : 'Sobran'} ${cuanto} en ${que}.`;
  await abrirDeSistema(context, { clave, tipo: 'DIFERENCIA_DE_DINERO', asunto: texto.slice(0, -1), texto });
}

/** What differs in a box that is closed: its cash, and its vouchers by medio; of one that was opened again anew. */
export function diferenciasDe(
  { id, reaperturas }: { readonly id: number; readonly reaperturas: number },
  { diferencia, medios }: Sellado,
): Hallada[] {
  const esta = reaperturas === 0 ? `turno:${id}` : `turno:${id}:r${reaperturas}`;
  const todas = [
    { clave: esta, que: `la caja ${id}`, diferencia },
    ...medios.map((uno) => ({
      clave: `${esta}:${uno.medio}`,
      que: `comprobantes de ${COMPROBANTES[uno.medio]} de la caja ${id}`,
      diferencia: uno.diferencia,
    })),
  ];
  return todas.filter((una) => una.diferencia !== 0);
}
