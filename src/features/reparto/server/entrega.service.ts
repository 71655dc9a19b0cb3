import { selectMotivosDeLevante, selectTamanosDeLevante } from '#features/levantes/server/public.ts';
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
  probarCodigoEnPuerta,
  reintentar,
} from '../entrega.contract.ts';
import { selectAgencias, selectCorregibles, selectEnLaCalle, selectHoja, selectMotivos } from './entrega.sql.ts';
import { codigoProbado, entregar, entregarParte, noEntregada } from './entrega.ts';
import { selectLevantesDeHoja } from './levantes.sql.ts';
import { corregida, danada, desviada, llegada, reintentada } from './otros.ts';

/** Something was told of it that may be taken back. */
function isTold({ estado, agencia, retenida }: Awaited<ReturnType<typeof selectHoja>>[number]): boolean {
  return estado === 'ENTREGADA' || estado === 'PARCIAL' || estado === 'NO_ENTREGADA' || agencia !== null || retenida;
}

export const entregaEndpoints = [
  handle(miHoja, async ({ db, user, sessions }) => {
    const ronda = await selectEnLaCalle(db, user.id);
    const levantes = await selectLevantesDeHoja(db, { chofer_id: user.id, recorrido_id: ronda?.recorrido_id ?? null });
    const motivos_levante = levantes.length === 0 ? [] : await selectMotivosDeLevante(db);
    const tamanos = levantes.length === 0 ? [] : await selectTamanosDeLevante(db);
    const buscar = { levantes, motivos_levante, tamanos };
    if (ronda === null) return { hoja: null, ...buscar };
    const hoja = await selectHoja(db, ronda.recorrido_id);
    const told = hoja.filter(isTold).map(({ guia_id }) => guia_id);
    const hasta = await selectCorregibles(db, { ...ronda, chofer_id: user.id, guias: told });
    const lineas = hoja.map((linea) => ({ ...linea, corrige_hasta: hasta.get(linea.guia_id) ?? null }));
    const motivos = await selectMotivos(db, 'NOENT');
    const motivos_parcial = await selectMotivos(db, 'ENT_PAR');
    const agencias = await selectAgencias(db);
    const { trafico } = sessions.installation;
    return { hoja: { ...ronda, lineas, motivos, motivos_parcial, agencias, trafico }, ...buscar };
  }),
  handle(entregarEnPuerta, entregar),
  handle(entregarEnParte, entregarParte),
  handle(probarCodigoEnPuerta, codigoProbado),
  handle(noEntregar, noEntregada),
  handle(llegar, llegada),
  handle(reintentar, reintentada),
  handle(desviar, desviada),
  handle(danar, danada),
  handle(corregirActo, corregida),
];
