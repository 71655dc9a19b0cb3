import { type CallContext, handle, handleAsSystem } from '#server/dispatcher.ts';
import { notify, selectAdministrators } from '#server/news/notificacion.sql.ts';
import { isAcceptable } from '#server/outbound.ts';
import { randomSecret } from '#server/session/tokens.ts';
import { AppError } from '#shared/errors.ts';

import {
  crearWebhook,
  decidirWebhook,
  editarWebhook,
  eliminarWebhook,
  listAvisos,
  listWebhooks,
  pausarWebhook,
  probarWebhook,
  reenviarAviso,
} from '../contract.ts';
import { clienteDe, unClienteDe } from './casa.ts';
import { lockCliente } from './claves.sql.ts';
import { sellar } from './sello.ts';
import {
  countTipos,
  countWebhooks,
  decideWebhook,
  type Ficha,
  insertPrueba,
  insertWebhook,
  lockWebhook,
  nextWebhook,
  pauseWebhook,
  removeWebhook,
  requeueAviso,
  selectAvisos,
  selectCreador,
  selectWebhooks,
  updateWebhook,
} from './webhooks.sql.ts';

const MOST_PER_CLIENT = 10;

export const webhooksEndpoints = [
  handle(listWebhooks, async (context, { cliente_id }) => ({
    records: await selectWebhooks(context.db, clienteDe(context, cliente_id)),
  })),

  // As the server itself: no person's role may write a secret, and an answer with one is not kept.
  handleAsSystem(crearWebhook, async (context, { nombre, url, ...asked }) => {
    const { db, user } = context;
    const cliente_id = unClienteDe(context, asked.cliente_id);
    if (!(await lockCliente(db, cliente_id))) throw new AppError('CLIENTE_NO_ENCONTRADO');
    if (!isAcceptable(url, context.loopback)) throw new AppError('DIRECCION_NO_ADMITIDA');
    const eventos = await knownEventos(db, asked.eventos);
    if ((await countWebhooks(db, cliente_id)) >= MOST_PER_CLIENT) throw new AppError('DEMASIADOS_WEBHOOKS');
    const secreto = `anden_whsec_${randomSecret()}`;
    const id = await nextWebhook(db);
    const secreto_sellado = await sellar(context.sessions.vault, id, secreto);
    await insertWebhook(db, id, { cliente_id, nombre, url, eventos, secreto_sellado, creado_por: user.id });
    context.audit({ tabla: 'webhook', fila_id: id, antes: null, despues: { cliente_id, nombre, url, eventos } });
    await notify(
      db,
      (await selectAdministrators(db)).filter((admin) => admin !== user.id),
      {
        tipo: 'WEBHOOK',
        accion: true,
        titulo: `Un webhook espera aprobación: ${nombre}`,
        texto: `${user.fullname} pide que avisemos a ${url}. Nada se manda hasta que alguien lo apruebe.`,
        ruta: `/ajustes/integraciones?tab=webhooks&cliente=${cliente_id}`,
      },
    );
    return { id, secreto };
  }),

  handle(editarWebhook, async (context, { id, nombre, ...asked }) => {
    const antes = await own(context, id);
    const eventos = await knownEventos(context.db, asked.eventos);
    await updateWebhook(context.db, id, { nombre, eventos });
    note(context, antes, { nombre, eventos });
    return {};
  }),

  handle(decidirWebhook, async (context, { id, decision }) => {
    if (context.scope.tipo !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    const antes = await own(context, id);
    if (antes.estado !== 'PENDIENTE') throw new AppError('WEBHOOK_YA_DECIDIDO');
    await decideWebhook(context.db, id, { decision, usuario_id: context.user.id });
    note(context, antes, { estado: decision });
    const isApproved = decision === 'APROBADO';
    await notify(context.db, await selectCreador(context.db, id), {
      tipo: 'WEBHOOK',
      titulo: `Webhook ${isApproved ? 'aprobado' : 'rechazado'}: ${antes.nombre}`,
      texto: isApproved ? 'Ya recibe sus eventos.' : 'No se le manda nada. Consúltenos el motivo.',
      ruta: '/mi-cuenta/integraciones?tab=webhooks',
    });
    return {};
  }),

  handle(pausarWebhook, async (context, { id, pausado }) => {
    const antes = await own(context, id);
    await pauseWebhook(context.db, id, pausado);
    note(context, antes, { pausado });
    return {};
  }),

  handle(eliminarWebhook, async (context, { id }) => {
    const antes = await own(context, id);
    await removeWebhook(context.db, id);
    context.audit({ tabla: 'webhook', fila_id: id, antes: { ...antes }, despues: null });
    return {};
  }),

  handle(probarWebhook, async (context, { id }) => {
    const webhook = await own(context, id);
    if (webhook.estado !== 'APROBADO') throw new AppError('WEBHOOK_SIN_APROBAR');
    const aviso_id = await insertPrueba(context.db, webhook);
    context.audit({ tabla: 'webhook', fila_id: id, antes: null, despues: { prueba: aviso_id } });
    return { aviso_id };
  }),

  handle(listAvisos, (context, { cliente_id, ...asked }) =>
    selectAvisos(context.db, { ...asked, cliente: clienteDe(context, cliente_id) }),
  ),

  handle(reenviarAviso, async (context, { id }) => {
    const cliente = clienteDe(context, undefined);
    const webhook = await requeueAviso(context.db, id, cliente);
    if (webhook === null || !(await lockWebhook(context.db, webhook, cliente)))
      throw new AppError('AVISO_NO_ENCONTRADO');
    context.audit({ tabla: 'webhook_aviso', fila_id: id, antes: null, despues: { reenviado: true } });
    return {};
  }),
];

/** @throws AppError WEBHOOK_NO_ENCONTRADO for one that is missing, foreign or gone, SIN_PERMISO */
async function own(context: CallContext, id: number): Promise<Ficha> {
  const webhook = await lockWebhook(context.db, id, clienteDe(context, undefined));
  if (!webhook) throw new AppError('WEBHOOK_NO_ENCONTRADO');
  return webhook;
}

/** @throws AppError EVENTO_DE_WEBHOOK_DESCONOCIDO */
async function knownEventos(db: CallContext['db'], asked: readonly string[]): Promise<string[]> {
  const eventos = [...new Set(asked)];
  if ((await countTipos(db, eventos)) !== eventos.length) throw new AppError('EVENTO_DE_WEBHOOK_DESCONOCIDO');
  return eventos;
}

function note(context: CallContext, { id, ...antes }: Ficha, changed: Record<string, unknown>): void {
  context.audit({ tabla: 'webhook', fila_id: id, antes: { ...antes }, despues: { ...antes, ...changed } });
}
