import { type CallContext, type Endpoint, handle } from '#server/dispatcher.ts';
import { widened } from '#server/narrowed.sql.ts';
import { notify } from '#server/news/notificacion.sql.ts';
import { AppError } from '#shared/errors.ts';

import { contestarConsulta, verConsulta } from '../consulta.contract.ts';
import {
  insertConsulta,
  lockConsulta,
  selectChoferDe,
  selectConsulta,
  selectIncidenciaDe,
  updateRespuesta,
} from './consulta.sql.ts';
import { lockNuestra, type Nuestra } from './incidencias.sql.ts';
import { anotar, avisarNuestros, dar, falta } from './paso.ts';

/** A question to the driver of the parcel, on the phone, and the one answer to it. */

/** What fits a phone. */
const MOST = 500;

/** Asks whoever has the parcel, or had it last; the clock stands meanwhile. @throws AppError DATOS_INVALIDOS */
export async function preguntar(context: CallContext, incidencia: Nuestra, pregunta: string | undefined) {
  const { db, user } = context;
  const { id, numero, guia_id, estado } = incidencia;
  // Somebody is waited for already: the step itself says so.
  if (estado === 'ESPERA_TERCERO') return;
  if (pregunta === undefined) throw falta({ texto: 'Escriba qué se le pregunta' });
  if (pregunta.length > MOST) throw falta({ texto: `Hasta ${MOST} letras: se lee en un teléfono` });
  const chofer = guia_id === null ? null : await selectChoferDe(db, guia_id);
  if (guia_id === null || chofer === null)
    throw falta({ texto: 'Ningún chofer lleva ni llevó esta guía: no hay a quién preguntar' });
  const consulta = await insertConsulta(db, {
    ...{ incidencia_id: id, guia_id, chofer_id: chofer.id, pregunta, preguntada_por: user.id },
  });
  await anotar(context, id, `Pregunta a ${chofer.nombre}, chofer: ${pregunta}`);
  await notify(db, [chofer.id], {
    ...{ tipo: 'INCIDENCIA', accion: true, titulo: `Le preguntan por una entrega (${numero})`, texto: pregunta },
    ruta: `/consultas/${consulta}`,
  });
}

export const consultaEndpoints: readonly Endpoint[] = [
  handle(verConsulta, async ({ db, user }, { id }) => {
    const consulta = await selectConsulta(db, id, user.id);
    if (consulta === null) throw new AppError('CONSULTA_NO_ENCONTRADA', { id });
    return { consulta };
  }),

  handle(contestarConsulta, async (context, { id, respuesta }) => {
    const { db, scope, user } = context;
    const incidenciaId = await selectIncidenciaDe(db, id, user.id);
    if (incidenciaId === null) throw new AppError('CONSULTA_NO_ENCONTRADA', { id });
    // Whoever only drives reads no incidencia: what follows from the answer is done for them.
    await widened(db, scope, (whole) => contestar({ ...context, scope: whole }, { id, incidenciaId, respuesta }));
    return { msg: 'Gracias: su respuesta llegó' };
  }),
];

interface Contestada {
  readonly id: number;
  readonly incidenciaId: number;
  readonly respuesta: string;
}

/** The incidencia is held first, as whoever attends holds it: the answer and what they do meet one after the other. */
async function contestar(context: CallContext, { id, incidenciaId, respuesta }: Contestada): Promise<void> {
  const { db, user } = context;
  const incidencia = await lockNuestra(db, incidenciaId);
  const asked = await lockConsulta(db, id, user.id);
  if (incidencia === null || asked === null) throw new AppError('CONSULTA_NO_ENCONTRADA', { id });
  if (asked.es_contestada) throw new AppError('CONSULTA_CONTESTADA', { id });
  if (asked.es_tarde) throw new AppError('CONSULTA_RETIRADA', { id });
  await updateRespuesta(db, id, respuesta);
  await anotar(context, incidenciaId, respuesta);
  await dar(context, incidencia, { acto: 'contesta_chofer', cambios: {} });
  const titulo = `${incidencia.numero}: contestó el chofer`;
  await avisarNuestros(context, { id: incidenciaId, titulo, texto: respuesta });
}
