import { mostrada, mover, refuseTooMuchCash, selectAbiertas } from '#features/recorridos/server/public.ts';
import { handle } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { leerEtiqueta } from '#shared/etiqueta/leida.ts';

import { avisarDeCarga, cerrarCarga, leerCarga, miCarga, otrosRecorridos, salir } from '../carga.contract.ts';
import { selectEnLaMano, selectLineas, selectOtrasRondas, selectPorCargar, sostenerRondas } from './carga.sql.ts';
import { leida, said } from './carga.ts';
import { avisarAjena, decidirFaltante } from './faltantes.ts';
import { choferDe, propia, refuseOthers } from './propia.ts';

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
    const guia = await selectEnLaMano(context.db, leerEtiqueta(pedido.codigo).numero);
    if (guia === null) return said('error', `No existe la guía ${mostrada(pedido.codigo)}`, null);
    const dicho = await leida(context, { recorrido, guia, pedido });
    const [linea] = await selectLineas(context.db, recorrido.id, guia.guia_id);
    return { ...dicho, linea: linea ?? null };
  }),

  handle(cerrarCarga, async (context, { recorrido_id, faltantes }) => {
    const others = faltantes.flatMap(({ a }) => (a === undefined ? [] : [a]));
    if (others.length > 0) await sostenerRondas(context.db, [recorrido_id, ...others]);
    const recorrido = await propia(context, recorrido_id);
    const abiertas = await selectAbiertas(context.db, recorrido_id);
    const missing = new Set(abiertas.flatMap(({ estado, guia_id }) => (estado === 'PLANIFICADA' ? [guia_id] : [])));
    for (const faltante of faltantes) {
      // It was loaded, or taken out, after the person had decided: nothing is left to decide.
      if (missing.has(faltante.guia_id)) await decidirFaltante(context, recorrido, faltante);
    }
    // One that only fetches has no reading to begin with.
    if (recorrido.estado === 'PLANIFICADO' && abiertas.length === 0) await mover(context, recorrido, 'iniciar_carga');
    const { estado } = await mover(context, await propia(context, recorrido_id), 'cerrar_carga');
    return { estado };
  }),

  handle(otrosRecorridos, async (context, { recorrido_id }) => {
    await refuseOthers(context, recorrido_id);
    return { recorridos: await selectOtrasRondas(context.db, recorrido_id) };
  }),

  handle(avisarDeCarga, async (context, { recorrido_id, codigo }) => {
    const recorrido = await propia(context, recorrido_id);
    const guia = await selectEnLaMano(context.db, leerEtiqueta(codigo).numero);
    if (guia === null) throw new AppError('GUIA_NO_ENCONTRADA', { codigo });
    await avisarAjena(context, recorrido, guia);
    return { texto: 'Ya se avisó. Déjela aparte.' };
  }),

  handle(salir, async (context, { recorrido_id, sobre_limite = false }) => {
    const recorrido = await propia(context, recorrido_id);
    const salio_sobre_limite = await refuseTooMuchCash(context, recorrido, sobre_limite);
    const done = await mover(context, recorrido, 'salir');
    const { id, numero, estado } = recorrido;
    if (salio_sobre_limite !== null) {
      const despues = { estado: done.estado, acto: 'salir', salio_sobre_limite };
      context.audit({ tabla: 'recorrido', fila_id: id, antes: { numero, estado }, despues });
    }
    return done;
  }),
];
