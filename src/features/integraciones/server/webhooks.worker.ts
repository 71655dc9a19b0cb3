import { insertAudit } from '#server/audit/auditoria.sql.ts';
import { notify, selectAdministrators, selectPeopleWith } from '#server/news/notificacion.sql.ts';
import { createPost, type OutboundOptions, type Outcome } from '#server/outbound.ts';
import { SISTEMA } from '#server/scope.ts';
import type { Vault } from '#server/session/vault.ts';
import type { Worker, WorkerTools } from '#server/work/worker.ts';

import {
  lockSinSellar,
  markDelivered,
  markFailed,
  noteFailure,
  sealWebhook,
  selectDueno,
  type Tomado,
  takeAvisos,
} from './avisos.sql.ts';
import { firmar } from './firma.ts';
import { abrirSello, sellar } from './sello.ts';

/** Seconds from one attempt to the next: ten seconds, thrice as long each time, six hours at most; 21 hours in all. */
const WAITS = [10, 30, 90, 270, 810, 2_430, 7_290, 21_600, 21_600, 21_600];

/** Sends what clients' systems are to be told of. */
export function webhooksWorker(options: OutboundOptions, vault: Vault): Worker {
  const post = createPost(options);
  const deliver = async (tools: WorkerTools, aviso: Tomado) => {
    const secreto = await abrirSello(vault, aviso.webhook_id, aviso.secreto_sellado);
    if (secreto === null) return note(tools, aviso, UNREADABLE);
    const body = cuerpoDe(aviso);
    const outcome = await post({
      url: aviso.url,
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Anden-Webhooks/1',
        'x-anden-aviso': aviso.identificador,
        'x-anden-firma': firmar(secreto, body, Math.floor(Date.now() / 1000)),
      },
    });
    await note(tools, aviso, outcome);
  };
  return {
    name: 'webhooks',
    step: async (tools) => {
      const taken = await tools.database.transaction(SISTEMA, async (db) => {
        await sealAll(db, vault);
        return takeAvisos(db);
      });
      await Promise.all(taken.map((aviso) => deliver(tools, aviso)));
      return taken.length > 0;
    },
  };
}

const UNREADABLE: Outcome = { ok: false, codigo: null, ms: 0, error: 'El secreto no se pudo abrir: cree otro webhook' };

async function sealAll(db: Parameters<typeof takeAvisos>[0], vault: Vault): Promise<void> {
  for (const { id, secreto } of await lockSinSellar(db)) await sealWebhook(db, id, await sellar(vault, id, secreto));
}

/** Public names alone (wire.md). */
function cuerpoDe({ identificador, tipo, guia_nro, estado_general, evento, fecha }: Tomado): string {
  const id = { id: identificador };
  if (tipo === 'PRUEBA') return JSON.stringify({ ...id, tipo: 'prueba', fecha });
  return JSON.stringify({ ...id, tipo: 'evento', guia_nro, estado_general, evento, fecha });
}

async function note({ database, log }: WorkerTools, aviso: Tomado, outcome: Outcome): Promise<void> {
  const { id, webhook_id, tipo, intentos } = aviso;
  const { codigo, ms, error } = outcome;
  const fin = { id, webhook_id, codigo, ms };
  await database.transaction(SISTEMA, async (db) => {
    if (error === null) return markDelivered(db, fin);
    // A trial tells what it has to tell at once.
    const espera = tipo === 'PRUEBA' ? null : (WAITS[intentos - 1] ?? null);
    await markFailed(db, { ...fin, error, espera });
    if (tipo !== 'EVENTO' || !(await noteFailure(db, webhook_id))) return;
    log.warn({ webhook: webhook_id, error }, 'webhook paused: it kept failing');
    const change = {
      tabla: 'webhook',
      fila_id: webhook_id,
      antes: { pausado: false },
      despues: { pausado: true, error },
    };
    await insertAudit(db, {
      usuario_id: null,
      servicio: 'webhooks.pausa',
      ip: null,
      pedido_id: `webhook ${webhook_id}`,
      change,
    });
    await tellPause(db, webhook_id);
  });
}

/** Events wait from now on: whoever looks after it must know, the client's people and ours. */
async function tellPause(db: Parameters<typeof notify>[0], webhookId: number): Promise<void> {
  const dueno = await selectDueno(db, webhookId);
  if (!dueno) return;
  const { cliente_id, cliente, nombre } = dueno;
  const aviso = {
    tipo: 'WEBHOOK' as const,
    accion: true,
    titulo: `Webhook en pausa: ${nombre}`,
    texto: 'Falló durante más de una hora y dejamos de llamarlo. Los eventos esperan: revíselo y reanúdelo.',
  };
  const ruta = `integraciones?tab=webhooks`;
  await notify(db, await selectPeopleWith(db, 'CLI_002', cliente_id), { ...aviso, ruta: `/mi-cuenta/${ruta}` });
  const ours = { ...aviso, texto: `${cliente}. ${aviso.texto}`, ruta: `/ajustes/${ruta}&cliente=${cliente_id}` };
  await notify(db, await selectAdministrators(db), ours);
}
