import { CAMPOS_DE_TEXTO, NOMBRE_DE_CAMPO } from '#shared/envio/campos.ts';
import { NOMBRE_DE_CAMPO_DE_DEPOSITO, TIPO_DE_DEPOSITO, type TipoDeImportacion } from '#shared/gds/importar.ts';

import type { Campo } from './contract.ts';

/** The fields of each kind of file, for both sides. */

export const NOMBRE_DE_CADA_CAMPO = { ...NOMBRE_DE_CAMPO, ...NOMBRE_DE_CAMPO_DE_DEPOSITO } as const satisfies Record<
  Campo,
  string
>;

interface CampoDeTipo {
  readonly codigo: Campo;
  readonly nombre: string;
}

/** What a column may hold; of parcels the client is the one of the file. */
export function camposDe(tipo: TipoDeImportacion): readonly CampoDeTipo[] {
  const codes: readonly Campo[] =
    tipo === 'ENVIOS' ? CAMPOS_DE_TEXTO.filter((campo) => campo !== 'cliente_id') : TIPO_DE_DEPOSITO[tipo].campos;
  return codes.map((codigo) => ({ codigo, nombre: NOMBRE_DE_CADA_CAMPO[codigo] }));
}
