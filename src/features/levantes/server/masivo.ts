import { type ActoDeDocumento, startMasivoDeDocumentos } from '#features/masivos/server/public.ts';
import { apart } from '#server/apart.ts';
import { type CallContext, type Endpoint, handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import type { Mover } from '../contract.ts';
import { type Movidos, moverLevantes, moverMuchos } from '../guias.contract.ts';
import { GESTIONA } from '../permisos.contract.ts';
import { mover } from './actos.ts';
import { gestiona } from './quien.ts';

/** One step for many levantes: each by itself, in the order of ids, so that two who choose the same ones never wait for each other. */
export const masivoDeLevantesEndpoints: readonly Endpoint[] = [
  handle(moverLevantes, async (context, { ids, acto, ...a }) => {
    if (!gestiona(context)) throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    const filas: Movidos['filas'] = [];
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) filas.push(await uno(context, { id, acto, ...a }));
    const hechas = filas.filter(({ razon }) => razon === null);
    const despues = { acto, ids: hechas.map(({ id }) => id) };
    context.audit({ tabla: 'levante', fila_id: null, antes: null, despues });
    return { hechas: hechas.length, filas };
  }),

  handle(moverMuchos, async (context, { ids, acto, ...a }) => {
    if (!gestiona(context)) throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    const datos = { nombre: NOMBRE[acto], ...a };
    const { id, total } = await startMasivoDeDocumentos(context, { entidad: 'levante', acto, datos, ids });
    return { trabajo_id: id, total };
  }),
];

const NOMBRE = {
  confirmar: 'Confirmar levantes',
  asignar: 'Asignar levantes',
  cancelar: 'Cancelar levantes',
} as const;

/** What the worker does with each of more than a person waits for: the same acts, under the same rules. */
function enMasivo(acto: keyof typeof NOMBRE): ActoDeDocumento {
  return {
    permission: GESTIONA,
    hacer: (autor, { datos: { chofer_id, recorrido_id } }, id) =>
      mover(autor, { id, acto, chofer_id, recorrido_id }, { sinVersion: true }),
  };
}
export const levantesEnMasivo = {
  confirmar: enMasivo('confirmar'),
  asignar: enMasivo('asignar'),
  cancelar: enMasivo('cancelar'),
};

async function uno(context: CallContext, pedido: Mover): Promise<Movidos['filas'][number]> {
  const { id } = pedido;
  try {
    const { numero } = await apart(context.db, () => mover(context, pedido, { sinVersion: true }));
    return { id, numero, razon: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, numero: null, razon: razonDe(error) };
  }
}

/** What is missing says more than that something is. */
function razonDe({ message, campos }: AppError): string {
  return campos === undefined ? message : Object.values(campos).join('. ') || message;
}
