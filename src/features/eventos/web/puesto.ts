import type { Result } from '#shared/contract.ts';
import { defineStored } from '#web/storage.ts';

import { type getOpcionesDeEstacion, Puesto } from '../contract.ts';

export type Opciones = Result<typeof getOpcionesDeEstacion>;
export type Tipo = Opciones['tipos'][number];

/** The bench is the device's: whoever works here begins where the last one did. */
const stored = defineStored({ key: 'puesto', schema: Puesto, lifetime: null, ofDevice: true });

export function rememberPuesto(puesto: Puesto): void {
  stored.write(puesto);
}

/** What was chosen last here, where this person may choose it as well. */
export function puestoDe({ tipos, lugares, agentes }: Opciones): Puesto | null {
  const puesto = stored.read();
  if (puesto === null) return null;
  const { tipo, datos } = puesto;
  const isOffered =
    tipos.some((one) => one.tipo === tipo) &&
    lugares.some((lugar) => isLugar(puesto, lugar)) &&
    (datos.agente_id === undefined || agentes.some(({ id }) => id === datos.agente_id));
  return isOffered ? puesto : null;
}

type Lugar = Opciones['lugares'][number];

/** A place as one value of a list. */
export function lugarKey({ agente_id, nombre }: Lugar): string {
  return agente_id === null ? `:${nombre}` : String(agente_id);
}

export function lugarDe(
  puesto: Pick<Puesto, 'agente_id' | 'lugar'>,
  { lugares }: Pick<Opciones, 'lugares'>,
): Lugar | undefined {
  return lugares.find((lugar) => isLugar(puesto, lugar));
}

function isLugar({ agente_id, lugar }: Pick<Puesto, 'agente_id' | 'lugar'>, one: Lugar): boolean {
  return agente_id === null ? one.agente_id === null && one.nombre === lugar : one.agente_id === agente_id;
}
