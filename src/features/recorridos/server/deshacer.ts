import { correctEvento } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { deshacerPaso, seDeshace } from '#server/documentos.ts';
import { RefusalError } from '#shared/errors.ts';

import { ACTOS, type Acto, ESTADOS_RECORRIDO, type Recorrido } from '../contract.ts';
import { selectLevanteMovido, selectRendicionDe, selectSalidas } from './deshacer.sql.ts';
import { clearLlegadas } from './lineas.sql.ts';
import { type Abierto, updateDeshecho } from './recorridos.sql.ts';
import { actorDe } from './reglas.ts';

/** The last step of a round taken back (decision 0277): only as long as nothing came of it. */

type Inversa = (context: CallContext, recorrido: Abierto) => Promise<void>;

const INVERSA: Readonly<Partial<Record<Acto, Inversa>>> = {
  cerrar_carga: async () => undefined,
  salir: async (context, { id, numero }) => {
    const salidas = await selectSalidas(context.db, id);
    const done = salidas.find(({ hecho }) => hecho !== null);
    if (done !== undefined)
      throw nada(`${numero} ya está en la calle: ${done.guia_nro} «${done.hecho}». No se deshace`, id);
    const fetched = await selectLevanteMovido(context.db, id);
    if (fetched !== null)
      throw nada(`${numero} ya está en la calle: se movió el levante ${fetched}. No se deshace`, id);
    for (const { guia_id, evento_id } of salidas)
      if (evento_id !== null)
        await correctEvento(context, { guia_id, evento_id, autorizado: true }, `Se deshizo la salida de ${numero}`);
    await clearLlegadas(context.db, id);
  },
  llegar: async ({ db }, { id, numero }) => {
    const counted = await selectRendicionDe(db, id);
    if (counted !== null)
      throw nada(`${counted.recibe} ya recibe ${numero} en ${counted.numero}: pídale que la anule primero`, id);
  },
};

/** @throws AppError NADA_QUE_DESHACER in words, SIN_PERMISO, CHOFER_EN_RUTA, VEHICULO_EN_RUTA */
export async function deshacer(context: CallContext, recorrido: Abierto, acto: Acto) {
  const { db, user, audit } = context;
  const { id, numero, chofer_id } = recorrido;
  const estado = await deshacerPaso(actorDe(context, chofer_id), documentoDe(recorrido), acto);
  const inversa = INVERSA[acto];
  if (inversa === undefined) throw nada('Eso no se deshace', id);
  await inversa(context, recorrido);
  await updateDeshecho(db, id, { acto, estado, usuario_id: user.id });
  audit({
    tabla: 'recorrido',
    fila_id: id,
    antes: { numero, estado: recorrido.estado },
    despues: { estado, deshace: acto },
  });
  return { estado: ESTADOS_RECORRIDO.find((one) => one === estado) ?? recorrido.estado };
}

/** For `ver`: what this person could take back. */
export async function porDeshacer(
  context: Pick<CallContext, 'db' | 'user'>,
  recorrido: Pick<Abierto, 'id' | 'estado' | 'chofer_id'>,
): Promise<Pick<Recorrido, 'se_deshace'>> {
  const last = await seDeshace(actorDe(context, recorrido.chofer_id), documentoDe(recorrido));
  const acto = ACTOS.find((one) => one === last?.acto);
  return last === null || acto === undefined ? {} : { se_deshace: { ...last, acto } };
}

function documentoDe({ id, estado }: Pick<Abierto, 'id' | 'estado'>) {
  return { entidad: 'recorrido', id, estado };
}

function nada(texto: string, id: number): RefusalError {
  return new RefusalError('NADA_QUE_DESHACER', texto, { id });
}
