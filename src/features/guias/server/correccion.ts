import { type Autor, type Escritura, eventoOf, hechoOf, type NuevoEvento } from './escritura.ts';
import { noEncaja } from './historia.ts';
import type { EventoNuevo, Expediente, HechoRegistrado, Paso } from './motor.sql.ts';
import { project } from './proyeccion.ts';

export const CORRECCION: NuevoEvento = { tipo: 'CORR', fecha_evento: null, clave: null, datos: {} };

interface Correccion {
  readonly wrong: HechoRegistrado;
  readonly log: readonly HechoRegistrado[];
  readonly pasos: readonly Paso[];
  readonly nota: string | null;
}

/** A CORR that declares an event wrong, and the state of what remains. @throws RefusalError EVENTO_NO_ENCAJA where a later event needs it */
export function correccionOf(autor: Autor, guia: Expediente, { wrong, log, pasos, nota }: Correccion): Escritura {
  const evento: EventoNuevo = {
    ...eventoOf(autor, guia, { nuevo: CORRECCION, fecha: guia.ahora, bultos: wrong.bultos }),
    nota,
    corrige_id: wrong.id,
  };
  const replay = project(guia, [...log, hechoOf(evento, guia)], pasos);
  if (!replay.ok) throw noEncaja(guia, replay, log);
  return { evento, proyeccion: replay.proyeccion, nuevo: CORRECCION };
}
