import { appendEvento } from '#features/guias/server/public.ts';
import { type CallContext, handle } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { Rechazada } from '../contract.ts';
import { pasarGuias, pasarRecorrido } from '../traspaso.contract.ts';
import { cadaUna, evento } from './guias.ts';
import { pasarLevantes } from './levantes.sql.ts';
import { type Renglon, selectAbiertas } from './lineas.sql.ts';
import { avisosDePasar, avisosDeRecibir, fijarVehiculo } from './plan.ts';
import { type Abierto, selectChoferes, updateRecorrido } from './recorridos.sql.ts';
import { actorDe, locked, refuseTooMany } from './reglas.ts';

/** At noon: a round goes over to another driver, or some of its parcels to another round. */

/** What still has to be loaded can only go where loading is not over. */
const SE_CARGA: ReadonlySet<string> = new Set(['PLANIFICADO', 'EN_CARGA']);
const RECIBE: ReadonlySet<string> = new Set([...SE_CARGA, 'CARGADO', 'EN_RUTA']);

export const traspasoEndpoints = [
  handle(pasarRecorrido, async (context, { id, chofer_id, confirma = false }) => {
    const { db, user, audit } = context;
    const { numero, estado, chofer_id: antes, version: seen } = await locked(context, id);
    const chofer = (await selectChoferes(db)).find((one) => one.id === chofer_id);
    if (chofer === undefined) throw new AppError('CHOFER_NO_DISPONIBLE', { chofer_id });
    if (antes === chofer_id)
      throw new RefusalError('DOCUMENTO_NO_PERMITE', `${numero} ya es de ${chofer.nombre}`, { id });
    const por_confirmar = confirma ? [] : await avisosDePasar(db, id, chofer_id);
    if (por_confirmar.length > 0) return { version: seen, por_confirmar };
    await darPaso(actorDe(context), { entidad: 'recorrido', id, estado, nota: `A ${chofer.nombre}` }, 'pasar');
    const version = await updateRecorrido(db, id, { chofer_id, vehiculo_id: null, usuario_id: user.id });
    await fijarVehiculo(db, id);
    audit({ tabla: 'recorrido', fila_id: id, antes: { numero, chofer_id: antes }, despues: { chofer_id } });
    return { version, por_confirmar };
  }),

  handle(pasarGuias, async (context, { id, a, guias, levantes, confirma = false }) => {
    const { db, user, audit } = context;
    if (guias.length + levantes.length === 0)
      throw new AppError('DATOS_INVALIDOS', { id }, { guias: 'Elija qué se pasa' });
    const [desde, hacia] = await lockBoth(context, id, a);
    const [there, own] = [await selectAbiertas(db, a), await selectAbiertas(db, id)];
    const wanted = new Set(guias);
    const asked = own.filter(({ guia_id }) => wanted.has(guia_id));
    refuseTooMany(there.length + asked.length);
    const que = asked.filter((linea) => razonDePasar(linea, hacia) === null).map(({ guia_id }) => guia_id);
    const por_confirmar = confirma || que.length === 0 ? [] : await avisosDeRecibir(db, a, que);
    if (por_confirmar.length > 0) return { pasadas: [], levantes: [], rechazadas: [], por_confirmar };
    const { hechas, rechazadas } = await cadaUna(asked, async (linea) => {
      const razon = razonDePasar(linea, hacia);
      if (razon !== null) throw new RefusalError('EVENTO_NO_PERMITIDO', razon, { guia_id: linea.guia_id });
      await appendEvento(context, { id: linea.guia_id }, { ...evento('TRF'), recorrido_id: a });
    });
    const pasadas = hechas.map(({ guia_id }) => guia_id);
    const idos = await pasarLevantes(db, { id, a, levantes });
    const quedan = levantes.length - idos.length;
    for (const one of [desde, hacia]) await updateRecorrido(db, one.id, { usuario_id: user.id });
    audit({
      tabla: 'recorrido',
      fila_id: id,
      antes: { numero: desde.numero },
      despues: { a: hacia.numero, pasadas, levantes: idos },
    });
    return { pasadas, levantes: idos, rechazadas: [...rechazadas, ...sinPasar(quedan, hacia)], por_confirmar };
  }),
];

/** In the order of their ids: two people who pass parcels to and fro wait for each other. */
async function lockBoth(context: CallContext, id: number, a: number): Promise<[Abierto, Abierto]> {
  if (id === a) throw new AppError('DATOS_INVALIDOS', { id }, { a: 'Elija otro recorrido' });
  const first = await locked(context, Math.min(id, a));
  const second = await locked(context, Math.max(id, a));
  const [desde, hacia] = id < a ? [first, second] : [second, first];
  if (desde.estado === 'BORRADOR')
    throw new RefusalError('DOCUMENTO_NO_PERMITE', `${desde.numero} es un borrador: quítelas y agréguelas`, { id });
  if (!RECIBE.has(hacia.estado))
    throw new RefusalError('DOCUMENTO_NO_PERMITE', `${hacia.numero} no recibe guías: elija uno planificado o en ruta`, {
      a,
    });
  if (desde.destino_id !== hacia.destino_id)
    throw new RefusalError('DOCUMENTO_NO_PERMITE', `${hacia.numero} va a otro lado`, { a });
  return [desde, hacia];
}

/** What was named and did not go over has a word for it. */
function sinPasar(quedan: number, { numero, chofer_id }: Abierto): Rechazada[] {
  if (quedan === 0) return [];
  const razon = chofer_id === null ? `${numero} no tiene chofer` : 'ya se levantó, o es de otro día';
  return [{ guia_nro: quedan === 1 ? '1 levante' : `${quedan} levantes`, razon }];
}

/** Null: it can go over. */
function razonDePasar({ estado }: Renglon, hacia: Abierto): string | null {
  if (estado === 'NO_ENTREGADA') return 'Ya se visitó: vuelve a planta con su recorrido';
  if (estado === 'EN_CAMINO' || SE_CARGA.has(hacia.estado)) return null;
  return `Falta cargarla, y ${hacia.numero} ya cerró su carga`;
}
