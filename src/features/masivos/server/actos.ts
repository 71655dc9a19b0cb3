import { createHash } from 'node:crypto';

import {
  type Appended,
  type Autor,
  appendEvento,
  correctEvento,
  iniciarDevolucion,
  iniciarInversa,
} from '#features/guias/server/public.ts';
import { mensaje, valoresDeAgencia } from '#features/mensajes/server/public.ts';
import { nuevoCodigo } from '#features/mostrador/server/public.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { insertAviso, selectAviso, selectEventoDeClave, selectSolicitada } from './aviso.sql.ts';
import type { Encargo } from './lotes.sql.ts';

/** What a work does with one of its parcels. @throws AppError its refusal, before anything was written */
type Acto = (autor: Autor, encargo: Encargo, guia_id: number) => Promise<Pick<Appended, 'repetido'>>;

export function actOf({ tipo, datos }: Encargo): Acto {
  if (tipo === 'CORR') return undo;
  if (tipo === 'DEV_INI') return sendBack;
  return datos.correo === true ? notify : append;
}

const append: Acto = (autor, { id, tipo, datos }, guia_id) => {
  const { correo: _correo, deshace: _deshace, vencida: _vencida, ...own } = datos;
  return appendEvento(autor, { id: guia_id }, { tipo, fecha_evento: null, clave: claveOf(id, guia_id), datos: own });
};

/** Each goes back as a parcel of its own, as it does one by one. What was to go because it had expired may have been prolonged since. */
const sendBack: Acto = async (autor, { id, datos: { motivo_id, nota, vencida, solicitada } }, guia_id) => {
  if (solicitada === true) return authorise(autor, id, guia_id);
  const aviso = vencida === true ? await selectAviso(autor.db, autor.scope, guia_id) : null;
  if (vencida === true && aviso?.vencido !== true)
    throw new RefusalError('EVENTO_NO_PERMITIDO', 'Ya no espera vencida en su agencia', { guia_id });
  return iniciarDevolucion(autor, { guia_id, motivo_id, nota, clave: claveOf(id, guia_id) });
};

/** Says yes to the return that is asked for, for the reason that it was asked for. */
async function authorise(autor: Autor, masivoId: number, guia_id: number): Promise<Pick<Appended, 'repetido'>> {
  const pedida = await selectSolicitada(autor.db, guia_id);
  if (pedida === null) throw new RefusalError('EVENTO_NO_PERMITIDO', 'Ya no espera que la autoricen', { guia_id });
  const { numero, motivo_id, inversa } = pedida;
  if (inversa) {
    await iniciarInversa(autor, guia_id);
    return { repetido: false };
  }
  const datos = { motivo_id: motivo_id ?? undefined, nota: `Devolución ${numero}`, clave: claveOf(masivoId, guia_id) };
  return iniciarDevolucion(autor, { guia_id, ...datos, autorizado: true });
}

/** A notice is a mail that went out: where there is none to write to, none is registered. */
const notify: Acto = async (autor, encargo, guia_id) => {
  const aviso = await selectAviso(autor.db, autor.scope, guia_id);
  if (aviso === null)
    throw new RefusalError('EVENTO_NO_PERMITIDO', 'No está en la agencia: todavía no hay qué avisar', { guia_id });
  if (!aviso.tiene_correo)
    throw new RefusalError('EVENTO_SIN_DATOS', 'El destinatario no dejó correo electrónico', { guia_id });
  const done = await append(
    autor,
    { ...encargo, datos: { ...encargo.datos, nota: 'Aviso por correo electrónico' } },
    guia_id,
  );
  if (done.repetido) return done;
  const codigo = await nuevoCodigo(autor.db, guia_id);
  const correo = await mensaje(autor.db, 'aviso_agencia', valoresDeAgencia({ ...aviso, codigo }));
  await insertAviso(autor.db, guia_id, correo);
  return done;
};

/** Declares wrong what another work registered. */
const undo: Acto = async (autor, { datos: { deshace = 0 } }, guia_id) => {
  const evento_id = await selectEventoDeClave(autor.db, guia_id, claveOf(deshace, guia_id));
  if (evento_id === null) throw new AppError('EVENTO_NO_ENCONTRADO', { guia_id, deshace });
  return correctEvento(autor, { guia_id, evento_id }, 'Se deshizo un trabajo masivo');
};

/** The same for a parcel of a work however often it is tried; a UUID of the kind that is made of other things. */
function claveOf(masivoId: number, guiaId: number): string {
  const hash = createHash('sha256').update(`masivo ${masivoId} guia ${guiaId}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
