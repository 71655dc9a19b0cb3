import type { Autor } from '#features/guias/server/public.ts';
import type { Falta } from '#shared/envio/campos.ts';
import type { Origen } from '#shared/envio/vocabulario.ts';

import type { EnvioDatos } from '../contract.ts';
import type { Catalogo } from './catalogo.sql.ts';

export interface FilaDeEnvio {
  readonly datos: EnvioDatos;
  /** Although the client used the reference before. */
  readonly acepta_repetida: boolean;
}

export interface Encargo {
  readonly catalogo: Catalogo;
  readonly cliente_id: number;
  readonly origen: Origen;
}

export type Hecho =
  | {
      readonly ok: true;
      readonly envio_id: number;
      readonly guias: readonly { readonly id: number; readonly guia_nro: string }[];
    }
  | { readonly ok: false; readonly campo: string; readonly falta: Falta };

/** Creates envíos of one client, at most a thousand at once, in the caller's transaction. */
export async function crearEnvios(
  _autor: Pick<Autor, 'db' | 'scope' | 'user'>,
  _encargo: Encargo,
  _filas: readonly FilaDeEnvio[],
): Promise<Hecho[]> {
  throw new Error('en construcción');
}
