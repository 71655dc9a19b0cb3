import { listPersonas } from '#features/ajustes/contract.ts';
import { choferesHoy } from '#features/transporte/hoy.contract.ts';

import type { Cuaderno } from './cuaderno.ts';
import { entrar, type Oficio, type Persona } from './persona.ts';
import type { Reloj } from './reloj.ts';

/** A parcel as the company's people know it. */
export interface Paquete {
  readonly id: number;
  readonly numero: string;
  /** What its labels say, piece by piece. */
  readonly codigos: readonly string[];
  /** Where its recipient fetches it; null: it goes to the door. */
  agente_id: number | null;
  /** Of the recipient, where the sender gave it. */
  readonly documento: string | null;
  /** It was fetched: the plant takes in what its own driver brings, and admits what comes by itself. */
  levantada: boolean;
  /** How often it was to go out, or went, and stayed. */
  esperas: number;
}

export interface ClienteEnJuego {
  readonly cliente_id: number;
  readonly persona: Persona;
}

export interface AgenciaEnJuego {
  readonly agente_id: number;
  readonly persona: Persona;
  /** What its recipients will come for. */
  readonly esperan: Paquete[];
}

/** A client asks after one of its parcels. */
export interface Consulta {
  readonly persona: Persona;
  readonly numero: string;
}

/** The company at play: its people, and where each parcel is, as they know it. */
export interface Mundo {
  readonly reloj: Reloj;
  readonly cuaderno: Cuaderno;
  readonly random: () => number;
  readonly gente: Gente;
  /** Announced, and on their way to the plant. */
  readonly anunciados: Paquete[];
  /** Announced, and waiting to be fetched at their client's, by client. */
  readonly porLevantar: Map<number, Paquete[]>;
  /** What clients are about to ask. */
  readonly porPreguntar: Consulta[];
  /** Came back, and go to an agency now. */
  readonly porClasificar: Paquete[];
  /** Taken in, and waiting for a round. */
  readonly enPlanta: Paquete[];
  /** Whether clients will announce more. */
  llegaranMas: boolean;
  /** The company's minute at which everybody goes home, once what they hold is done. */
  readonly hasta: number;
  /** Rounds that are out, for whoever looks. */
  rondas: number;
  /** Parcels that are still somebody's work, wherever they are just now. */
  readonly vivos: Set<Paquete>;
  /** The others, by how they ended. */
  readonly terminados: Map<string, number>;
}

export interface Gente {
  readonly clientes: readonly ClienteEnJuego[];
  readonly agencias: readonly AgenciaEnJuego[];
  readonly choferes: readonly Persona[];
  /** The driver who fetches. */
  readonly recolector: Persona;
  readonly planta: readonly Persona[];
  readonly trafico: Persona;
  readonly caja: Persona;
  /** Who answers clients. */
  readonly atencion: readonly [Persona, Persona];
  readonly encargado: Persona;
}

export interface Plantel {
  readonly clientes: number;
  readonly agencias: number;
  readonly choferes: number;
  readonly planta: number;
}

/** As many people as so many parcels keep busy in so many days. */
export function plantelPara(guias: number, dias: number): Plantel {
  return {
    ...{ clientes: Math.min(50, 4 + Math.ceil(guias / 400)), agencias: Math.min(60, 4 + Math.ceil(guias / 400)) },
    ...{
      choferes: Math.min(80, 4 + Math.ceil(guias / dias / 120)),
      planta: Math.min(20, 2 + Math.ceil(guias / dias / 1_500)),
    },
  };
}

const ROL = { chofer: 18, operario: 3, agencia: 5, cliente: 4 } as const;
const FIJOS = /^(chofer|nuevo|trafico|caja|atencion|maestros|operario|cliente2?|agencia2?)@courier\.example$/;

/** Signs people of the demo in, as many of each kind as are asked for. @throws when somebody cannot sign in */
export async function reunir(oficio: Oficio, password: string, plantel: Plantel): Promise<Gente> {
  const fijo = (name: string) => entrar(oficio, `${name}@courier.example`, password);
  const [admin, trafico] = [await fijo('admin'), await fijo('trafico')];
  const busy = await sinVolante(admin);
  const buscadas = async (rol_id: number, cuantas: number) => {
    const page = await admin.pide(listPersonas, { rol_id, estado: 'ACTIVO', size: 100 });
    const free = (page?.records ?? []).filter(({ id, email }) => !FIJOS.test(email) && !busy.has(id));
    const people = free.slice(0, cuantas);
    if (people.length < cuantas) throw new Error(`no hay ${cuantas} personas del rol ${rol_id}`);
    const entered: ((typeof people)[number] & { persona: Persona })[] = [];
    for (const one of people) entered.push({ ...one, persona: await entrar(oficio, one.email, password) });
    return entered;
  };
  const ownAgency = [await fijo('agencia'), await fijo('agencia2')].map((persona, n) => ({
    agente_id: n + 1,
    persona,
  }));
  const otherAgencies = await buscadas(ROL.agencia, Math.max(0, plantel.agencias - 2));
  const places = [
    ...ownAgency,
    ...otherAgencies.map(({ agente_id, persona }) => ({ agente_id: agente_id ?? 0, persona })),
  ];
  const clientes = await buscadas(ROL.cliente, plantel.clientes);
  const [recolector, ...choferes] = (await buscadas(ROL.chofer, plantel.choferes + 1)).map(({ persona }) => persona);
  const caja = await fijo('caja');
  if (recolector === undefined) throw new Error('no hay chofer que levante');
  return {
    clientes: clientes.map(({ cliente_id, persona }) => ({ cliente_id: cliente_id ?? 0, persona })),
    agencias: [...new Map(places.map((place) => [place.agente_id, { ...place, esperan: [] }])).values()],
    ...{ recolector, choferes },
    planta: (await buscadas(ROL.operario, plantel.planta)).map(({ persona }) => persona),
    ...{ trafico, caja, encargado: await fijo('encargado'), atencion: [await fijo('atencion'), caja] },
  };
}

/** Drivers of the demo who cannot drive now: out with a round of their own already, or with a licence that ran out. */
async function sinVolante(admin: Persona): Promise<ReadonlySet<number>> {
  const { dia = '', choferes = [] } = (await admin.pide(choferesHoy, {})) ?? {};
  const cannot = choferes.filter(
    ({ recorrido, libreta_vence }) => recorrido?.estado === 'EN_RUTA' || libreta_vence < dia,
  );
  return new Set(cannot.map(({ id }) => id));
}

export function quedan({ llegaranMas, vivos, reloj, hasta }: Mundo): boolean {
  return reloj.minutos() < hasta && (llegaranMas || vivos.size > 0);
}

/** Its life in this play is over; told once. */
export function terminar({ vivos, terminados }: Mundo, paquete: Paquete, como: string): void {
  if (vivos.delete(paquete)) terminados.set(como, (terminados.get(como) ?? 0) + 1);
}
