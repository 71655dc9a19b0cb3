import { forgetAjustes, refuseUnknown } from '#features/cuenta/server/public.ts';
import { handle } from '#server/dispatcher.ts';
import { APARIENCIA } from '#shared/apariencia.ts';

import { guardarEmpresa, restablecer } from '../contract.ts';
import { saveEmpresa } from './empresa.sql.ts';

/** What the builder sets: a look that is taken back takes these and no other setting of the person. */
const DEL_DISENIADOR = [...Object.keys(APARIENCIA), 'esquema', 'densidad', 'sonidos'];

export const aparienciaEndpoints = [
  handle(guardarEmpresa, async ({ db, user, sessions, audit, afterCommit }, { ajustes }) => {
    refuseUnknown(ajustes);
    const antes = await saveEmpresa(db, user.id, ajustes);
    audit({ tabla: 'apariencia_empresa', fila_id: null, antes, despues: ajustes });
    afterCommit(() => sessions.forget('*'));
    return {};
  }),

  handle(restablecer, async ({ db, user, session, sessions, audit, afterCommit }) => {
    await forgetAjustes(db, user.id, DEL_DISENIADOR);
    audit({ tabla: 'preferencia', fila_id: user.id, antes: session.preferencia?.ajustes ?? null, despues: null });
    afterCommit(() => sessions.forget(user.id));
    return { layout: session.layout ?? {} };
  }),
];
