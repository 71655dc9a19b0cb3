import {
  abrirIncidencia,
  cerrarIncidencia,
  enviarMensaje,
  getOpcionesDeIncidencias,
  moverIncidencia,
  verIncidencia,
} from '#features/incidencias/contract.ts';

import { type Consulta, type Mundo, quedan } from './mundo.ts';
import type { Persona } from './persona.ts';

/** What clients ask: two of those who attend reach for it at once, one has it, asks back, is answered, and it is over. */

/** Minutes between two looks at what is asked, and until somebody answers. */
const [MIRADA, RESPUESTA] = [12, 6];
/** From the question to the word that it is well. */
const PALABRAS = ['¿Cuándo llega?', '¿Hay alguien de tarde?', 'Sí, hasta las 18.', 'Va hoy.'] as const;

export async function conversar(mundo: Mundo): Promise<void> {
  const { gente, porPreguntar, reloj } = mundo;
  const offered = await gente.atencion[0].pide(getOpcionesDeIncidencias, {});
  const tipo_id = offered?.tipos.find(({ codigo }) => codigo === 'OTRA')?.id;
  while (tipo_id !== undefined && quedan(mundo)) {
    // One after the other: at the end of the play what nobody has asked yet stays unasked.
    for (const consulta of porPreguntar.splice(0)) if (quedan(mundo)) await preguntar(mundo, { ...consulta, tipo_id });
    await reloj.espera(MIRADA);
  }
}

async function preguntar(
  mundo: Mundo,
  { persona, numero, tipo_id }: Consulta & { readonly tipo_id: number },
): Promise<void> {
  const { cuaderno, gente, reloj } = mundo;
  const [pregunta, repregunta, respuesta, final] = PALABRAS;
  const id = (await persona.pide(abrirIncidencia, { tipo_id, guia: numero, texto: pregunta, aparte: true }))?.id;
  if (id === undefined) return;
  await reloj.espera(RESPUESTA);
  const suya = await tomar(mundo, id);
  if (suya === null) return;
  await decir(suya, id, { texto: repregunta, luego: 'esperar' });
  await reloj.espera(RESPUESTA);
  await persona.pide(enviarMensaje, { id, texto: respuesta });
  await decir(suya, id, { texto: final, luego: 'resolver', solucion: 'INFORMADA' });
  await persona.pide(cerrarIncidencia, { id });
  const seen = await gente.atencion[0].pide(verIncidencia, { id });
  const said = (seen?.entradas ?? []).filter(({ clase }) => clase === 'mensaje').map(({ texto }) => texto);
  if (seen?.incidencia.estado !== 'CERRADA' || said.toSorted().join() !== PALABRAS.toSorted().join())
    cuaderno.fallas.push(`incidencia ${id}: ${seen?.incidencia.estado}, se dijo «${said.join('», «')}»`);
  cuaderno.contar('consultas');
}

/** Both press at once; answers who has it. */
async function tomar({ cuaderno, gente }: Mundo, id: number): Promise<Persona | null> {
  const seen = await gente.atencion[0].pide(verIncidencia, { id });
  if (seen === null) return null;
  const { version } = seen.incidencia;
  const took = await Promise.all(
    gente.atencion.map((persona) => persona.intenta(moverIncidencia, { id, version, acto: 'tomar' })),
  );
  const who = gente.atencion.filter((_, n) => took[n] !== null);
  if (who.length !== 1) cuaderno.fallas.push(`incidencia ${id}: la tomaron ${who.length} a la vez`);
  return who[0] ?? null;
}

async function decir(
  persona: Persona,
  id: number,
  dicho: { texto: string; luego: 'esperar' | 'resolver'; solucion?: 'INFORMADA' },
): Promise<void> {
  const version = (await persona.pide(verIncidencia, { id }))?.incidencia.version;
  await persona.pide(enviarMensaje, { id, version, ...dicho });
}
