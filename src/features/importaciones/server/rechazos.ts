import { crearEnvio } from '#features/envios/contract.ts';
import type { Endpoint, RefusedCall } from '#server/dispatcher.ts';
import { scopeOf } from '#server/session/sessions.ts';
import { serviceKey } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

import type { ErrorDeFila } from '../contract.ts';
import { tellImportaciones } from './importaciones.sql.ts';
import { insertRechazo, selectNombres } from './rechazos.sql.ts';
import { textoDe } from './texto.ts';

/** What is wrong with the data, as against the call, its key or the moment. */
const OF_THE_DATA = ['DATOS_INVALIDOS', 'REFERENCIA_REPETIDA', 'GUIA_REPETIDA'];
/** Letters that are kept of what was sent. */
const MOST_SENT = 8_000;

/** Keeps what clients' systems sent as an envío and was refused, for *Rechazadas*. */
export function notingRefusals(endpoint: Endpoint): Endpoint {
  return serviceKey(endpoint.contract) === serviceKey(crearEnvio) ? { ...endpoint, onKeyRefused: note } : endpoint;
}

async function note({ database, session, ip, params, error }: RefusedCall): Promise<void> {
  const { cliente_id } = scopeOf(session);
  if (!(error instanceof AppError) || !OF_THE_DATA.includes(error.code) || cliente_id === null) return;
  await database.transaction(scopeOf(session), async (db) => {
    const nombres = await selectNombres(db, params);
    await insertRechazo(db, {
      cliente_id,
      usuario_id: session.usuario.id,
      ip,
      nombre: session.usuario.fullname,
      enviado: JSON.stringify(params).slice(0, MOST_SENT),
      valores: textoDe(params, nombres),
      errores: erroresDe(error),
    });
    await tellImportaciones(db, [{ cliente_id, deposito_id: null, del_cliente: false }]);
  });
}

function erroresDe({ code, campos, message }: AppError): ErrorDeFila[] {
  if (code !== 'DATOS_INVALIDOS')
    return [
      {
        campo: code === 'GUIA_REPETIDA' ? 'numero' : 'referencia',
        mensaje: message,
        sugerencia: null,
        aceptable: code === 'REFERENCIA_REPETIDA',
      },
    ];
  const named = Object.entries(campos ?? {}).map(([path, mensaje]) => ({
    campo: campoOf(path),
    mensaje,
    sugerencia: null,
    aceptable: false,
  }));
  return named.length > 0 ? named : [{ campo: '', mensaje: message, sugerencia: null, aceptable: false }];
}

/** `bultos.0.tamano_id` is about the size, `agente_id` about the agency. */
function campoOf(path: string): string {
  const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (last === 'tamano_id' || last === 'peso_gramos') return last.split('_')[0] ?? '';
  return (path.split('.')[0] ?? '').replace(/_id$/, '');
}
