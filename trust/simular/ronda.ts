import {
  agregarGuias,
  crearRecorrido,
  guardarRecorrido,
  moverRecorrido,
  verRecorrido,
} from '#features/recorridos/contract.ts';
import { cerrarCarga, leerCarga, salir } from '#features/reparto/carga.contract.ts';
import { cerrarDescarga, leerDescarga, misDescargas } from '#features/reparto/descarga.contract.ts';

import { type Mundo, type Paquete, quedan, terminar } from './mundo.ts';
import type { Persona } from './persona.ts';
import { recorrerPuertas } from './puertas.ts';
import { rendir } from './rendir.ts';

/** A driver's day: round after round, as long as something waits at the plant. */

/** Parcels of a round, and how long the first of them waits for others; minutes. */
const [POR_RONDA, PACIENCIA] = [30, 40];
const [MIRADA, CARGA] = [5, 0.3];
/** Of a hundred readings at the van. */
const AJENAS = 2;
/** Attempts after which a parcel is no longer this play's matter: the engine sends it back. */
const MAS_RONDAS = 4;

export async function manejar(mundo: Mundo, chofer: Persona): Promise<void> {
  let since = mundo.reloj.minutos();
  while (quedan(mundo)) {
    const isLate = mundo.reloj.minutos() - since > PACIENCIA;
    if (mundo.enPlanta.length >= POR_RONDA || (mundo.enPlanta.length > 0 && isLate)) {
      mundo.rondas += 1;
      await salirYVolver(mundo, chofer, mundo.enPlanta.splice(0, POR_RONDA));
      mundo.rondas -= 1;
      since = mundo.reloj.minutos();
    }
    await mundo.reloj.espera(MIRADA);
  }
}

async function salirYVolver(mundo: Mundo, chofer: Persona, paquetes: readonly Paquete[]): Promise<void> {
  const recorrido_id = await planificar(mundo, chofer, paquetes);
  if (recorrido_id === null) return;
  const llevadas = await cargar(mundo, { chofer, recorrido_id, paquetes });
  again(
    mundo,
    paquetes.filter((paquete) => mundo.vivos.has(paquete) && !llevadas.includes(paquete)),
    mundo.enPlanta,
  );
  if (llevadas.length === 0) return;
  mundo.cuaderno.contar('rondas');
  const enLaCamioneta = new Map(llevadas.map((paquete) => [paquete.id, paquete]));
  await dejarEnAgencias(mundo, chofer, enLaCamioneta);
  const cobrado = await recorrerPuertas(mundo, chofer, enLaCamioneta);
  // What is still in the van comes back, and goes out again, but not for ever.
  const vuelven = [...enLaCamioneta.values()];
  await rendir(mundo, { chofer, recorrido_id, cobrado, vuelven });
  const [aPuertas, aAgencias] = [vuelven.filter(esDePuerta), vuelven.filter((paquete) => !esDePuerta(paquete))];
  again(mundo, aPuertas, mundo.enPlanta);
  again(mundo, aAgencias, mundo.porClasificar);
}

/** A mixed round: to doors, and to agencies on the way. What it refuses is no longer for the street: held back, or sent back after its last attempt. */
async function planificar(mundo: Mundo, chofer: Persona, paquetes: readonly Paquete[]): Promise<number | null> {
  const { trafico } = mundo.gente;
  const id = (await trafico.pide(crearRecorrido, {}))?.recorrido_id;
  if (id === undefined) return lost(mundo, paquetes);
  const seen = await trafico.pide(verRecorrido, { id });
  const version = seen?.recorrido.version ?? 1;
  await trafico.pide(guardarRecorrido, { id, version, chofer_id: chofer.id, mixto: true });
  const added = await trafico.pide(agregarGuias, { id, guias: paquetes.map((paquete) => paquete.id) });
  for (const { guia_nro, razon } of added?.rechazadas ?? []) {
    const paquete = paquetes.find(({ numero }) => numero === guia_nro);
    if (paquete) terminar(mundo, paquete, `no va en ronda: ${razon.replace(/\d+/g, 'n')}`);
  }
  if ((added?.agregadas.length ?? 0) === 0) {
    await trafico.intenta(moverRecorrido, { id, acto: 'anular' });
    return null;
  }
  // What was broken on the way is held back: a round of nothing else is given up.
  const planned = await trafico.intenta(moverRecorrido, { id, acto: 'planificar', confirma: true });
  if (planned !== null) return id;
  await trafico.pide(moverRecorrido, { id, acto: 'anular' });
  again(
    mundo,
    paquetes.filter((paquete) => mundo.vivos.has(paquete)),
    mundo.enPlanta,
  );
  return null;
}

const esDePuerta = ({ agente_id }: Paquete) => agente_id === null;

/** They wait for the next round; not for ever. What never left is where it was put, what came back to its agency's pile is put there anew. */
function again(mundo: Mundo, paquetes: readonly Paquete[], where: Paquete[]): void {
  for (const paquete of paquetes) {
    paquete.esperas += 1;
    if (paquete.esperas < MAS_RONDAS) where.push(paquete);
    else terminar(mundo, paquete, 'sigue en planta');
  }
}

function lost(mundo: Mundo, paquetes: readonly Paquete[]): null {
  for (const paquete of paquetes) terminar(mundo, paquete, 'quedó en una ronda que no salió');
  return null;
}

interface Carga {
  readonly chofer: Persona;
  readonly recorrido_id: number;
  readonly paquetes: readonly Paquete[];
}

/** Label by label; answers what went along. */
async function cargar(mundo: Mundo, { chofer, recorrido_id, paquetes }: Carga): Promise<readonly Paquete[]> {
  const { random, reloj, cuaderno } = mundo;
  const seen = await mundo.gente.trafico.pide(verRecorrido, { id: recorrido_id });
  const inRound = new Set((seen?.lineas ?? []).map(({ guia_id }) => guia_id));
  const llevadas = paquetes.filter(({ id }) => inRound.has(id));
  const fecha = () => new Date().toISOString();
  for (const { codigos } of llevadas) {
    if (100 * random() < AJENAS) {
      cuaderno.contar('lectura equivocada');
      const codigo = `YY${Math.floor(1e9 * random())}`;
      const read = await chofer.pide(leerCarga, { recorrido_id, codigo, fecha_evento: fecha() });
      if (read?.resultado !== 'error') cuaderno.fallas.push(`${codigo} en la camioneta: ${read?.resultado}`);
    }
    for (const codigo of codigos) {
      const read = await chofer.pide(leerCarga, { recorrido_id, codigo, fecha_evento: fecha() });
      if (read?.resultado !== 'hecha' && read?.resultado !== 'repetida')
        cuaderno.fallas.push(`${codigo} en la camioneta: ${read?.resultado} ${read?.texto}`);
    }
    await reloj.espera(CARGA);
  }
  await chofer.pide(cerrarCarga, { recorrido_id, faltantes: [] });
  const out = await chofer.pide(salir, { recorrido_id, sobre_limite: true });
  if (out !== null) return llevadas;
  lost(mundo, llevadas);
  return [];
}

async function dejarEnAgencias(mundo: Mundo, chofer: Persona, camioneta: Map<number, Paquete>): Promise<void> {
  const asked = await chofer.pide(misDescargas, {});
  for (const { recorrido_id, agente_id, lineas } of asked?.paradas ?? []) {
    const aqui = lineas.filter(({ guia_id }) => camioneta.has(guia_id));
    if (aqui.length === 0) continue;
    await mundo.reloj.espera(6);
    const codigos = aqui.flatMap(({ guia_id }) => camioneta.get(guia_id)?.codigos ?? []);
    for (const codigo of codigos) {
      const fecha_evento = new Date().toISOString();
      const read = await chofer.pide(leerDescarga, { recorrido_id, agente_id, codigo, fecha_evento });
      if (read?.resultado !== 'hecha' && read?.resultado !== 'repetida')
        mundo.cuaderno.fallas.push(`${codigo} en la agencia ${agente_id}: ${read?.resultado} ${read?.texto}`);
    }
    const closed = await chofer.pide(cerrarDescarga, { recorrido_id, agente_id, faltantes: [] });
    if (closed === null) continue;
    for (const { guia_id } of aqui) llegaAAgencia(mundo, agente_id, camioneta, guia_id);
  }
}

function llegaAAgencia(mundo: Mundo, agente_id: number, camioneta: Map<number, Paquete>, guia_id: number): void {
  const paquete = camioneta.get(guia_id);
  const agencia = mundo.gente.agencias.find((one) => one.agente_id === agente_id);
  camioneta.delete(guia_id);
  if (paquete && agencia) agencia.esperan.push(paquete);
  else if (paquete) terminar(mundo, paquete, 'en una agencia que no juega');
}
