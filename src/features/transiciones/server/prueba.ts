import type { EstadoGuia } from '#shared/estados.ts';

import type { Casilla, Prueba } from '../contract.ts';

/** A step as the engine's replay reads it, in force since ever: a version is tried as if it had always been so. */
export function comoSiempre(casillas: readonly Casilla[]) {
  return casillas.flatMap(({ estado_desde, tipo_evento, pasos }) =>
    pasos.map(({ estado_hasta }) => ({
      estado_desde,
      tipo_evento,
      estado_hasta,
      valida_desde: '',
      valida_hasta: null,
    })),
  );
}

/** What each of two versions allows in a state, event by event; a release leads to where the parcel was. */
export function pasosLadoALado(
  estado: EstadoGuia,
  {
    hoy,
    version,
    nombres,
    previo,
  }: {
    hoy: readonly Casilla[];
    version: readonly Casilla[];
    nombres: ReadonlyMap<string, string>;
    previo: EstadoGuia | null;
  },
): Prueba['pasos'] {
  const side = (casillas: readonly Casilla[], tipo: string) => {
    const pasos = casillas.find((c) => c.estado_desde === estado && c.tipo_evento === tipo)?.pasos ?? [];
    const paso = pasos.length > 1 ? pasos.find(({ estado_hasta }) => estado_hasta === previo) : pasos[0];
    return paso === undefined ? null : { estado: paso.estado_hasta, quien: paso.quien, exige: paso.exige };
  };
  return [...nombres]
    .map(([tipo, nombre]) => ({ tipo, nombre, hoy: side(hoy, tipo), version: side(version, tipo) }))
    .filter((paso) => paso.hoy !== null || paso.version !== null);
}
