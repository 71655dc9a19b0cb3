import { selectRespaldos } from '#server/backup/respaldo.sql.ts';
import { handleAsSystem } from '#server/dispatcher.ts';
import { retryFailedMails, selectFailedMails } from '#server/mail/correo.sql.ts';

import { getSistema, reintentarCorreos } from '../contract.ts';
import { refuseOutsiders } from './ajustes.service.ts';

export const sistemaEndpoints = [
  handleAsSystem(getSistema, async (context) => {
    refuseOutsiders(context);
    return { correos: await selectFailedMails(context.db), respaldos: await selectRespaldos(context.db) };
  }),

  handleAsSystem(reintentarCorreos, async (context) => {
    refuseOutsiders(context);
    const correos = await retryFailedMails(context.db);
    context.audit({ tabla: 'correo', fila_id: null, antes: null, despues: { correos } });
    return { correos };
  }),
];
