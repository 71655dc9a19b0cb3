import { countGuias, listGuias } from '#features/guias/contract.ts';
import { getGuia } from '#features/guias/detalle.contract.ts';
import { listRecorridos } from '#features/recorridos/contract.ts';

import { type Caller, openCaller } from '../caller.ts';
import { anunciar } from './clientes.ts';
import { conversar } from './consultas.ts';
import { openCuaderno } from './cuaderno.ts';
import { recoger } from './levantes.ts';
import { atender } from './mostrador.ts';
import { type Mundo, type Plantel, quedan, reunir } from './mundo.ts';
import { ingresar } from './planta.ts';
import { openReloj } from './reloj.ts';
import { manejar } from './ronda.ts';

/** Of a working day, in the company's minutes. */
export const JORNADA = 600;

export interface Jugada {
  readonly port: number;
  readonly password: string;
  readonly guias: number;
  readonly dias: number;
  /** Minutes of the company in one of ours. */
  readonly velocidad: number;
  /** Of ours, after which the company goes home whatever is left; absent: it works until every parcel has ended somewhere. */
  readonly minutos?: number | undefined;
  readonly plantel: Plantel;
  readonly random: () => number;
  /** Is called again and again while the company works, and may take the server away. */
  readonly estorbo?: (mundo: Mundo) => Promise<void>;
  readonly diga?: (line: string) => void;
}

export interface Jugado {
  readonly mundo: Mundo;
  /** Of ours, that it took. */
  readonly minutos: number;
}

/** Plays the company through the wire until every parcel has ended somewhere, or its time is over. @throws when its people cannot sign in */
export async function jugar(jugada: Jugada): Promise<Jugado> {
  const { port, guias, dias, velocidad, plantel, random, password, estorbo, diga, minutos: nuestros } = jugada;
  const caller = openCaller(port, 'told');
  const cuaderno = openCuaderno();
  const oficio = { caller, cuaderno, random };
  const gente = await reunir(oficio, password, plantel);
  const mundo: Mundo = {
    ...{
      reloj: openReloj(velocidad, random),
      cuaderno,
      random,
      gente,
      anunciados: [],
      porLevantar: new Map(),
      porPreguntar: [],
      porClasificar: [],
      enPlanta: [],
    },
    ...{
      llegaranMas: true,
      hasta: (nuestros ?? Number.POSITIVE_INFINITY) * velocidad,
      rondas: 0,
      vivos: new Set(),
      terminados: new Map(),
    },
  };
  const began = performance.now();
  await Promise.all([
    clientela(mundo, caller, { guias, minutos: dias * JORNADA }),
    ...gente.planta.map((persona) => ingresar(mundo, persona)),
    recoger(mundo),
    conversar(mundo),
    ...gente.choferes.map((chofer) => manejar(mundo, chofer)),
    ...gente.agencias.map((agencia) => atender(mundo, agencia)),
    mirar(mundo, diga),
    estorbar(mundo, estorbo),
  ]);
  const minutos = (performance.now() - began) / 60_000;
  await estaTodo(mundo);
  caller.close();
  return { mundo, minutos };
}

async function clientela(mundo: Mundo, caller: Caller, { guias, minutos }: { guias: number; minutos: number }) {
  const { clientes } = mundo.gente;
  const each = Math.ceil(guias / clientes.length);
  await Promise.all(
    clientes.map((cliente, n) => {
      const cuantos = Math.min(each, guias - n * each);
      return cuantos > 0 ? anunciar(mundo, { caller, cliente, cuantos, minutos }) : null;
    }),
  );
  mundo.llegaranMas = false;
}

/** Whoever leads looks at lists and rounds meanwhile, and says now and then how it goes. */
async function mirar(mundo: Mundo, diga: Jugada['diga']): Promise<void> {
  const { encargado, trafico } = mundo.gente;
  let said = 0;
  while (quedan(mundo)) {
    await encargado.pide(listGuias, { size: 50 });
    await encargado.pide(countGuias, {});
    await trafico.pide(listRecorridos, {});
    const { anunciados, enPlanta, rondas, terminados, reloj } = mundo;
    if (reloj.minutos() - said > 60) {
      said = reloj.minutos();
      const over = [...terminados.values()].reduce((sum, one) => sum + one, 0);
      diga?.(
        `${Math.round(said)} min: ${anunciados.length} anunciadas, ${enPlanta.length} en planta, ${rondas} rondas, ${over} terminadas`,
      );
    }
    await reloj.espera(10);
  }
}

async function estorbar(mundo: Mundo, estorbo: Jugada['estorbo']): Promise<void> {
  while (estorbo && quedan(mundo)) await estorbo(mundo);
}

/** Of each event that was acknowledged: the name that it may have in the parcel's history. */
const TIPOS: Readonly<Record<string, readonly string[]>> = {
  LEV_OK: ['LEV_OK'],
  ADM: ['ADM'],
  ING_PL: ['ING_PL'],
  CLA: ['CLA'],
  ENT: ['ENT', 'ENT_CR'],
  NOENT: ['NOENT'],
  RET_AG: ['RET_AG', 'RET_AG_CR'],
};

/** What the product writes by itself as well: a parcel that is read when its round comes back. */
const DE_OTRAS_MANOS: ReadonlySet<string> = new Set(['ING_PL']);

/** What was acknowledged is in the parcel's history as often, and not once more. */
async function estaTodo({ cuaderno, gente }: Mundo): Promise<void> {
  for (const [id, prometidos] of cuaderno.prometidos) {
    const seen = await gente.encargado.pide(getGuia, { id });
    if (seen === null) continue;
    for (const [tipo, nombres] of Object.entries(TIPOS)) {
      const said = prometidos.filter((one) => one === tipo).length;
      const there = seen.eventos.filter((one) => nombres.includes(one.tipo) && !one.corregido).length;
      if (DE_OTRAS_MANOS.has(tipo) ? said > there : said !== there)
        cuaderno.fallas.push(`${seen.guia.guia_nro}: ${said} ${tipo} con acuse, ${there} en su historia`);
    }
  }
}

/** What is told at the end, in a few lines. */
export function informe({ mundo, minutos }: Jugado): string[] {
  const { terminados, cuaderno, vivos } = mundo;
  const guias = [...terminados.values()].reduce((sum, one) => sum + one, 0);
  const list = (counted: ReadonlyMap<string, number>) =>
    [...counted].sort((a, b) => b[1] - a[1]).map(([que, veces]) => `${que}: ${veces}`);
  const { clientes, agencias, choferes, planta } = mundo.gente;
  const porDia = Math.round((guias / minutos) * JORNADA);
  return [
    `${guias} guías terminadas y ${vivos.size} en camino en ${minutos.toFixed(1)} minutos: ${porDia} en una jornada de ${JORNADA / 60} horas de esta máquina`,
    `con ${clientes.length} clientes, ${agencias.length} agencias, ${choferes.length} choferes y ${planta.length} personas en planta`,
    ...list(terminados).map((line) => `  ${line}`),
    ...list(cuaderno.veces).map((line) => `  · ${line}`),
  ];
}
