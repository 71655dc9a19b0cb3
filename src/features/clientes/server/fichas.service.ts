import { importar } from '#server/catalogo/importar.ts';
import { type CallContext, type Endpoint, handle, handleAsSystem } from '#server/dispatcher.ts';
import { csvExport } from '#server/files/csv-stream.ts';
import { insertDownloadTicket } from '#server/files/downloads.ts';
import { scopeOfPerson } from '#server/session/sessions.ts';
import type { Fila, Valores } from '#shared/catalogo.ts';
import { AppError } from '#shared/errors.ts';
import { parseParams } from '#shared/params.ts';

import { guardarCliente } from '../contract.ts';
import { exportarClientes, fichas } from '../fichas.contract.ts';
import { esComercial } from './casa.ts';
import { selectHoy } from './ficha.sql.ts';
import { CSV_HEAD, selectFichasCsv, tablaDeFichas } from './fichas.sql.ts';
import { guardar } from './guardar.ts';

const PROPOSITO = 'clientes.csv';

/** What a download of the list writes. */
export const clientesCsv = csvExport(PROPOSITO, exportarClientes, (_scope, { separador, ...filtros }) => ({
  head: CSV_HEAD,
  rows: selectFichasCsv(filtros),
  separator: separador,
}));

export const fichasEndpoints: readonly Endpoint[] = [
  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(exportarClientes, async ({ db, session, user, audit }, params) => {
    if (!esComercial({ scope: scopeOfPerson(user), user })) throw new AppError('SIN_PERMISO', { usuario_id: user.id });
    const filename = `clientes_${await selectHoy(db)}.csv`;
    audit({ tabla: 'ticket', fila_id: null, antes: null, despues: { proposito: PROPOSITO, ...params } });
    return { url: await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params }), filename };
  }),

  handle(fichas.importar, (context, pedido) => {
    if (!esComercial(context)) throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    return importar(context, { catalogo: fichas, tabla: tablaDeFichas, escribe }, pedido);
  }),
];

/** A row goes through what the form goes through. */
async function escribe(context: CallContext, fila: Fila | null, valores: Valores): Promise<void> {
  const { id: _id, version: _version, ...escrito } = valores;
  const there = fila === null ? {} : { id: fila.id, version: fila.version };
  await guardar(context, parseParams<typeof guardarCliente.params>(guardarCliente.params, { ...escrito, ...there }));
}
