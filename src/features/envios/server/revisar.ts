import type { EnvioTexto, Faltas } from '#shared/envio/campos.ts';

import type { EnvioDatos } from '../contract.ts';
import type { Catalogo } from './catalogo.sql.ts';

/** A row as it was read: whole, or with what is wrong with it by field (names of `EnvioTexto`, pieces as `piezas.0.peso`). */
export interface Revisado {
  readonly datos: EnvioDatos | null;
  readonly faltas: Faltas;
}

/** Reads an envío as it is typed, for a client; everything but whether reference and number are free. */
export function revisarEnvio(_catalogo: Catalogo, _texto: EnvioTexto, _clienteId: number): Revisado {
  throw new Error('en construcción');
}
