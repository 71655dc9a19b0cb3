import { nuevoCodigo } from '#features/mostrador/server/public.ts';
import { apart } from '#server/apart.ts';
import type { Db } from '#server/db/db.ts';
import type { Logger } from '#server/log.ts';
import type { Job } from '#server/work/maintenance.ts';

import type { ClaveDeMensaje } from '../palabras.contract.ts';
import { mensaje } from './public.ts';
import { type Debido, resolveDebido, sendToRecipient, takeDebidos } from './valores.sql.ts';
import { valoresDeGuia } from './valores.ts';

/** What recipients hear by themselves, where their client agreed on it: where the parcel waits, that it is on its way, that it is next. */

const MENSAJE: Readonly<Record<Debido['clase'], ClaveDeMensaje>> = {
  AVI: 'aviso_agencia',
  SAL: 'aviso_salida',
  PRX: 'aviso_proxima',
};
const MOST = 200;

export function avisarADestinatarios(publicUrl: () => string, log: Pick<Logger, 'error'>): Job {
  return {
    name: 'avisar a destinatarios',
    every: 15_000,
    run: async (db) => {
      const url = publicUrl().replace(/\/$/, '');
      for (const debido of await takeDebidos(db, MOST)) {
        // One that cannot be written takes no other with it, and is not tried for ever.
        await apart(db, () => avisar(db, debido, url)).catch(async (err: unknown) => {
          log.error({ err, aviso: debido.aviso_id, guia: debido.id }, 'a notice could not be written');
          await resolveDebido(db, debido.aviso_id, 'PASO');
        });
      }
    },
  };
}

async function avisar(db: Db, debido: Debido, url: string): Promise<void> {
  const { aviso_id, clase, id, vale } = debido;
  if (!vale) return resolveDebido(db, aviso_id, 'PASO');
  // Only whoever collects at an agency has use for one; it ends the one before.
  const codigo = clase === 'AVI' ? await nuevoCodigo(db, id) : '';
  await sendToRecipient(db, id, await mensaje(db, MENSAJE[clase], valoresDeGuia(debido, { codigo, url })));
  await resolveDebido(db, aviso_id, 'ENVIADO');
}
