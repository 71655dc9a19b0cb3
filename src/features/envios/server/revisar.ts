import type { Params } from '#shared/contract.ts';
import type { EnvioTexto, Falta, Faltas } from '#shared/envio/campos.ts';

import type { cotizarEnvio, EnvioDatos } from '../contract.ts';
import type { Catalogo } from './catalogo.sql.ts';
import { leerTexto } from './leer-texto.ts';
import { preparar } from './preparar.ts';

/** A row as it was read: whole, or with what is wrong with it by field (names of `EnvioTexto`, pieces as `piezas.0.peso`). */
interface Revisado {
  readonly datos: EnvioDatos | null;
  readonly faltas: Faltas;
  /** What price and day go by, which may be there before the rest. */
  readonly cotizable: () => Params<typeof cotizarEnvio> | null;
}

/** Reads an envío as it is typed, for a client (null: not chosen yet); everything but whether reference and number are free. */
export function revisarEnvio(catalogo: Catalogo, texto: EnvioTexto, clienteId: number | null): Revisado {
  const { datos, cotizable, faltas: leidas } = leerTexto(catalogo, texto);
  const faltas =
    clienteId === null ? { ...leidas, cliente_id: { mensaje: 'Elija el cliente', sugerencia: null } } : leidas;
  if (!datos) return { datos: null, faltas, cotizable };
  const intento = preparar(catalogo, datos);
  if (!intento.ok)
    return {
      datos: null,
      faltas: { ...faltas, ...comoEnTexto(intento.faltas, texto.piezas !== undefined) },
      cotizable,
    };
  return { datos: clienteId === null ? null : { ...datos, cliente_id: clienteId }, faltas, cotizable };
}

const CAMPO_DE_TEXTO: Readonly<Record<string, string>> = {
  agente_id: 'agente',
  tamano_id: 'tamano',
  peso_gramos: 'peso',
};

/** Under the names that the typed form has: of several alike pieces the first says it for all. */
function comoEnTexto(faltas: Faltas, hasPiezas: boolean): Record<string, Falta> {
  const named: Record<string, Falta> = {};
  for (const [campo, falta] of Object.entries(faltas)) {
    const [, index, inner = ''] = /^bultos\.(\d+)\.(\w+)$/.exec(campo) ?? [];
    const name = CAMPO_DE_TEXTO[index === undefined ? campo : inner] ?? (index === undefined ? campo : inner);
    named[index !== undefined && hasPiezas ? `piezas.${index}.${name}` : name] ??= falta;
  }
  return named;
}
