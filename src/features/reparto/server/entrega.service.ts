import { handle } from '#server/dispatcher.ts';

import {
  corregirActo,
  danar,
  desviar,
  entregarEnParte,
  entregarEnPuerta,
  llegar,
  miHoja,
  noEntregar,
  reintentar,
} from '../entrega.contract.ts';
import { selectAgencias, selectEnLaCalle, selectHoja, selectMotivos } from './entrega.sql.ts';
import { entregar, entregarParte, noEntregada } from './entrega.ts';
import { corregida, danada, desviada, llegada, reintentada } from './otros.ts';

export const entregaEndpoints = [
  handle(miHoja, async ({ db, user, sessions }) => {
    const ronda = await selectEnLaCalle(db, user.id);
    if (ronda === null) return { hoja: null };
    const lineas = await selectHoja(db, { recorrido_id: ronda.recorrido_id, chofer_id: user.id });
    const motivos = await selectMotivos(db, 'NOENT');
    const motivos_parcial = await selectMotivos(db, 'ENT_PAR');
    const agencias = await selectAgencias(db);
    const { trafico } = sessions.installation;
    return { hoja: { ...ronda, lineas, motivos, motivos_parcial, agencias, trafico } };
  }),
  handle(entregarEnPuerta, entregar),
  handle(entregarEnParte, entregarParte),
  handle(noEntregar, noEntregada),
  handle(llegar, llegada),
  handle(reintentar, reintentada),
  handle(desviar, desviada),
  handle(danar, danada),
  handle(corregirActo, corregida),
];
