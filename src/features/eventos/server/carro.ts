import { paraUsar, selectCarroDe } from '#features/carros/server/public.ts';
import { type Appended, appendEvento } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

type Nuevo = Parameters<typeof appendEvento>[2] & { readonly carro_id: number };

/**
 * Sorts a parcel into a cart. One that was sorted before is taken out of where it was first: a parcel that lies in one cart and is told to be
 * in another is lost. @throws AppError CARRO_CERRADO, and what the engine refuses
 */
export async function ponerEnCarro(
  context: CallContext,
  guia: { readonly id: number },
  nuevo: Nuevo,
): Promise<Appended> {
  const carro = await paraUsar(context, nuevo.carro_id);
  const first = await sorted(context, guia, nuevo);
  if (first !== null && !(first.repetido && first.guia.estado_general === 'CLASIFICADO')) return first;
  const before = await selectCarroDe(context.db, guia.id);
  if (first !== null && before?.id === carro.id) return { ...first, texto: `Ya estaba en ${carro.codigo}` };
  const { bultos } = nuevo.datos;
  const datos = bultos === undefined ? {} : { bultos };
  await appendEvento(context, guia, { tipo: 'SCA', fecha_evento: nuevo.fecha_evento, clave: null, datos });
  const done = await appendEvento(context, guia, nuevo);
  return before === null || before.id === carro.id
    ? done
    : { ...done, texto: `Pasada de ${before.codigo} a ${carro.codigo}` };
}

/** Null: it is sorted already, and something else happened to it since. */
async function sorted(context: CallContext, guia: { readonly id: number }, nuevo: Nuevo): Promise<Appended | null> {
  try {
    return await appendEvento(context, guia, nuevo);
  } catch (error) {
    if (error instanceof AppError && error.code === 'EVENTO_NO_PERMITIDO' && error.detail.estado === 'CLASIFICADO')
      return null;
    throw error;
  }
}
