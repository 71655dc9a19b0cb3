import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

import { MARCA } from '#shared/marca.ts';

import type { Database } from '../db/db.ts';
import type { Logger } from '../log.ts';
import { selectMarca } from '../marca.sql.ts';
import { SISTEMA } from '../scope.ts';
import { markSent, type PendingMail, takePendingMails } from './correo.sql.ts';

const PAUSE = 2_000;
const OWN_NAME = MARCA.nombre;

interface Signed extends PendingMail {
  readonly empresa: string;
}

export interface Outbox {
  /** Sends what is due now instead of at the next round. */
  wake(): void;
  stop(): Promise<void>;
}

interface Options {
  database: Database;
  log: Logger;
  /** SMTP address and sender; null: mails land as files under `folder`. */
  smtp: { readonly url: string; readonly from: string } | null;
  folder: string;
}

/** Sends the mails of the outbox table, by SMTP or as `.eml` files, as long as the server runs. */
export function startOutbox({ database, log, smtp, folder }: Options): Outbox {
  const send = smtp ? smtpSender(smtp) : fileSender(folder, log);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  // One mail that cannot be sent must not hold back those behind it.
  const deliver = async (mail: Signed) => {
    try {
      await send(mail);
      await database.transaction(SISTEMA, (db) => markSent(db, mail.id));
    } catch (err) {
      log.warn({ err, mail: mail.id }, 'mail not sent; it stays in the outbox');
    }
  };
  const round = async () => {
    try {
      const mails = await database.transaction(SISTEMA, takePendingMails);
      if (mails.length === 0) return;
      const { nombre } = await database.read(SISTEMA, selectMarca);
      for (const mail of mails) if (!stopped) await deliver(signedBy(mail, nombre));
    } catch (err) {
      log.warn({ err }, 'outbox not read');
    }
  };
  const next = (pause: number) => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      running = running.then(round).then(() => next(PAUSE));
    }, pause);
  };
  next(0);

  return {
    wake: () => next(0),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Mails are written in the product's name, and leave in the company's. */
function signedBy(mail: PendingMail, empresa: string): Signed {
  const named = (text: string) => text.replaceAll(OWN_NAME, () => empresa);
  return { ...mail, empresa, asunto: named(mail.asunto), texto: named(mail.texto) };
}

function smtpSender({ url, from }: { readonly url: string; readonly from: string }) {
  const transport = createTransport(url);
  return async (mail: Signed) => {
    await transport.sendMail({ from, to: { name: '', address: mail.para }, subject: mail.asunto, text: mail.texto });
  };
}

/** Without SMTP settings a mail is a file, whole or not there at all, and the log says where. */
function fileSender(folder: string, log: Logger) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail: Signed) => {
    const { message } = await transport.sendMail({
      from: { name: mail.empresa, address: 'no-responder@anden.invalid' },
      to: { name: '', address: mail.para },
      subject: mail.asunto,
      text: mail.texto,
    });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${mail.creado.replaceAll(':', '-')}-${mail.id}.eml`);
    await writeFile(`${path}.parcial`, message, { mode: 0o600 });
    await rename(`${path}.parcial`, path);
    log.warn({ path }, 'sin SMTP configurado: el correo quedó en un archivo');
  };
}
