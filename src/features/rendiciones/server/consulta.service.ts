import { choferDe, cuentaACiegas, locked, selectRecorrido } from '#features/recorridos/server/public.ts';
import { type Endpoint, handleAsSystem } from '#server/dispatcher.ts';
import { fileExport, insertDownloadTicket } from '#server/files/downloads.ts';
import { narrowed } from '#server/narrowed.sql.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { permits } from '#shared/permissions.ts';

import {
  decidirDeRendicion,
  declararRendicion,
  imprimirRendicion,
  listDiferenciasDeRendicion,
  verEfectivo,
  verRendiciones,
} from '../contract.ts';
import { CUENTA_RENDICIONES, RINDE } from '../permisos.contract.ts';
import { decidir } from './decidir.ts';
import { papelOf } from './papel.ts';
import { actosDe, ours } from './reglas.ts';
import {
  selectDeclarado,
  selectEfectivo,
  selectEnCurso,
  selectPapel,
  selectPorContar,
  selectPorDecidir,
  selectRendicion,
  selectRendiciones,
  upsertDeclarado,
} from './rendiciones.sql.ts';

const PROPOSITO = 'rendicion';

/** The paper, as it stands when it is downloaded: after the seal. */
export const rendicionFile = fileExport(PROPOSITO, imprimirRendicion, (scope, { id }) => ({
  type: 'application/pdf',
  isShown: true,
  start: async ({ database }) => {
    const [rendicion, papel] = await database.read(scope, async (db) => [
      await selectRendicion(db, id),
      await selectPapel(db, id),
    ]);
    if (rendicion?.saldos == null || papel === null) throw new AppError('RENDICION_NO_ENCONTRADA', { id });
    return papelOf(rendicion, papel);
  },
}));

export const consultaDeRendicionesEndpoints: readonly Endpoint[] = [
  ours(verRendiciones, async (context, { recorrido_id }) => {
    const { db, user } = context;
    const canCount = permits(CUENTA_RENDICIONES, user);
    const of = canCount ? null : choferDe(user);
    const recorrido = await selectRecorrido(db, recorrido_id, of);
    if (recorrido === null) throw new AppError('RECORRIDO_NO_ENCONTRADO', { recorrido_id });
    const rows = await selectRendiciones(db, recorrido_id, of);
    const isBack = recorrido.estado === 'EN_RENDICION' || recorrido.estado === 'EN_RUTA';
    const waiting = isBack && canCount ? await selectPorContar(db, recorrido_id) : [];
    const isOwn = recorrido.chofer_id === user.id;
    return {
      rendiciones: rows.map((row) => ({ ...row, actos: actosDe(context, row) })),
      por_contar: waiting.filter(({ chofer_id }) => chofer_id !== user.id),
      puede_declarar: isBack && isOwn && permits(RINDE, user) && rows.every(({ saldos }) => saldos === null),
      declarado: isOwn ? await selectDeclarado(db, recorrido_id, user.id) : [],
    };
  }),

  ours(declararRendicion, async (context, { recorrido_id, moneda, centavos }) => {
    const { db, user, audit } = context;
    const recorrido = await locked(context, recorrido_id);
    if (recorrido.chofer_id !== user.id) throw new AppError('RECORRIDO_NO_ENCONTRADO', { recorrido_id });
    const other = await selectEnCurso(db, recorrido_id, user.id);
    const isOpen = other === null || other.estado === 'ABIERTA';
    if (!isOpen || (recorrido.estado !== 'EN_RUTA' && recorrido.estado !== 'EN_RENDICION'))
      throw new RefusalError('DOCUMENTO_NO_PERMITE', 'Se declara al volver, antes de que se selle el conteo', {
        recorrido_id,
      });
    await upsertDeclarado(db, { recorrido_id, chofer_id: user.id, moneda, centavos });
    audit({ tabla: 'rendicion_declarado', fila_id: recorrido_id, antes: null, despues: { moneda, centavos } });
    return {};
  }),

  ours(decidirDeRendicion, async (context, pedido) => ({ incidencia_id: await decidir(context, pedido) })),

  ours(listDiferenciasDeRendicion, async ({ db }) => ({ diferencias: await selectPorDecidir(db) })),

  ours(verEfectivo, async ({ db, user }) => {
    if (cuentaACiegas(user))
      throw new RefusalError('SIN_PERMISO', 'Quien cuenta el dinero no ve cuánto debería haber', {
        usuario_id: user.id,
      });
    return { choferes: await selectEfectivo(db) };
  }),

  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(imprimirRendicion, async ({ db, user, session, scope, audit }, { id }) => {
    if (scope.tipo !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: user.id });
    const of = permits(CUENTA_RENDICIONES, user) ? null : choferDe(user);
    const found = await narrowed(db, scope, () => selectRendicion(db, id));
    if (found === null || (of !== null && found.chofer_id !== of))
      throw new AppError('RENDICION_NO_ENCONTRADA', { id });
    if (found.saldos === null)
      throw new RefusalError('DOCUMENTO_NO_PERMITE', 'Se imprime cuando el conteo está sellado', { id });
    const filename = `rendicion_${found.numero}.pdf`;
    const url = await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params: { id } });
    audit({ tabla: 'rendicion', fila_id: id, antes: null, despues: { impresa: found.numero } });
    return { url, filename };
  }),
];
