import type { Cambio, Paso } from '#features/transiciones/contract.ts';

import { exigencias, guias, haciaDonde, lista, minutos, nombreDeEstado, papeles } from '../palabras.ts';

/** Each change between two versions as one sentence. */
export function fraseDe(cambio: Cambio, evento: string): string {
  const where = `«${evento}» en «${nombreDeEstado(cambio.estado_desde)}»`;
  const [antes] = cambio.antes;
  const [despues] = cambio.despues;
  if (cambio.cambio === 'quita' || despues === undefined) return `${where} ya no se admite.`;
  const terms = `lo registra ${papeles(despues.quien)}, pide ${exigencias(despues.exige)}, ${plazo(despues)}`;
  if (cambio.cambio === 'agrega' || antes === undefined)
    return `${where} se admite y ${haciaDonde(cambio.despues)}: ${terms}.`;
  return `${where}: ${lista(diferencias(cambio, { antes, despues }))}.`;
}

function diferencias(cambio: Cambio, { antes, despues }: { antes: Paso; despues: Paso }): string[] {
  const told: readonly (readonly [string, string, string])[] = [
    ['lleva a', rutas(cambio.antes), rutas(cambio.despues)],
    ['lo registra', papeles(antes.quien), papeles(despues.quien)],
    ['pide', exigencias(antes.exige), exigencias(despues.exige)],
  ];
  const changed = told.filter(([, old, now]) => old !== now).map(([what, old, now]) => `${what} ${now} (antes ${old})`);
  return antes.deshacer_minutos === despues.deshacer_minutos ? changed : [...changed, plazoNuevo(antes, despues)];
}

function plazoNuevo(antes: Paso, despues: Paso): string {
  if (despues.deshacer_minutos === 0)
    return `ya no se puede deshacer (antes, durante ${minutos(antes.deshacer_minutos)})`;
  const old = antes.deshacer_minutos === 0 ? 'antes no se podía' : `antes, ${minutos(antes.deshacer_minutos)}`;
  return `${plazo(despues)} (${old})`;
}

/** Of a release each of the states, since that is what may differ. */
function rutas(pasos: readonly Paso[]): string {
  return lista(pasos.map(({ estado_hasta }) => `«${nombreDeEstado(estado_hasta)}»`));
}

function plazo({ deshacer_minutos }: Paso): string {
  return deshacer_minutos === 0 ? 'no se puede deshacer' : `se puede deshacer durante ${minutos(deshacer_minutos)}`;
}

/** Whom a change touches. */
export function alcance(abiertas: number): string {
  return abiertas === 0 ? 'Ninguna guía está ahora ahí.' : `Alcanza a ${guias(abiertas)}.`;
}
