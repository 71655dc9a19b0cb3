import { appendEvento } from '#features/guias/server/public.ts';
import { leer, mostrada, mover, selectAbiertas } from '#features/recorridos/server/public.ts';
import { handle } from '#server/dispatcher.ts';
import { RefusalError } from '#shared/errors.ts';

import { cerrarCarga, type Decision, leerCarga, miCarga, salir } from '../carga.contract.ts';
import { selectEnLaMano, selectLineas, selectPorCargar } from './carga.sql.ts';
import { evento, leida, said } from './carga.ts';
import { choferDe, propia } from './propia.ts';

const NOTA: Readonly<Record<Decision, string>> = {
  DEJAR: 'Quedó en planta al cargar',
  BUSCAR: 'No apareció al cargar: hay que buscarla',
};

export const cargaEndpoints = [
  handle(miCarga, async (context, { chofer_id }) => {
    const [ronda, ...others] = await selectPorCargar(context.db, choferDe(context, chofer_id));
    if (ronda === undefined) return { carga: null, despues: 0 };
    return { carga: { ...ronda, lineas: await selectLineas(context.db, ronda.recorrido_id) }, despues: others.length };
  }),

  handle(leerCarga, async (context, pedido) => {
    const recorrido = await propia(context, pedido.recorrido_id);
    if (recorrido.estado !== 'PLANIFICADO' && recorrido.estado !== 'EN_CARGA')
      throw new RefusalError('DOCUMENTO_NO_PERMITE', `La carga de ${recorrido.numero} ya está cerrada`, {
        id: recorrido.id,
      });
    const guia = await selectEnLaMano(context.db, leer(pedido.codigo).numero);
    if (guia === null) return said('error', `No existe la guía ${mostrada(pedido.codigo)}`, null);
    const dicho = await leida(context, { recorrido, guia, pedido });
    const [linea] = await selectLineas(context.db, recorrido.id, guia.guia_id);
    return { ...dicho, linea: linea ?? null };
  }),

  handle(cerrarCarga, async (context, { recorrido_id, faltantes }) => {
    const recorrido = await propia(context, recorrido_id);
    const abiertas = await selectAbiertas(context.db, recorrido_id);
    const missing = new Set(abiertas.flatMap(({ estado, guia_id }) => (estado === 'PLANIFICADA' ? [guia_id] : [])));
    for (const { guia_id, decision } of faltantes) {
      // It was loaded, or taken out, after the person had decided: nothing is left to decide.
      if (!missing.has(guia_id)) continue;
      await appendEvento(context, { id: guia_id }, evento('DAS', { nota: NOTA[decision] }));
    }
    const { estado } = await mover(context, recorrido, 'cerrar_carga');
    return { estado };
  }),

  handle(salir, async (context, { recorrido_id }) => mover(context, await propia(context, recorrido_id), 'salir')),
];
