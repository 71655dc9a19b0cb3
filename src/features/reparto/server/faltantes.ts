import { appendEvento } from '#features/guias/server/public.ts';
import { abrirDeSistema } from '#features/incidencias/server/public.ts';
import type { Abierto } from '#features/recorridos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

import type { cerrarCarga, Decision } from '../carga.contract.ts';
import { type EnLaMano, selectOtrasRondas } from './carga.sql.ts';
import { evento, retenida } from './carga.ts';

/** What differs at the dock, and what is done about it before anybody leaves. */

const NOTA: Readonly<Record<Exclude<Decision, 'OTRO_RECORRIDO'>, string>> = {
  DEJAR: 'Quedó en planta al cargar',
  BUSCAR: 'No apareció al cargar: hay que buscarla',
  INCIDENCIA: 'No apareció al cargar: se abrió una incidencia',
};

type Faltante = Params<typeof cerrarCarga>['faltantes'][number];

/** Whoever loads this round decides of what it lacks, whatever else they may do. @throws AppError DATOS_INVALIDOS, what the engine refuses */
export async function decidirFaltante(context: CallContext, recorrido: Abierto, faltante: Faltante): Promise<void> {
  const { guia_id, decision, a } = faltante;
  const cual = { id: guia_id };
  if (decision === 'OTRO_RECORRIDO') {
    const others = recorrido.destino_id === null ? await selectOtrasRondas(context.db, recorrido.id) : [];
    const hacia = others.find(({ id }) => id === a);
    if (hacia === undefined) throw new AppError('DATOS_INVALIDOS', { guia_id, a }, { a: 'Elija otro recorrido' });
    await appendEvento(context, cual, { ...evento('TRF'), recorrido_id: hacia.id, autorizado: true });
    return;
  }
  await appendEvento(context, cual, { ...evento('DAS', { nota: NOTA[decision] }), autorizado: true });
  if (decision !== 'INCIDENCIA') return;
  await abrirDeSistema(context, {
    ...{ clave: `carga:${recorrido.id}:falta:${guia_id}`, tipo: 'FALTANTE', guia_id },
    asunto: `No apareció al cargar ${recorrido.numero}`,
    texto: `${context.user.fullname} no la encontró al cargar ${recorrido.numero}, donde estaba planificada.`,
    ruta: '/recorridos',
  });
}

/** A parcel in the hand that this van does not take: once, however often it is told. */
export async function avisarAjena(context: CallContext, { id, numero }: Abierto, guia: EnLaMano): Promise<void> {
  const { guia_id, guia_nro, recorrido, chofer, agente } = guia;
  const stays = agente === null ? 'no está en ningún recorrido' : `va a ${agente}`;
  const where = recorrido === null ? stays : `va en ${recorrido}`;
  const held = retenida(guia);
  await abrirDeSistema(context, {
    ...{ clave: `carga:${id}:ajena:${guia_id}`, tipo: 'OTRA', guia_id },
    asunto: `En el andén de ${numero} y no va: ${guia_nro}`,
    texto: `${context.user.fullname} la leyó al cargar ${numero}: ${held ?? where}${recorrido !== null && chofer !== null ? ` (${chofer})` : ''}. Quedó aparte.`,
    ruta: '/recorridos',
  });
}
