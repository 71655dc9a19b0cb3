import { CAMPOS_DE_TEXTO, NOMBRE_DE_CAMPO } from '#shared/envio/campos.ts';
import { NOMBRE_DE_CAMPO_DE_DEPOSITO, TIPO_DE_DEPOSITO, type TipoDeImportacion } from '#shared/gds/importar.ts';

import type { Campo, CampoConocido } from './contract.ts';

/** The fields of each kind of file, for both sides. */

export const NOMBRE_DE_CADA_CAMPO = { ...NOMBRE_DE_CAMPO, ...NOMBRE_DE_CAMPO_DE_DEPOSITO } as const satisfies Record<
  CampoConocido,
  string
>;

export interface CampoDeTipo {
  readonly codigo: Campo;
  readonly nombre: string;
  /** Without it no row can be right. */
  readonly requerido: boolean;
}

/** What a column may hold; of parcels the client is the one of the file. What a client's own form asks of orders beside it the server adds. */
export function camposDe(tipo: TipoDeImportacion): readonly CampoDeTipo[] {
  if (tipo !== 'ENVIOS') {
    const { campos, requeridos } = TIPO_DE_DEPOSITO[tipo];
    return campos.map((codigo) => ({
      ...{ codigo, nombre: NOMBRE_DE_CADA_CAMPO[codigo], requerido: requeridos.includes(codigo) },
    }));
  }
  return CAMPOS_DE_TEXTO.filter((campo) => campo !== 'cliente_id').map((codigo) => ({
    ...{ codigo, nombre: NOMBRE_DE_CADA_CAMPO[codigo], requerido: false },
  }));
}
