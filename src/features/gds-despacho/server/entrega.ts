import { despacharBultos, volverBultos } from '#features/gds-stock/server/public.ts';
import { appendEvento } from '#features/guias/server/public.ts';
import { ofrecerLevante, retirarLevante } from '#features/levantes/server/public.ts';
import { agregar, locked, refuseFrozen } from '#features/recorridos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { widened } from '#server/narrowed.sql.ts';
import { RefusalError } from '#shared/errors.ts';

import type { Despacho } from '../despacho.contract.ts';
import {
  type Candidato,
  insertLevantes,
  isRecibiendose,
  selectLevantes,
  selectPuerta,
  type Tenido,
} from './despacho.sql.ts';

/**
 * What handing over means, by where it goes. What is done to parcels, levantes and rounds is done in the company's own scope, in the name of
 * whoever closes the dispatch: a warehouse reads none of them. For the courier stock leaves with the first scan; else at once.
 */

type Entrega = (context: CallContext, despacho: Tenido, bultos: readonly Candidato[]) => Promise<void>;

const guiasDe = (bultos: readonly Candidato[]) => [
  ...new Set(bultos.flatMap(({ guia_id }) => (guia_id === null ? [] : [guia_id]))),
];

export const ENTREGA: Readonly<Record<Despacho['destino'], Entrega>> = {
  LEVANTE: async (context, despacho, bultos) => {
    const { id, numero, deposito_id, desde, hasta } = despacho;
    if (desde === null || hasta === null) throw new Error('a levante has its hours');
    const made: number[] = [];
    for (const cliente_id of new Set(bultos.map((bulto) => bulto.cliente_id))) {
      const guias = guiasDe(bultos.filter((bulto) => bulto.cliente_id === cliente_id));
      await widened(context.db, context.scope, async (whole) => {
        const { dia, ...lugar } = await selectPuerta(context.db, { deposito_id, cliente_id });
        const oferta = { cliente_id, guias, lugar, dia, desde, hasta, instrucciones: `Despacho ${numero}` };
        made.push((await ofrecerLevante({ ...context, scope: whole }, oferta)).id);
      });
    }
    await insertLevantes(context.db, despacho, made);
    context.audit({ tabla: 'despacho', fila_id: id, antes: null, despues: { levantes: made } });
  },
  RECORRIDO: (context, { recorrido_id }, bultos) =>
    widened(context.db, context.scope, async (whole) => {
      const lent = { ...context, scope: whole, user: prestado(context) };
      const recorrido = await locked(lent, recorrido_id ?? 0);
      refuseFrozen(recorrido, 'guias');
      const guias = guiasDe(bultos);
      // The warehouse's door is the courier's: what is loaded here was admitted here.
      for (const id of guias) await appendEvento(lent, { id }, nuevo('ADM', {}));
      const { rechazadas } = await agregar(lent, recorrido, guias);
      const [first] = rechazadas;
      if (first !== undefined)
        throw new RefusalError(
          'BULTO_NO_SALE',
          `La guía ${first.guia_nro} no entra en ${recorrido.numero}: ${first.razon}`,
        );
    }),
  TRASLADO: salen,
  RETIRO: async (context, despacho, bultos) => {
    await widened(context.db, context.scope, async (whole) => {
      for (const id of guiasDe(bultos))
        await appendEvento(
          { ...context, scope: whole },
          { id },
          nuevo('ANU', { motivo_id: CANCELADO_POR_EL_CLIENTE, nota: `Lo retiró en el depósito: ${despacho.numero}` }),
        );
    });
    await salen(context, despacho, bultos);
  },
};

/** 'Pedido cancelado por el cliente', among the reasons to annul. */
const CANCELADO_POR_EL_CLIENTE = 11;

function nuevo(tipo: string, datos: object) {
  return { tipo, fecha_evento: null, clave: null, datos, autorizado: true as const };
}

/** Into a planned round a parcel is put by traffic: for this act whoever closes the dispatch stands in for it. */
function prestado({ user }: CallContext): CallContext['user'] {
  return {
    ...user,
    tipo_usuario: 'personal',
    funcionalidades: [...user.funcionalidades, { codigo: 'REC_004', nombre: '' }],
  };
}

async function salen({ db, user }: CallContext, { numero }: Tenido, bultos: readonly Candidato[]): Promise<void> {
  const ids = bultos.map(({ id }) => id);
  await despacharBultos(db, { bultos: ids, usuario_id: user.id, fecha_evento: null, nota: `Despacho ${numero}` });
}

async function vuelven({ db, user }: CallContext, { numero }: Tenido, bultos: readonly Candidato[]): Promise<void> {
  const ids = bultos.map(({ id }) => id);
  await volverBultos(db, { bultos: ids, usuario_id: user.id, fecha_evento: null, nota: `Se deshizo ${numero}` });
}

const enCurso = (why: string) => new RefusalError('DESPACHO_EN_CURSO', why);

/** Until somebody else did something with it. @throws RefusalError DESPACHO_EN_CURSO */
export const VUELVE: Readonly<Record<Despacho['destino'], Entrega>> = {
  LEVANTE: async (context, { id }, bultos) => {
    const out = bultos.find(({ salio }) => salio);
    if (out !== undefined) throw enCurso(`${out.codigo} ya salió del depósito`);
    const levantes = await selectLevantes(context.db, id);
    await widened(context.db, context.scope, async (whole) => {
      for (const levante of levantes) await retirarLevante({ ...context, scope: whole }, levante);
    });
  },
  RECORRIDO: async (_context, { recorrido }) => {
    throw enCurso(`Sus guías ya entraron en ${recorrido}: quítelas de ahí`);
  },
  TRASLADO: async (context, despacho, bultos) => {
    const receiving = await isRecibiendose(
      context.db,
      bultos.map(({ orden_id }) => orden_id),
    );
    if (receiving !== null) throw enCurso(`${receiving} ya se está recibiendo en el otro depósito`);
    await vuelven(context, despacho, bultos);
  },
  RETIRO: async (context, despacho, bultos) => {
    if (guiasDe(bultos).length > 0) throw enCurso('Sus guías ya se anularon');
    await vuelven(context, despacho, bultos);
  },
};
