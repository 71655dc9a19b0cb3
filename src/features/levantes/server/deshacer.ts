import { correctEvento } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { insertAnotacion } from '#server/documentos.sql.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { Estado } from '../palabras.contract.ts';
import { avisarAlCliente, avisarQueNo } from './avisos.ts';
import { deleteConteo } from './conteo.sql.ts';
import { type Dicha, selectDichas, selectUltimo } from './deshacer.sql.ts';
import { retirarPorDiferencia } from './diferencia.ts';
import { inside, lockLevante, type Tomado, updateActo } from './levantes.sql.ts';
import { lectorDe } from './quien.ts';

/** A quarter of an hour in which whoever did something may say that it was not so. Events are corrected beside what was told; nothing is deleted. */

const NADIE_ENTREGO = {
  ...{ bultos_levantados: null, diferencia: null, entrega: null, firma_id: null, foto_id: null, levantado: null },
  ...{ modo: null, kg_levantados: null },
};
/** What an act had written down on the levante itself. */
const LIMPIA: Readonly<Record<string, Readonly<Record<string, null>>>> = {
  confirmar: {},
  levantar: NADIE_ENTREGO,
  fallar: { motivo_id: null, foto_id: null },
};

/** @throws AppError LEVANTE_NO_ENCONTRADO, NADA_QUE_DESHACER in words, and what the engine refuses of a parcel */
export async function deshacer(context: CallContext, id: number): Promise<{ id: number; estado: Estado; msg: string }> {
  const { db, scope, user, audit } = context;
  const levante = await lockLevante(db, inside(scope, lectorDe(context).chofer), id);
  if (levante === null) throw new AppError('LEVANTE_NO_ENCONTRADO', { id });
  const { acto, estado, limpia } = await loUltimo(context, levante);
  const dichas = acto === 'confirmar' ? [] : await selectDichas(db, scope, id);
  refuseSeguidas(levante, dichas);
  const anotacion = { entidad: 'levante', documento_id: id, acto: 'deshacer', usuario_id: user.id };
  await insertAnotacion(db, { ...anotacion, estado_desde: levante.estado, estado_hasta: estado });
  // Open again first: its parcels come back to it.
  await updateActo(db, id, { ...limpia, estado });
  for (const { guia_id, evento_id } of dichas)
    await correctEvento(context, { guia_id, evento_id }, `Se deshizo en ${levante.numero}`);
  if (acto === 'levantar') {
    await deleteConteo(db, id);
    if (levante.diferencia !== null) await retirarPorDiferencia(context, levante);
    await avisarQueNo(context, levante);
  } else await avisarAlCliente(context, levante, 'deshacer');
  audit({
    tabla: 'levante',
    fila_id: id,
    antes: { numero: levante.numero, estado: levante.estado },
    despues: { deshace: acto, estado },
  });
  return { id, estado, msg: `${levante.numero}: se deshizo` };
}

async function loUltimo({ db, user }: CallContext, { id, numero }: Tomado) {
  const ultimo = await selectUltimo(db, id);
  const limpia = ultimo === null ? undefined : LIMPIA[ultimo.acto];
  if (ultimo === null || limpia === undefined || ultimo.estado_desde === null)
    throw nada(`En ${numero} lo último fue «${ultimo?.nombre ?? 'nada'}»: eso no se deshace`, id);
  if (ultimo.usuario_id !== user.id) throw nada(`Lo hizo ${ultimo.usuario}: lo deshace quien lo hizo`, id);
  if (!ultimo.a_tiempo) throw nada(`Pasaron más de 15 minutos desde «${ultimo.nombre}»: ya no se deshace`, id);
  return { acto: ultimo.acto, estado: ultimo.estado_desde, limpia };
}

/** What has gone on cannot be where it was. */
function refuseSeguidas({ id }: Tomado, dichas: readonly Dicha[]): void {
  const gone = dichas.find(({ evento_id, ultimo_id }) => evento_id !== ultimo_id);
  if (gone !== undefined) throw nada(`La guía ${gone.guia_nro} ya siguió: «${gone.ultimo}». No se deshace`, id);
}

function nada(texto: string, id: number): RefusalError {
  return new RefusalError('NADA_QUE_DESHACER', texto, { id });
}
