import { mensaje } from '#features/mensajes/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { notify, selectPeopleWith } from '#server/news/notificacion.sql.ts';
import type { Job } from '#server/work/maintenance.ts';
import { formatDateMinute } from '#shared/dates.ts';

import { selectInteresados } from './incidencias.sql.ts';
import { rutaDe } from './paso.ts';
import { type SinContestar, sendRecuerdo, takeSinContestar } from './vencimientos.sql.ts';

/** A question that a house has not answered is asked once more; later whoever asked hears that nobody did, and decides. */
export function recordarPreguntas(publicUrl: () => string): Job {
  return {
    name: 'recordar preguntas de incidencias',
    every: 600_000,
    run: async (db) => {
      for (const una of await takeSinContestar(db))
        await (una.clase === 'RECUERDO' ? recordar(db, una, publicUrl()) : avisar(db, una));
    },
  };
}

async function recordar(db: Db, { id, numero, asunto, cliente_id, desde }: SinContestar, url: string): Promise<void> {
  const texto = `Le escribimos el ${formatDateMinute(desde)} y todavía no tenemos su respuesta: la necesitamos para seguir.`;
  const titulo = `${numero}: seguimos esperando su respuesta`;
  await notify(db, await selectInteresados(db, id, true), {
    ...{ tipo: 'INCIDENCIA', accion: true, titulo, texto, ruta: rutaDe(id) },
  });
  if (cliente_id === null) return;
  const enlace = `${url.replace(/\/$/, '')}${rutaDe(id)}`;
  const valores = {
    incidencia: numero,
    asunto,
    respuesta: texto,
    espera: 'Esperamos su respuesta para seguir.',
    enlace,
  };
  await sendRecuerdo(db, id, await mensaje(db, 'respuesta_incidencia', valores));
}

async function avisar(db: Db, { id, numero, asunto, responsable_id, desde }: SinContestar): Promise<void> {
  const destinos = responsable_id === null ? await selectPeopleWith(db, 'VAL_001', null) : [responsable_id];
  await notify(db, destinos, {
    ...{ tipo: 'INCIDENCIA', accion: true, titulo: `${numero}: nadie contestó lo que se preguntó` },
    texto: `${asunto}. Se preguntó el ${formatDateMinute(desde)}: decida si sigue sin la respuesta.`,
    ruta: rutaDe(id),
  });
}
