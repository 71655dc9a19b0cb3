import type { Entregar } from '../contract.ts';

/** The words of the counter. */

export const VERIFICADO: Readonly<Record<string, string>> = {
  CI: 'Documento del destinatario',
  CODIGO: 'Código de retiro',
  AUTORIZACION: 'Persona autorizada',
  DOCUMENTO: 'Documento mostrado',
  EXCEPCION: 'Excepción',
};

export const QUIEN: Readonly<Record<Entregar['quien'], string>> = {
  TITULAR: 'El destinatario',
  AUTORIZADO: 'Un autorizado',
  OTRO: 'Otra persona',
};

export const MEDIO: Readonly<Record<NonNullable<Entregar['medio']>, string>> = {
  EFECTIVO: 'Efectivo',
  TARJETA: 'Tarjeta',
  TRANSFERENCIA: 'Transferencia',
  QR: 'QR',
};
