import { catalogoEndpoints } from '#server/catalogo/catalogo.ts';
import type { Db } from '#server/db/db.ts';
import type { CallContext, Endpoint } from '#server/dispatcher.ts';
import { notify, selectPeopleWith } from '#server/news/notificacion.sql.ts';
import { formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';

import { excepcionesPropias, recurrentesPropios } from '../propios.contract.ts';
import { cortes, excepciones, franjas, plantillas } from '../recurrentes.contract.ts';
import { selectCliente } from './pedido.sql.ts';
import {
  avisarACuidadores,
  hacerRecurrentes,
  type Recurrente,
  tablaDeCortes,
  tablaDeExcepciones,
  tablaDeFranjas,
  tablaDePlantillas,
  tablaDePropios,
} from './recurrentes.sql.ts';

/** Recurrent levantes as people keep them, and what the clock makes of them. */

const nuestros: readonly Endpoint[] = [
  ...catalogoEndpoints(plantillas, tablaDePlantillas),
  ...catalogoEndpoints(excepciones, tablaDeExcepciones),
  ...catalogoEndpoints(franjas, tablaDeFranjas),
  ...catalogoEndpoints(cortes, tablaDeCortes),
].map(soloNuestra);

/** A client's own, by the same mechanism; ours who look after levantes hear of each change. */
const propios: readonly Endpoint[] = [
  ...catalogoEndpoints(recurrentesPropios, tablaDePropios),
  ...catalogoEndpoints(excepcionesPropias, tablaDeExcepciones),
].map(soloDeClientes);

export const recurrentesEndpoints: readonly Endpoint[] = [...nuestros, ...propios];

/** @throws AppError SIN_PERMISO for whoever is of no client: a code or a role in other hands keeps nothing here */
function soloDeClientes(endpoint: Endpoint): Endpoint {
  const { contract, handler } = endpoint;
  return {
    ...endpoint,
    before: async ({ id, tipo_usuario }) => {
      if (tipo_usuario !== 'cliente') throw new AppError('SIN_PERMISO', { usuario_id: id });
    },
    handler: async (context, params) => {
      const answer = await handler(context, params);
      if (contract.kind === 'command') await avisarQueCambio(context);
      return answer;
    },
  };
}

async function avisarQueCambio({ db, scope, user }: CallContext): Promise<void> {
  const cliente = scope.cliente_id === null ? null : await selectCliente(db, scope.cliente_id);
  await avisarACuidadores(db, {
    titulo: `${cliente?.nombre ?? 'Un cliente'} cambió sus levantes recurrentes`,
    texto: `Lo hizo ${user.fullname}. Vale para los levantes que se hagan desde ahora.`,
    ruta: '/levantes/recurrentes',
  });
}

/** A code in the hands of a client's people opens no master of ours. */
function soloNuestra(endpoint: Endpoint): Endpoint {
  return {
    ...endpoint,
    before: async ({ id, tipo_usuario }) => {
      if (tipo_usuario !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: id });
    },
  };
}

/** Makes what is due and says so in one line; a client is told of what was called off again. */
export async function hacerLevantesRecurrentes(db: Db): Promise<void> {
  await avisar(db, await hacerRecurrentes(db));
}

async function avisar(db: Db, todos: readonly Recurrente[]): Promise<void> {
  if (todos.length === 0) return;
  const hechos = todos.filter(({ hecho }) => hecho);
  const quitados = todos.filter(({ hecho }) => !hecho);
  const dias = [...new Set(todos.map(({ dia }) => dia))].sort().map(formatDay).join(' y ');
  const lines = [
    ...(hechos.length === 0 ? [] : [`${hechos.length} ${hechos.length === 1 ? 'hecho' : 'hechos'}`]),
    ...(quitados.length === 0 ? [] : [`${quitados.length} cancelados por feriado o excepción`]),
  ];
  const [first] = todos;
  await notify(db, await selectPeopleWith(db, 'LEV_002', null), {
    tipo: 'LEVANTE',
    titulo: `Levantes recurrentes para el ${dias}`,
    texto: `${lines.join(', ')}.`,
    ruta: `/levantes?dia=${first?.dia ?? ''}`,
  });
  for (const { numero, cliente_id, dia, levante_id } of quitados)
    await notify(db, await selectPeopleWith(db, 'CLI_001', cliente_id), {
      tipo: 'LEVANTE',
      titulo: `El ${formatDay(dia)} no pasamos`,
      texto: `El levante recurrente ${numero} no se hace ese día. Si lo necesita, pida otro.`,
      ruta: `/levantes?vista=todos&ver=${levante_id}`,
    });
}
