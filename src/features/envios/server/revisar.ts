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
  const { datos, parcial, cotizable, faltas: leidas } = leerTexto(catalogo, texto);
  const faltas =
    clienteId === null ? { ...leidas, cliente_id: { mensaje: 'Elija el cliente', sugerencia: null } } : leidas;
  if (!datos) {
    const otras = parcial === null ? {} : restoDe(catalogo, parcial, { leidas, hasPiezas: texto.piezas !== undefined });
    return { datos: null, faltas: { ...otras, ...faltas }, cotizable };
  }
  const intento = preparar(catalogo, datos);
  if (!intento.ok)
    return {
      datos: null,
      faltas: { ...faltas, ...comoEnTexto(intento.faltas, texto.piezas !== undefined) },
      cotizable,
    };
  return { datos: clienteId === null ? null : { ...datos, cliente_id: clienteId }, faltas, cotizable };
}

/** Fields about which nothing can be said while another one cannot be read. */
const DEPENDEN: Readonly<Record<string, readonly string[]>> = {
  servicio: ['entrega'],
  entrega: ['agente', 'direccion', 'localidad', 'servicio'],
  agente: ['localidad', 'servicio'],
  departamento: ['localidad', 'servicio'],
  bultos: ['numero', 'contra_reembolso', 'peso'],
  tamano: ['peso'],
};

/** What else is wrong, so that a row is told all at once and not fault after fault. */
function restoDe(
  catalogo: Catalogo,
  parcial: EnvioDatos,
  { leidas, hasPiezas }: { leidas: Faltas; hasPiezas: boolean },
): Faltas {
  const intento = preparar(catalogo, parcial);
  if (intento.ok) return {};
  const unknown = new Set(Object.keys(leidas).flatMap((campo) => [campo, ...(DEPENDEN[campo] ?? [])]));
  const rest = Object.entries(comoEnTexto(intento.faltas, hasPiezas));
  return Object.fromEntries(rest.filter(([campo]) => !unknown.has(campo)));
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
