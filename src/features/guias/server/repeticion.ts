/**
 * Plays the log of a parcel and compares its row, and those of its pieces, with what comes out. Written apart from the engine and its
 * projection, which have to say the same: they share nothing with this but the facts.
 */

/** A step of the state machine, and the times between which events were registered by it, as text; null: since ever, still. */
export interface Step {
  readonly tipo: string;
  readonly desde: string | null;
  readonly hasta: string;
  readonly valida_desde: string | null;
  readonly valida_hasta: string | null;
}

/** The steps from one state by one event. */
export type Steps = ReadonlyMap<string, readonly Step[]>;

export function stepsOf(all: readonly Step[]): Steps {
  return Map.groupBy(all, ({ desde, tipo }) => `${desde} ${tipo}`);
}

interface Evento {
  readonly id: number;
  readonly tipo: string;
  readonly fecha: string;
  /** When it was registered, as steps tell times. */
  readonly registro: string;
  readonly bultos: readonly number[] | null;
  readonly agente: number | null;
  readonly agente_previo: number | null;
  readonly motivo: number | null;
  readonly peso: number | null;
  readonly dia: string | null;
  /** Of a scan at an agency: the last day that it keeps the parcel. */
  readonly fin_de_guarda: string | null;
  readonly corrige: number | null;
}

/** What a row of `guia` says of its events. */
interface Fila {
  estado_general: string | null;
  ultimo_evento: string;
  ultimo_fecha: string;
  levantada: string | null;
  en_agencia_desde: string | null;
  vence_el: string;
  agente_id: number | null;
  intentos: number;
  motivo_id: number | null;
  peso_gramos: number | null;
}

/** What a row of `bulto` says, and what it takes to know it. */
interface Bulto {
  numero: number;
  estado: string | null;
  tipo: string;
  fecha: string;
  peso: number | null;
  held: string | null;
  visits: number;
}

export interface Guia {
  readonly id: string;
  readonly bultos: number;
  readonly prometida_el: string;
  readonly fila: Fila;
  readonly piezas: readonly Omit<Bulto, 'held' | 'visits'>[];
  readonly eventos: readonly Evento[];
}

const OVER = ['SINIESTRADO', 'EXTRAVIADO', 'DEVUELTO', 'ANULADO', 'ENTREGADO_PARCIAL', 'ENTREGADO'];
// A parcel is where the first of these is that one of its pieces has: somebody must act; along the way to the door; back.
const WORST_FIRST = [
  ...[
    'RETENIDO',
    'NO_ENTREGADO',
    'PRE_INGRESADO',
    'A_LEVANTAR',
    'LEVANTADO',
    'INGRESADO',
    'CLASIFICADO',
    'EN_TRASLADO',
  ],
  ...['EN_AGENCIA', 'ASIGNADO', 'EN_REPARTO', 'EN_DEVOLUCION', ...OVER],
];
const EXPLAINED = ['ASIGNADO', 'EN_REPARTO', 'EN_TRASLADO', 'EN_AGENCIA', 'ENTREGADO', 'ENTREGADO_PARCIAL'];
const AT_THE_AGENCY = ['ING_AG', 'RET_AG', 'PRO', 'VEN'];

/** In what a parcel differs from its events; null: in nothing. */
export function findFault(guia: Guia, steps: Steps): string | null {
  const wrong = new Set(guia.eventos.map(({ corrige }) => corrige));
  const counted = guia.eventos.filter(({ id, tipo }) => tipo !== 'CORR' && !wrong.has(id));
  const fila = startOf(guia, counted);
  const bultos = Array.from({ length: guia.bultos }, (_, index): Bulto => {
    return { numero: index + 1, estado: null, tipo: '', fecha: '', peso: null, held: null, visits: 0 };
  });
  for (const evento of counted) {
    if (!isOfItsAgency(evento, fila)) return `${evento.tipo} is of agency ${evento.agente}, not ${fila.agente_id}`;
    if (!playOnBultos(evento, bultos, steps)) return `${evento.tipo} cannot happen in ${fila.estado_general}`;
    playOnFila(evento, fila, bultos);
  }
  // What the client declared is not in the log: only a weighing contradicts it.
  fila.peso_gramos ??= guia.fila.peso_gramos;
  const piezas = guia.bultos > 1 ? bultos.map(({ held, visits, ...shown }) => shown) : [];
  return difference(guia.fila, fila) ?? difference(guia.piezas, piezas);
}

function startOf({ fila, prometida_el }: Guia, counted: readonly Evento[]): Fila {
  const diverted = counted.find(({ tipo }) => tipo === 'DESV');
  return {
    estado_general: null,
    ultimo_evento: '',
    ultimo_fecha: '',
    levantada: null,
    en_agencia_desde: null,
    vence_el: prometida_el,
    agente_id: diverted ? diverted.agente_previo : fila.agente_id,
    intentos: 0,
    motivo_id: null,
    peso_gramos: null,
  };
}

/** A detour tells of the agency before as it was known then: one that is learned of later may have come in between. */
function isOfItsAgency({ tipo, agente }: Evento, { agente_id }: Fila): boolean {
  return !AT_THE_AGENCY.includes(tipo) || agente === null || agente === agente_id;
}

/** False: it could happen to none of the pieces, or not to each that it names. */
function playOnBultos(evento: Evento, bultos: readonly Bulto[], steps: Steps): boolean {
  const named = bultos.filter(({ numero }) => evento.bultos?.includes(numero) ?? true);
  const others = bultos.filter((bulto) => !named.includes(bulto) && bulto.estado === 'EN_REPARTO');
  const moved = named.filter((bulto) => moveBulto(evento, bulto, steps));
  if (moved.length === 0 || (evento.bultos !== null && moved.length < evento.bultos.length)) return false;
  if (evento.tipo === 'ENT_PAR' && evento.bultos !== null) {
    for (const bulto of moved) bulto.estado = 'ENTREGADO';
    for (const bulto of others) {
      Object.assign(bulto, { estado: 'EN_DEVOLUCION', tipo: evento.tipo, fecha: evento.fecha });
    }
  }
  return true;
}

function moveBulto({ tipo, fecha, registro, peso, bultos }: Evento, bulto: Bulto, steps: Steps): boolean {
  const open = (steps.get(`${bulto.estado} ${tipo}`) ?? []).filter(
    ({ valida_desde, valida_hasta }) =>
      (valida_desde ?? '') <= registro && (valida_hasta === null || registro < valida_hasta),
  );
  const next = (open.length > 1 ? open.find(({ hasta }) => hasta === bulto.held) : open[0])?.hasta;
  if (next === undefined) return false;
  if (next === 'RETENIDO' && bulto.estado !== next) bulto.held = bulto.estado;
  bulto.estado = next;
  bulto.tipo = tipo;
  bulto.fecha = fecha;
  if (bultos !== null) bulto.peso = peso ?? bulto.peso;
  if (tipo === 'NOENT') bulto.visits += 1;
  if (tipo === 'REI') bulto.visits -= 1;
  return true;
}

function playOnFila(evento: Evento, fila: Fila, bultos: readonly Bulto[]): void {
  const { tipo, fecha } = evento;
  fila.estado_general = stateOfWhole(bultos);
  fila.ultimo_evento = tipo;
  fila.ultimo_fecha = fecha;
  fila.intentos = Math.max(...bultos.map(({ visits }) => visits));
  if (evento.peso !== null) fila.peso_gramos = weightOfWhole(evento, bultos) ?? fila.peso_gramos;
  if (tipo === 'LEV_OK' || tipo === 'LEV_DIF' || tipo === 'ADM') fila.levantada = fecha;
  if (tipo === 'ING_PL') fila.levantada ??= fecha;
  if (tipo === 'DESV') fila.agente_id = evento.agente;
  if (tipo === 'DESV' || tipo === 'APA') fila.en_agencia_desde = null;
  if (tipo === 'REP' || tipo === 'PRO') fila.vence_el = evento.dia ?? fila.vence_el;
  if (tipo === 'ING_AG') {
    fila.en_agencia_desde = fecha;
    fila.vence_el = evento.fin_de_guarda ?? 'no agency';
  }
  if (tipo === 'LIB' || EXPLAINED.includes(fila.estado_general ?? '')) fila.motivo_id = null;
  fila.motivo_id = evento.motivo ?? fila.motivo_id;
}

/** Null: some piece was never on the scale. */
function weightOfWhole({ peso, bultos: named }: Evento, bultos: readonly Bulto[]): number | null {
  if (named === null) return peso;
  return bultos.reduce<number | null>(
    (sum, bulto) => (sum === null || bulto.peso === null ? null : sum + bulto.peso),
    0,
  );
}

function stateOfWhole(bultos: readonly Bulto[]): string | null {
  const estados = bultos.map(({ estado }) => estado ?? '');
  const pending = estados.filter((estado) => !OVER.includes(estado));
  const isDelivered = estados.some((estado) => estado.startsWith('ENTREGADO'));
  if (isDelivered && pending.every((estado) => estado === 'EN_DEVOLUCION'))
    return estados.every((estado) => estado === 'ENTREGADO') ? 'ENTREGADO' : 'ENTREGADO_PARCIAL';
  return WORST_FIRST.find((estado) => (pending.length > 0 ? pending : estados).includes(estado)) ?? null;
}

function difference(found: object, replayed: object): string | null {
  const [there, expected] = [JSON.stringify(found), JSON.stringify(replayed)];
  return there === expected ? null : `${there} should be ${expected}`;
}
