import type { SessionUser } from '#server/session/sesion.sql.ts';
import { addDays, formatDateMinute } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { AppError, type Campos, RefusalError } from '#shared/errors.ts';
import { ESTADO_GUIA, type EstadoGuia } from '#shared/estados.ts';
import { hasRole, isEncargado, ROLES } from '#shared/permissions.ts';

import type { Exigencia } from '../detalle.contract.ts';
import type { Expediente, Paso } from './motor.sql.ts';
import { EN_AGENCIA, type Pieza, toca } from './proyeccion.ts';

/** The rules that decide whether an event may be registered now, by this person, with these data. Nothing here is written down. */

/** What comes with an event, as `datosDeEvento` of the contract reads it. */
export interface DatosDeEvento {
  readonly bultos?: readonly number[] | undefined;
  readonly motivo_id?: number | undefined;
  readonly agente_id?: number | undefined;
  readonly lugar?: string | undefined;
  readonly nota?: string | undefined;
  readonly monto_centavos?: number | undefined;
  readonly medio?: string | undefined;
  readonly documento?: string | undefined;
  readonly recibe?: string | undefined;
  readonly peso_gramos?: number | undefined;
  readonly sin_peso?: string | undefined;
  readonly dia?: string | undefined;
  readonly direccion?: string | undefined;
  readonly localidad?: string | undefined;
  readonly foto_id?: number | undefined;
  readonly firma_id?: number | undefined;
}

/** An event is told at most this many days after it happened; a device's clock may be ahead by this many seconds. */
const OLDEST_DAYS = 30;
const CLOCK_SKEW_MS = 30_000;
/** Nobody agrees on a day further away. */
const FURTHEST_DAYS = 60;
/** What goes over to another round does so from the round, what becomes stock again does so at the dock: nowhere else is it offered. */
export const DE_OTRA_PAGINA: ReadonlySet<string> = new Set(['TRF', 'STK']);
/** Into a recipient's hands at a door. */
export const ENTREGAS: ReadonlySet<string> = new Set(['ENT', 'ENT_CR', 'ENT_PAR']);

/** The words of the table of transitions that fit this person; null: everything, as our role administrador. */
export function papelesDe(user: SessionUser): ReadonlySet<string> | null {
  if (user.tipo_usuario === 'personal' && hasRole(user, ROLES.administrador)) return null;
  const has = (codigo: string) => user.funcionalidades.some((f) => f.codigo === codigo);
  const papeles: string[] = [];
  if (user.tipo_usuario === 'personal' && has('EVE_003')) papeles.push('operario');
  if (user.tipo_usuario === 'personal' && has('CHF_001')) papeles.push('chofer');
  if (user.tipo_usuario === 'personal' && has('REC_004')) papeles.push('trafico');
  if (user.tipo_usuario === 'personal' && has('LEV_002')) papeles.push('levantes');
  if (user.tipo_usuario === 'personal' && has('VAL_001')) papeles.push('caja');
  if (user.tipo_usuario === 'personal' && isEncargado(user)) papeles.push('encargado');
  if (user.tipo_usuario === 'agencia' && has('PCK_001')) papeles.push('agencia');
  if (user.tipo_usuario === 'cliente' && hasRole(user, ROLES.ingreso)) papeles.push('cliente');
  return new Set(papeles);
}

export function puede({ quien }: Pick<Paso, 'quien'>, papeles: ReadonlySet<string> | null): boolean {
  return papeles === null || quien.some((papel) => papeles.has(papel));
}

/** Whether nothing but being a driver lets the person take these steps: then the parcel must be on a round of theirs. */
export function soloComoChofer(pasos: readonly Pick<Paso, 'quien'>[], papeles: ReadonlySet<string> | null): boolean {
  if (papeles === null || !papeles.has('chofer')) return false;
  const others = new Set([...papeles].filter((papel) => papel !== 'chofer'));
  return !pasos.every((paso) => puede(paso, others));
}

/** When it happened: now, or the time that the device gives, never later than now. @throws AppError EVENTO_EN_EL_FUTURO, EVENTO_MUY_VIEJO */
export function momento(asked: string | null, ahora: string): string {
  if (asked === null) return ahora;
  const [then, now] = [Date.parse(asked), Date.parse(ahora)];
  if (then > now + CLOCK_SKEW_MS) throw new AppError('EVENTO_EN_EL_FUTURO', { asked });
  if (then < now - OLDEST_DAYS * 86_400_000) throw new AppError('EVENTO_MUY_VIEJO', { asked });
  return then > now ? ahora : toMicroseconds(asked);
}

/** `2026-11-20T17:05:09.5Z` as `2026-11-20T17:05:09.500000Z`: of one length, so that text order is time order. */
function toMicroseconds(instant: string): string {
  const [seconds = '', fraction = ''] = instant.slice(0, -1).split('.');
  return `${seconds}.${fraction.padEnd(6, '0').slice(0, 6)}Z`;
}

/** The pieces that it is to happen to, as they are now. @throws AppError BULTO_INEXISTENTE */
export function elegidas(piezas: readonly Pieza[], bultos: readonly number[] | null): Pieza[] {
  const absent = bultos?.find((numero) => piezas[numero - 1] === undefined);
  if (absent !== undefined) throw new AppError('BULTO_INEXISTENTE', { absent });
  return piezas.filter((_, index) => toca({ bultos }, index + 1));
}

/** The steps open to the pieces; each piece that has none is left out. */
export function pasosDe(piezas: readonly Pick<Pieza, 'estado'>[], pasos: readonly Paso[]): Paso[] {
  return piezas.flatMap(({ estado }) => pasos.filter(({ estado_desde }) => estado_desde === estado).slice(0, 1));
}

/** @throws RefusalError EVENTO_NO_PERMITIDO with the state and, where it is told, since when */
export function refuseState(guia: Expediente, estado: EstadoGuia | null, desde: string | null): never {
  const nombre = estado === null ? 'sin historia' : ESTADO_GUIA[estado].nombre;
  const since = desde === null ? '' : ` desde el ${formatDateMinute(desde)}`;
  throw new RefusalError('EVENTO_NO_PERMITIDO', `Está «${nombre}»${since}: no admite «${guia.nombre}»`, {
    guia_id: guia.id,
    estado,
  });
}

/** An agency's event happens at the parcel's agency. @throws RefusalError EVENTO_OTRA_SEDE */
export function refuseOtherPlace(guia: Expediente, tipo: string, agenteId: number | undefined): void {
  if (!EN_AGENCIA.has(tipo)) return;
  if (guia.agente_id === null)
    throw new RefusalError('EVENTO_OTRA_SEDE', 'Va a domicilio, no a una agencia: desvíela primero', {
      guia_id: guia.id,
    });
  if (agenteId !== undefined && agenteId !== guia.agente_id)
    throw new RefusalError('EVENTO_OTRA_SEDE', `Corresponde a ${guia.agente}`, { guia_id: guia.id });
}

/** The rules of money, documents and attempts. @throws AppError with the one that is broken */
export function refuseBroken(guia: Expediente, tipo: string, datos: DatosDeEvento): void {
  const debe = cobrarDe(guia);
  if (debe > 0 && tipo === 'ENT') throw new AppError('LLEVA_CONTRA_REEMBOLSO', { guia_id: guia.id });
  refuseAmount(guia, tipo, datos.monto_centavos ?? 0);
  if (!agotada(guia, tipo)) return;
  throw new AppError(guia.reintentable ? 'INTENTOS_AGOTADOS' : 'MOTIVO_SIN_REINTENTO', { guia_id: guia.id });
}

/** What the recipient pays, freight and contra-reembolso together, in cents of the parcel's currency. */
export function cobrarDe(guia: Pick<Expediente, 'contra_reembolso_centavos' | 'flete_destino_centavos'>): number {
  return (guia.contra_reembolso_centavos ?? 0) + (guia.flete_destino_centavos ?? 0);
}

/** All of it, to the cent; for a part of the parcel no more than that (decisions.md 41). @throws RefusalError MONTO_DISTINTO */
function refuseAmount(guia: Expediente, tipo: string, paid: number): void {
  const debe = cobrarDe(guia);
  const isWhole = tipo === 'ENT_CR' || tipo === 'RET_AG';
  if (!isWhole && tipo !== 'ENT_PAR') return;
  if (isWhole ? paid === debe : paid <= debe) return;
  const dinero = (centavos: number) => formatDinero({ centavos, moneda: guia.moneda });
  const parts =
    guia.flete_destino_centavos === null || guia.contra_reembolso_centavos === null
      ? ''
      : ` (flete ${dinero(guia.flete_destino_centavos)} y contra-reembolso ${dinero(guia.contra_reembolso_centavos)})`;
  const text =
    isWhole && debe > 0 ? `Se cobra exactamente ${dinero(debe)}${parts}` : `Se cobra a lo sumo ${dinero(debe)}${parts}`;
  throw new RefusalError('MONTO_DISTINTO', debe === 0 ? 'No lleva cobro' : text, { guia_id: guia.id });
}

/** Whether it would be another visit to where the contract or the last reason allows none. */
export function agotada(
  guia: Pick<Expediente, 'intentos' | 'max_intentos' | 'reintentable' | 'servicio'>,
  tipo: string,
): boolean {
  // A return has nowhere else to go: it is tried until its sender takes it.
  if ((tipo !== 'REP' && tipo !== 'ASG') || guia.servicio === 'DEVOLUCION') return false;
  return guia.intentos >= guia.max_intentos || !guia.reintentable;
}

/** Deliveries that do not ask for an amount of themselves. */
export const COBRAN: ReadonlySet<string> = new Set(['RET_AG', 'ENT_PAR']);

/** What the steps ask for, and what the parcel itself asks for beyond them. */
export function exigenciasDe(
  guia: Pick<Expediente, 'servicio' | 'contra_reembolso_centavos' | 'flete_destino_centavos'>,
  tipo: string,
  pasos: readonly Pick<Paso, 'exige'>[],
): Exigencia[] {
  const all = new Set(pasos.flatMap(({ exige }) => exige));
  if (guia.servicio === 'DOCUMENTOS' && ENTREGAS.has(tipo)) all.add('documento');
  // For a part of the parcel a part may be paid: how much is told.
  if (cobrarDe(guia) > 0 && COBRAN.has(tipo)) all.add('monto');
  return [...all];
}

/** What an event may ask for; a code is tried beforehand, and comes with no event. */
export type Pedida = Exigencia | 'codigo';

/** @throws AppError EVENTO_SIN_DATOS with what is missing, by field */
export function refuseIncomplete(guia: Expediente, exige: readonly Pedida[], datos: DatosDeEvento): void {
  const asked = guia.motivo?.exige_foto ? [...exige, 'foto' as const] : exige;
  const campos: Campos = Object.assign({}, ...asked.map((exigencia) => FALTA[exigencia](datos, guia)));
  const strange = refuseStrange(guia, datos);
  if (Object.keys({ ...campos, ...strange }).length > 0)
    throw new AppError('EVENTO_SIN_DATOS', { guia_id: guia.id }, { ...campos, ...strange });
}

/** What was sent though it does not exist, whether or not it was asked for. */
function refuseStrange(guia: Expediente, datos: DatosDeEvento): Campos {
  const pictures = [datos.foto_id, datos.firma_id].filter((id) => id !== undefined).length;
  return {
    ...(datos.motivo_id !== undefined && guia.motivo === null ? { motivo_id: 'Ese motivo no es de este evento' } : {}),
    ...(datos.agente_id !== undefined && guia.destino === null ? { agente_id: 'Esa agencia no existe' } : {}),
    ...(pictures > guia.imagenes ? { foto_id: 'La imagen no existe o no es suya' } : {}),
  };
}

type Check = (datos: DatosDeEvento, guia: Expediente) => Campos;
const none: Campos = {};

/** What to say where something that is asked for did not come. */
const FALTA: Readonly<Record<Pedida, Check>> = {
  codigo: () => ({ codigo: 'Hace falta el código del destinatario' }),
  motivo: ({ motivo_id }) => (motivo_id === undefined ? { motivo_id: 'Elija el motivo' } : none),
  foto: ({ foto_id }) => (foto_id === undefined ? { foto_id: 'Hace falta una foto' } : none),
  firma: ({ firma_id }) => (firma_id === undefined ? { firma_id: 'Hace falta la firma' } : none),
  documento: ({ documento }) => (documento === undefined ? { documento: 'Hace falta el documento' } : none),
  recibe: ({ recibe }) => (recibe === undefined ? { recibe: 'Diga quién recibe' } : none),
  monto: ({ monto_centavos }) => (monto_centavos === undefined ? { monto_centavos: 'Diga cuánto se cobró' } : none),
  agente: ({ agente_id }, { agente_id: now }) => {
    if (agente_id === undefined) return { agente_id: 'Elija la agencia' };
    return agente_id === now ? { agente_id: 'La guía ya va a esa agencia' } : none;
  },
  bultos: ({ bultos = [] }, guia) =>
    bultos.length === 0 || new Set(bultos).size >= guia.bultos
      ? { bultos: 'Elija los bultos que se entregaron; si son todos, es una entrega completa' }
      : none,
  dia: ({ dia }, { hoy }) => {
    if (dia === undefined) return { dia: 'Elija el día' };
    return dia < hoy || dia > addDays(hoy, FURTHEST_DAYS) ? { dia: 'Elija un día de los próximos sesenta' } : none;
  },
  direccion: ({ direccion }) => (direccion === undefined ? { direccion: 'Escriba la dirección' } : none),
  nota: ({ nota }) => (nota === undefined ? { nota: 'Explique qué pasó' } : none),
  peso: ({ peso_gramos, sin_peso }) =>
    peso_gramos === undefined && sin_peso === undefined ? { peso_gramos: 'Falta el peso' } : none,
};
