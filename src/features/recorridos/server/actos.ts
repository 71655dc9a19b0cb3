import { appendEvento } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { leerEtiqueta } from '#shared/etiqueta/leida.ts';

import { type Acto, ESTADOS_RECORRIDO, type Rechazada } from '../contract.ts';
import { mandarCodigos } from './codigos.ts';
import { evento, guiaDe, mostrada, quitar, registrar } from './guias.ts';
import { hasLevantes } from './levantes.sql.ts';
import { deleteLineas, type Renglon, selectAbiertas, selectCandidatas } from './lineas.sql.ts';
import { avisosDeHoras, preverLlegadas } from './llegadas.ts';
import { avisosDe, planFirme } from './plan.ts';
import { type Abierto, selectSinRendir, updateRecorrido, updateVehiculo } from './recorridos.sql.ts';
import { actorDe, razonDe } from './reglas.ts';
import { avisosDeSalida } from './salida.ts';

/** What each step of a round asks for, and what it does to its parcels. */

const NINGUNA: readonly Rechazada[] = [];

type Efecto = (context: CallContext, recorrido: Abierto, abiertas: readonly Renglon[]) => Promise<readonly Rechazada[]>;

const EFECTO: Readonly<Record<Acto, Efecto>> = {
  planificar: async (context, { id, chofer_id }, abiertas) => {
    if (chofer_id === null) throw new AppError('RECORRIDO_SIN_CHOFER', { id });
    const { rechazadas } = await registrar(context, puertas(abiertas), { tipo: 'ASG', recorrido_id: id });
    if (rechazadas.length === abiertas.length) await refuseEmpty(context, id);
    const out = new Set(rechazadas.map(({ guia_nro }) => guia_nro));
    const left = abiertas.filter(({ guia_nro }) => out.has(guia_nro)).map(({ guia_id }) => guia_id);
    await deleteLineas(context.db, id, left);
    return rechazadas;
  },
  iniciar_carga: async () => NINGUNA,
  cerrar_carga: async (context, { id }, abiertas) => {
    const missing = abiertas.filter(({ estado }) => estado === 'PLANIFICADA');
    if (missing.length > 0)
      throw new RefusalError(
        'FALTAN_POR_CARGAR',
        `Faltan ${cuantas(missing)} por cargar: léalas o quítelas del recorrido`,
        { id },
      );
    if (abiertas.length === 0) await refuseEmpty(context, id);
    return NINGUNA;
  },
  salir: async (context, { id }, abiertas) => {
    // What came over from a round in the street is out already.
    const loaded = puertas(abiertas).filter(({ estado }) => estado !== 'EN_CAMINO');
    const { hechas, rechazadas } = await registrar(context, loaded, { tipo: 'SAL' });
    if (hechas.length === 0 && loaded.length > 0) throw new AppError('RECORRIDO_VACIO', { id });
    await preverLlegadas(context.db, id, context.sessions.installation.ruteo);
    await mandarCodigos(context.db, id);
    return rechazadas;
  },
  llegar: async () => NINGUNA,
  rendir: async ({ db }, { id }) => {
    const { lineas, sin_rendir } = await selectSinRendir(db, id);
    if (sin_rendir.length > 0)
      throw new RefusalError('SIN_RENDICION', `Falta la rendición de ${sin_rendir.join(', ')}`, { id });
    if (lineas > 0)
      throw new RefusalError(
        'LINEAS_SIN_RESOLVER',
        `Quedan ${cuantas({ length: lineas })} sin resolver: registre su entrega o su vuelta a planta`,
        { id },
      );
    return NINGUNA;
  },
  anular: async (context, recorrido, abiertas) => {
    const { rechazadas } = await quitar(
      context,
      recorrido,
      abiertas.map(({ guia_id }) => guia_id),
    );
    const [first] = rechazadas;
    if (first !== undefined)
      throw new RefusalError('LINEAS_SIN_RESOLVER', `La guía ${first.guia_nro} no se puede quitar: ${first.razon}`, {
        id: recorrido.id,
      });
    return NINGUNA;
  },
};

/** @throws AppError DOCUMENTO_NO_PERMITE, SIN_PERMISO, and what the act refuses */
export async function mover(context: CallContext, recorrido: Abierto, acto: Acto) {
  const { db, user, audit } = context;
  const { id, numero, estado } = recorrido;
  const hasta = await darPaso(actorDe(context, recorrido.chofer_id), { entidad: 'recorrido', id, estado }, acto);
  const quedan_fuera = await EFECTO[acto](context, recorrido, await selectAbiertas(db, id));
  await updateRecorrido(db, id, { estado: hasta, usuario_id: user.id });
  audit({ tabla: 'recorrido', fila_id: id, antes: { numero, estado }, despues: { estado: hasta, acto } });
  return {
    estado: ESTADOS_RECORRIDO.find((one) => one === hasta) ?? estado,
    quedan_fuera: [...quedan_fuera],
    por_confirmar: [],
  };
}

/**
 * Plans it, or says first what whoever plans has to know, and does nothing.
 * @throws what `mover` throws, and AppError CHOFER_NO_DISPONIBLE, LIBRETA_VENCIDA, VEHICULO_OCUPADO
 */
export async function planificar(context: CallContext, recorrido: Abierto, confirma: boolean) {
  const { db } = context;
  const { id, estado, chofer_id } = recorrido;
  if (estado === 'BORRADOR' && chofer_id !== null) {
    const plan = await planFirme(db, id);
    const { ruteo } = context.sessions.installation;
    const avisos = async () => (plan === null ? [] : [...avisosDe(plan), ...(await avisosDeHoras(db, id, ruteo))]);
    const por_confirmar = confirma ? [] : await avisos();
    if (por_confirmar.length > 0) return { estado, quedan_fuera: [], por_confirmar };
    await updateVehiculo(db, id, plan?.vehiculo?.id ?? null);
  }
  return mover(context, recorrido, 'planificar');
}

/** Lets it out, or says first what its driver still holds of before, and does nothing. @throws what `mover` throws */
export async function soltar(context: CallContext, recorrido: Abierto, confirma: boolean) {
  const { id, numero, estado } = recorrido;
  const { avisos, sobre } = await avisosDeSalida(context, recorrido);
  if (estado === 'CARGADO' && avisos.length > 0 && !confirma)
    return { estado, quedan_fuera: [], por_confirmar: [...avisos] };
  const done = await mover(context, recorrido, 'salir');
  if (sobre !== null) {
    const despues = { estado: done.estado, acto: 'salir', salio_sobre_limite: sobre };
    context.audit({ tabla: 'recorrido', fila_id: id, antes: { numero, estado }, despues });
  }
  return done;
}

/** A reading at the van: what is wrong with it is an answer, with what to do next. */
export async function cargar(context: CallContext, recorrido: Abierto, codigo: string) {
  const guia_id = await guiaDe(context, codigo);
  const abiertas = await selectAbiertas(context.db, recorrido.id);
  const linea = abiertas.find((one) => one.guia_id === guia_id);
  if (guia_id === null) return said('error', `No existe la guía ${mostrada(codigo)}`);
  if (linea === undefined) return said('error', await porQueNo(context.db, recorrido, guia_id));
  if (linea.estado !== 'PLANIFICADA') return said('repetida', `La guía ${linea.guia_nro} ya estaba cargada`);
  const { bulto } = leerEtiqueta(codigo);
  const tipo = linea.modo === 'ENTREGA' ? 'CAR' : 'DESP';
  try {
    const done = await appendEvento(context, { id: guia_id }, evento(tipo, bulto === null ? undefined : [bulto]));
    if (recorrido.estado === 'PLANIFICADO') await mover(context, recorrido, 'iniciar_carga');
    return said(done.repetido ? 'repetida' : 'hecha', done.texto);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return said('error', `${linea.guia_nro}: ${error.message}`);
  }
}

/** Where it goes instead, or why it goes nowhere; what nothing keeps from it is for a person to say. */
async function porQueNo(db: CallContext['db'], recorrido: Abierto, guia_id: number): Promise<string> {
  const [guia] = await selectCandidatas(db, [guia_id]);
  const razon = guia === undefined ? 'No existe' : razonDe(guia, recorrido);
  const numero = guia?.guia_nro ?? String(guia_id);
  return razon === null ? `La guía ${numero} no es de este recorrido: agréguela o sáquela` : `${numero}: ${razon}`;
}

function said(resultado: 'hecha' | 'repetida' | 'error', texto: string) {
  return { resultado, texto };
}

/** One that takes nothing out may still fetch something. @throws AppError RECORRIDO_VACIO */
async function refuseEmpty({ db }: CallContext, id: number): Promise<void> {
  if (!(await hasLevantes(db, id))) throw new AppError('RECORRIDO_VACIO', { id });
}

/** What is handed over at a door: what goes to an agency is told of by its own scans. */
function puertas(abiertas: readonly Renglon[]): Renglon[] {
  return abiertas.filter(({ modo }) => modo === 'ENTREGA');
}

function cuantas({ length }: { readonly length: number }): string {
  return length === 1 ? '1 guía' : `${length} guías`;
}
