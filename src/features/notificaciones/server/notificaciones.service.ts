import { handle } from '#server/dispatcher.ts';
import { countUnread, markNotificaciones, selectNotificaciones } from '#server/news/notificacion.sql.ts';

import { listNotificaciones, marcarNotificaciones } from '../contract.ts';

export const notificacionesEndpoints = [
  handle(listNotificaciones, async ({ db, user }, { size, antes, cuales }) => {
    const [found, unread] = await Promise.all([
      selectNotificaciones(db, { usuario_id: user.id, cuales, antes, size }),
      countUnread(db, user.id),
    ]);
    return { records: found.slice(0, size), hay_mas: found.length > size, ...unread };
  }),

  handle(marcarNotificaciones, async ({ db, user, audit }, { ids, hasta, leida }) => {
    const changed = await markNotificaciones(db, user.id, { ids, hasta, leida });
    audit({ tabla: 'notificacion', fila_id: null, antes: null, despues: { leida, cantidad: changed.length } });
    return { ids: changed };
  }),
];
