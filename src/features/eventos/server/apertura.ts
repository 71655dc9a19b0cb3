import { idDeCodigo, paraUsar, selectCarro } from '#features/carros/server/public.ts';
import type { Exigencia } from '#features/guias/detalle.contract.ts';
import { papelesDe, puede } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, type Campos, RefusalError } from '#shared/errors.ts';
import { isEncargado, isSoloChofer } from '#shared/permissions.ts';

import { type abrirLote, POR_PAQUETE } from '../contract.ts';
import { etiquetasDe, numerosDe } from './etiqueta.ts';
import {
  type Esperada,
  type LoteNuevo,
  type LoteScope,
  MOST_EXPECTED,
  selectEnEstado,
  selectPorNumero,
} from './lotes.sql.ts';
import { selectAgencias, selectTipos, type TipoDeEstacion } from './opciones.sql.ts';

type Pedido = Params<typeof abrirLote>;

export const PLANTA = 'Planta Montevideo';
/** What a batch can be asked for once, or each reading brings with it. Whatever else an event needs belongs to one parcel alone. */
const CABE: ReadonlySet<string> = new Set([
  'motivo',
  'agente',
  'dia',
  'recibe',
  'documento',
  'direccion',
  'nota',
  'peso',
]);

/** What happens on a round: a driver registers nothing of what is on none, so of pickups nothing. */
const DE_RECORRIDO: ReadonlySet<string> = new Set(['CAR', 'DESP', 'SAL', 'ENT', 'NOENT', 'ING_AG', 'VUE']);

/** What an event of this kind must carry, whatever the state it happens in. */
function exigenciasDe({ pasos }: TipoDeEstacion) {
  return [...new Set(pasos.flatMap(({ exige }) => exige))];
}

const isOfOneParcel = (exigencia: Exigencia) => POR_PAQUETE.some((one) => one === exigencia);

/** What is asked for once, when the batch is opened. */
export function exigenciasDelLote(tipo: TipoDeEstacion) {
  return exigenciasDe(tipo).filter((exigencia) => !isOfOneParcel(exigencia));
}

/** What each reading brings, since it is one parcel's. */
export function exigenciasDeLaLectura(tipo: TipoDeEstacion) {
  const exige = exigenciasDe(tipo);
  return POR_PAQUETE.filter((exigencia) => exige.includes(exigencia));
}

/** The kinds that this person may register by scanning. */
export function tiposDe(tipos: readonly TipoDeEstacion[], user: CallContext['user']): TipoDeEstacion[] {
  const papeles = papelesDe(user);
  const isDriver = user.tipo_usuario === 'personal' && isSoloChofer(user);
  return tipos.filter(
    (tipo) =>
      (!isDriver || DE_RECORRIDO.has(tipo.tipo)) &&
      tipo.pasos.some((paso) => puede(paso, papeles)) &&
      exigenciasDe(tipo).every((exigencia) => CABE.has(exigencia)),
  );
}

/** Whose batches this person may open by their id. */
export function loteScope({ scope, user }: CallContext): LoteScope {
  return { ...scope, lidera: isEncargado(user) };
}

/** A place of work; null: no agency. */
export interface Lugar {
  readonly agente_id: number | null;
  readonly nombre: string;
}

/** Where this person works: staff at the plant and every agency, an agency's people at theirs, a client's at the client's. */
export async function lugaresDe({ db, scope, session }: CallContext): Promise<Lugar[]> {
  if (scope.tipo === 'cliente') return [{ agente_id: null, nombre: session.cliente?.nombre ?? '' }];
  const agencias = (await selectAgencias(db)).map(({ id, nombre }) => ({ agente_id: id, nombre }));
  if (scope.tipo === 'agencia') return agencias.filter(({ agente_id }) => agente_id === scope.agente_id);
  return [{ agente_id: null, nombre: PLANTA }, ...agencias];
}

/**
 * Checks what a batch is opened with.
 * @throws AppError EVENTO_DESCONOCIDO, EVENTO_AJENO, EVENTO_OTRA_SEDE, EVENTO_SIN_DATOS
 */
export async function readLote(
  context: CallContext,
  pedido: Pedido,
): Promise<{ lote: LoteNuevo; tipo: TipoDeEstacion }> {
  const [tipo] = await selectTipos(context.db, pedido.tipo);
  if (!tipo) throw new RefusalError('EVENTO_DESCONOCIDO', 'Ese evento no se registra por lote', { tipo: pedido.tipo });
  if (tiposDe([tipo], context.user).length === 0) throw new AppError('EVENTO_AJENO', { tipo: pedido.tipo });
  const lugares = await lugaresDe(context);
  const wanted = pedido.agente_id ?? (context.scope.tipo === 'agencia' ? context.scope.agente_id : null);
  const lugar = lugares.find(({ agente_id }) => agente_id === wanted);
  if (!lugar) throw new AppError('EVENTO_OTRA_SEDE', { agente_id: wanted });
  refuseIncomplete(pedido, tipo, { lugar, lugares });
  return { tipo, lote: { ...loteNuevo(pedido, lugar), carro_id: await readCarro(context, pedido) } };
}

/** What is sorted goes into a cart, where one is named: of our people alone. */
export function llevaCarro({ tipo }: Pick<TipoDeEstacion, 'tipo'>, { tipo_usuario }: CallContext['user']): boolean {
  return tipo === 'CLA' && tipo_usuario === 'personal';
}

/** @throws AppError EVENTO_SIN_DATOS by its field, CARRO_CERRADO */
async function readCarro(context: CallContext, { tipo, carro }: Pedido): Promise<number | null> {
  if (carro === undefined) return null;
  if (!llevaCarro({ tipo }, context.user)) throw fault('carro', 'Este evento no lleva carro');
  const id = idDeCodigo(carro);
  const found = id === null ? null : await selectCarro(context.db, id);
  if (found === null) throw fault('carro', `No existe ${carro}`);
  return (await paraUsar(context, found.id)).id;
}

function loteNuevo({ tipo, datos, lugar }: Pedido, { agente_id, nombre }: Lugar): Omit<LoteNuevo, 'carro_id'> {
  return {
    tipo,
    agente_id,
    lugar: lugar ?? nombre,
    destino_id: datos.agente_id ?? null,
    motivo_id: datos.motivo_id ?? null,
    dia: datos.dia ?? null,
    nota: datos.nota ?? null,
  };
}

/** What to say of each thing that a batch may be asked for: where it is missing, and where nobody asked for it. */
const TEXTOS = [
  ['motivo', 'motivo_id', 'Elija el motivo', 'Este evento no lleva motivo'],
  ['agente', 'agente_id', 'Elija la agencia de destino', 'Este evento no lleva agencia de destino'],
  ['dia', 'dia', 'Elija el día', 'Este evento no lleva día'],
  ['nota', 'nota', 'Explique qué pasó', null],
] as const;

/** @throws AppError EVENTO_SIN_DATOS with what is missing or does not belong, by field */
function refuseIncomplete(
  { datos }: Pedido,
  tipo: TipoDeEstacion,
  { lugar, lugares }: { lugar: Lugar; lugares: readonly Lugar[] },
): void {
  const exige = new Set<string>(exigenciasDelLote(tipo));
  const faults = TEXTOS.flatMap(([exigencia, campo, missing, strange]) => {
    const isGiven = datos[campo] !== undefined;
    if (exige.has(exigencia) === isGiven) return [];
    const text = isGiven ? strange : missing;
    return text === null ? [] : [[`datos.${campo}`, text] as const];
  });
  const { motivo_id, agente_id: destino } = datos;
  const campos: Campos = {
    ...(tipo.en_agencia && lugar.agente_id === null ? { agente_id: 'Elija la agencia en la que está' } : {}),
    ...(motivo_id === undefined || tipo.motivos.some(({ id }) => id === motivo_id)
      ? {}
      : { 'datos.motivo_id': 'Ese motivo no es de este evento, o pide una foto de cada paquete' }),
    ...(destino === undefined || lugares.some(({ agente_id }) => agente_id === destino)
      ? {}
      : { 'datos.agente_id': 'Esa agencia no existe' }),
    ...Object.fromEntries(faults),
  };
  if (Object.keys(campos).length > 0) throw new AppError('EVENTO_SIN_DATOS', { tipo: tipo.tipo }, campos);
}

export interface Lista {
  /** Null: nothing is expected. */
  readonly esperadas: readonly Esperada[] | null;
  readonly no_halladas: string[];
  readonly aviso: string | null;
}

/** The parcels that a batch expects. @throws AppError EVENTO_SIN_DATOS */
export async function readEsperadas(
  { db, scope }: CallContext,
  { esperadas }: Pedido,
  { lote, tipo }: { lote: LoteNuevo; tipo: TipoDeEstacion },
): Promise<Lista> {
  if (esperadas.modo === 'ninguna') return { esperadas: null, no_halladas: [], aviso: null };
  if (esperadas.modo === 'lista') return listed(await readPasted(esperadas.texto));
  const { estado_esperado: estado } = tipo;
  if (estado === null) throw fault('esperadas.modo', 'Para este evento no hay una lista por estado');
  const found = await selectEnEstado(db, scope, { estado, sede: tipo.de_la_sede ? lote.agente_id : undefined });
  return { esperadas: found.slice(0, MOST_EXPECTED), no_halladas: [], aviso: avisoOf(found.length) };

  async function readPasted(texto: string) {
    const numeros = numerosDe(texto);
    if (numeros.length > MOST_EXPECTED)
      throw fault(
        'esperadas.texto',
        `Son ${format(numeros.length)} números: se admiten hasta ${format(MOST_EXPECTED)}`,
      );
    const asked = numeros.map((numero) => ({ numero, etiquetas: etiquetasDe(numero) }));
    const candidates = asked.flatMap(({ etiquetas }) => etiquetas.map(({ numero }) => numero));
    const known = new Map((await selectPorNumero(db, scope, candidates)).map((guia) => [guia.numero, guia]));
    return asked.map(({ numero, etiquetas }) => ({
      numero,
      guia: etiquetas.map((etiqueta) => known.get(etiqueta.numero)).find((guia) => guia !== undefined),
    }));
  }
}

/** What a list by state is not: all of them, or of any use. */
function avisoOf(found: number): string | null {
  if (found === 0) return 'No hay guías por leer: todo lo que lea quedará como sobrante';
  const most = format(MOST_EXPECTED);
  return found > MOST_EXPECTED ? `Hay más de ${most} guías por leer: se esperan las ${most} más nuevas` : null;
}

function listed(found: readonly { numero: string; guia: Esperada | undefined }[]): Lista {
  const guias = new Map(found.flatMap(({ guia }) => (guia ? [[guia.id, guia] as const] : [])));
  return {
    esperadas: [...guias.values()],
    no_halladas: found.flatMap(({ numero, guia }) => (guia ? [] : [numero])),
    aviso: null,
  };
}

function fault(campo: string, texto: string): AppError {
  return new AppError('EVENTO_SIN_DATOS', {}, { [campo]: texto });
}

function format(count: number): string {
  return count.toLocaleString('es-UY', { useGrouping: 'always' });
}
