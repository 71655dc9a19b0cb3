import { formatDinero } from '#shared/dinero.ts';
import type { FamiliaEstado } from '#shared/estados.ts';

import type { DecisionDeRendicion, Diferencia, Rendicion } from '../contract.ts';

/** The words of what comes back. */

export const dinero = (centavos: number, moneda: string) => formatDinero({ centavos, moneda });

export const FAMILIA: Readonly<Record<Rendicion['estado'], FamiliaEstado>> = {
  ABIERTA: 'curso',
  SELLADA: 'custodia',
  RENDIDA: 'ok',
  REABIERTA: 'alerta',
  ANULADA: 'neutro',
};

export const MEDIO: Readonly<Record<string, string>> = {
  EFECTIVO: 'Efectivo',
  TARJETA: 'Tarjeta',
  TRANSFERENCIA: 'Transferencia',
  QR: 'QR',
};

export const DECISION: Readonly<Record<DecisionDeRendicion, string>> = {
  A_CARGO: 'A cargo del chofer',
  SOBRANTE: 'Queda como sobrante',
  ASUMIDA: 'La asume la empresa',
  ERROR_DE_REGISTRO: 'Error de registro, ya corregido',
  RECIBIDA: 'El chofer la entregó ahora',
  BUSCAR: 'Se busca',
  INCIDENCIA: 'Abrir una incidencia',
};

/** `Faltan $ 100,00`, `Sobran $ 100,00` or `Sin diferencia`. */
export function wordsOfGap(centavos: number, moneda: string): string {
  if (centavos === 0) return 'Sin diferencia';
  return `${centavos < 0 ? 'Faltan' : 'Sobran'} ${dinero(Math.abs(centavos), moneda)}`;
}

/** What differs, in a sentence. */
export function wordsOf({ clase, medio, moneda, centavos, guia_nro, figura_entregada }: Diferencia): string {
  const [sum, currency] = [centavos ?? 0, moneda ?? 'UYU'];
  if (clase === 'BULTO')
    return figura_entregada
      ? `La guía ${guia_nro ?? ''} volvió y figura entregada`
      : `La guía ${guia_nro ?? ''} no se entregó ni volvió`;
  if (clase === 'TARDIO')
    return sum > 0
      ? `Cobro tardío de la guía ${guia_nro ?? ''}: ${dinero(sum, currency)}`
      : `Se corrigió después el cobro de la guía ${guia_nro ?? ''}: ${dinero(-sum, currency)} menos`;
  return `${MEDIO[medio ?? ''] ?? 'Efectivo'}: ${wordsOfGap(sum, currency).toLowerCase()}`;
}

/** Which decisions a difference knows, the usual one first; what the company takes over is for whoever leads. */
export function decisionesDe({ clase, centavos }: Diferencia, isEncargado: boolean): DecisionDeRendicion[] {
  if (clase === 'BULTO') return ['BUSCAR', 'INCIDENCIA'];
  const sum = centavos ?? 0;
  const isMissing = clase === 'TARDIO' ? sum > 0 : sum < 0;
  return [
    ...(clase === 'TARDIO' && sum > 0 ? (['RECIBIDA'] as const) : []),
    ...(isMissing ? (['A_CARGO'] as const) : []),
    ...(isMissing || clase === 'MEDIO' ? [] : (['SOBRANTE'] as const)),
    'ERROR_DE_REGISTRO',
    ...(isEncargado ? (['ASUMIDA'] as const) : []),
  ];
}
