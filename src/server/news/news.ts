import { parseNovedad } from '#shared/novedad.ts';

import type { Database } from '../db/db.ts';
import type { Logger } from '../log.ts';
import type { SessionRow } from '../session/sesion.sql.ts';
import { scopeOf } from '../session/sessions.ts';
import type { Notices } from './notices.ts';
import { type NotificacionFila, selectNuevas } from './notificacion.sql.ts';

/** Notices that came up meanwhile: the next answer of each session of the person brings them along (wire.md, "Answers"). */
export interface News {
  /** Empty unless something came up that this session was not told of; costs nothing then. */
  takeFor(session: SessionRow): Promise<{ notificaciones?: readonly NotificacionFila[] }>;
}

interface Deps {
  readonly database: Database;
  readonly notices: Notices;
  readonly log: Logger;
  readonly now: () => number;
}

interface Heard {
  readonly since: number;
  readonly told: Set<string>;
}

const MOST_KEPT = 20_000;
/** The database's clock may differ from ours, and a notice is dated when its transaction begins. Milliseconds. */
const LEEWAY = 60_000;

export function createNews({ database, notices, log, now }: Deps): News {
  const heard = new Map<number, Heard>();
  notices.on('anden_novedades', (payload) => {
    const novedad = parseNovedad(payload);
    if (novedad?.evento !== 'notificaciones') return;
    for (const id of novedad.personas ?? []) {
      if (heard.size >= MOST_KEPT) heard.clear();
      heard.set(id, { since: now(), told: new Set() });
    }
  });
  return {
    takeFor: async (session) => {
      const news = heard.get(session.usuario.id);
      if (!news || news.told.has(session.id)) return {};
      news.told.add(session.id);
      const seconds = Math.ceil((now() - news.since + LEEWAY) / 1000);
      try {
        const notificaciones = await database.read(scopeOf(session), (db) =>
          selectNuevas(db, session.usuario.id, seconds),
        );
        return notificaciones.length === 0 ? {} : { notificaciones };
      } catch (err) {
        // What was asked for was done: its answer goes out without them.
        log.warn({ err }, 'news not read');
        return {};
      }
    },
  };
}
