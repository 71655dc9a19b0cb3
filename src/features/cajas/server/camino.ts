import type { CallContext } from '#server/dispatcher.ts';
import { darPaso, exigirPaso } from '#server/documentos.ts';

import { lockBolsa, updateLlevada } from './camino.sql.ts';

interface Lectura {
  readonly recorrido_id: number;
  readonly agente_id: number;
  readonly codigo: string;
}

interface Dicho {
  readonly resultado: 'hecha' | 'repetida' | 'ajena' | 'error';
  readonly texto: string;
}

/**
 * A seal that is read at an agency by the driver who comes by: the bag goes along, once. Null: it is no seal. Whose round it is the caller
 * has made sure of. What is wrong is an answer with its reason, as of any reading.
 */
export async function llevarBolsa(
  context: CallContext,
  { recorrido_id, agente_id, codigo }: Lectura,
): Promise<Dicho | null> {
  const { db, user, audit } = context;
  const bolsa = await lockBolsa(db, recorrido_id, codigo);
  if (bolsa === null) return null;
  const { id, numero, estado, agencia } = bolsa;
  if (estado === 'EN_CAMINO' && bolsa.recorrido_id === recorrido_id)
    return { resultado: 'repetida', texto: `La bolsa ${numero} ya va con usted` };
  if (estado === 'EN_CAMINO')
    return { resultado: 'error', texto: `La bolsa ${numero} figura con ${bolsa.lleva}: avise a la oficina` };
  if (estado !== 'ENVIADA') return { resultado: 'error', texto: `La bolsa ${numero} ya está en la planta` };
  if (!bolsa.en_la_ronda || bolsa.agente_id !== agente_id)
    return { resultado: 'ajena', texto: `La bolsa ${numero} es de ${agencia}: no sale de acá` };
  const actor = { db, usuario_id: user.id, papeles: new Set(['chofer']) };
  const remesa = { entidad: 'remesa', id, estado };
  const llevada = await exigirPaso(actor, remesa, 'llevar');
  // A driver notes something of what the own round carries alone: so it goes along first.
  await updateLlevada(db, id, { recorrido_id, estado: llevada });
  await darPaso(actor, remesa, 'llevar');
  audit({ tabla: 'remesa', fila_id: id, antes: { estado }, despues: { estado: llevada, recorrido_id } });
  return { resultado: 'hecha', texto: `La bolsa ${numero} va con usted` };
}
