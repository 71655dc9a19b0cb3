import { forgetAjustes, refuseUnknown } from '#features/cuenta/server/public.ts';
import { handle } from '#server/dispatcher.ts';
import { selectMarca } from '#server/marca.sql.ts';
import { APARIENCIA } from '#shared/apariencia.ts';

import { guardarEmpresa, guardarMarca, restablecer } from '../contract.ts';
import { dibujarLogo } from './dibujar-logo.ts';
import { saveEmpresa } from './empresa.sql.ts';
import { saveMarca } from './marca.sql.ts';

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

  handle(guardarMarca, async ({ db, user, audit }, { nombre, color, logo }) => {
    const antes = await selectMarca(db);
    const drawn = typeof logo === 'string' ? await dibujarLogo(Buffer.from(logo, 'base64')) : logo;
    await saveMarca(db, user.id, { nombre, color, logo: drawn });
    audit({ tabla: 'marca_empresa', fila_id: null, antes, despues: await selectMarca(db) });
    return {};
  }),

  handle(restablecer, async ({ db, user, session, sessions, audit, afterCommit }) => {
    await forgetAjustes(db, user.id, DEL_DISENIADOR);
    audit({ tabla: 'preferencia', fila_id: user.id, antes: session.preferencia?.ajustes ?? null, despues: null });
    afterCommit(() => sessions.forget(user.id));
    return { layout: session.layout ?? {} };
  }),
];
