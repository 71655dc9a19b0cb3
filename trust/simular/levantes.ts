import { crearLevante, getPedidoDeLevante, moverLevante, verLevante } from '#features/levantes/contract.ts';
import type { Acto } from '#features/levantes/palabras.contract.ts';

import { type Mundo, type Paquete, quedan } from './mundo.ts';

/** What is fetched at its client's: asked for, given to a driver, read at the door, and closed by the office. */

/** Minutes: between two looks at who waits, and from door to door. */
const [MIRADA, CAMINO] = [15, 8];
/** Of a hundred parcels: announced, and not there. Of a hundred doors: another label among those that are read. */
const [NO_ESTAN, AJENAS] = [3, 10];

export async function recoger(mundo: Mundo): Promise<void> {
  const porCerrar: number[] = [];
  while (quedan(mundo)) {
    for (const [cliente_id, paquetes] of mundo.porLevantar) {
      if (!quedan(mundo)) break;
      mundo.porLevantar.delete(cliente_id);
      const id = await levantar(mundo, cliente_id, paquetes);
      if (id !== null) porCerrar.push(id);
      // Whatever became of it, what was fetched comes to the plant, and what was not its client brings.
      mundo.anunciados.push(...paquetes);
    }
    for (const id of porCerrar.splice(0)) if (!(await cerrar(mundo, id))) porCerrar.push(id);
    await mundo.reloj.espera(MIRADA);
  }
  for (const id of porCerrar) await cerrar(mundo, id);
}

/** Answers its levante; null: it could not be asked for. */
async function levantar(mundo: Mundo, cliente_id: number, paquetes: readonly Paquete[]): Promise<number | null> {
  const id = await pedir(mundo, cliente_id, paquetes);
  if (id === null) return null;
  const { cuaderno, random, reloj, gente } = mundo;
  const seen = await gente.recolector.pide(verLevante, { id });
  const announced = new Set((seen?.lineas ?? []).map(({ guia_id }) => guia_id));
  const van = paquetes.filter((paquete) => announced.has(paquete.id));
  await gente.recolector.pide(moverLevante, { id, acto: 'en_camino' });
  await reloj.espera(CAMINO);
  await gente.recolector.pide(moverLevante, { id, acto: 'en_punto' });
  const estan = van.filter(() => 100 * random() >= NO_ESTAN);
  const ajenas = 100 * random() < AJENAS ? [`ZZ${Math.floor(1e9 * random())}`] : [];
  const done = await gente.recolector.pide(moverLevante, {
    ...{ id, acto: 'levantar', entrega: 'Portería', fecha_evento: new Date().toISOString() },
    leidas: [...estan.flatMap(({ codigos }) => codigos), ...ajenas],
  });
  if (done === null) return id;
  for (const paquete of estan) {
    paquete.levantada = true;
    cuaderno.prometer(paquete.id, 'LEV_OK');
  }
  const wanted = estan.length === van.length ? 'LEVANTADO' : 'LEVANTADO_CON_DIFERENCIA';
  if (done.estado !== wanted || done.fuera.length !== ajenas.length)
    cuaderno.fallas.push(`levante ${id}: ${done.estado}, no ${wanted}; fuera ${JSON.stringify(done.fuera)}`);
  cuaderno.contar(wanted === 'LEVANTADO' ? 'levantes' : 'levantes con diferencia');
  return id;
}

/** By telephone: traffic asks for it, says yes and gives it to the driver. */
async function pedir({ gente, cuaderno }: Mundo, cliente_id: number, paquetes: readonly Paquete[]) {
  const { trafico, recolector } = gente;
  const offered = await trafico.pide(getPedidoDeLevante, { cliente_id });
  const [direccion] = offered?.direcciones ?? [];
  const franja = offered?.franjas.at(-1);
  if (direccion === undefined || franja === undefined) {
    cuaderno.contar('levante sin lugar donde ir');
    return null;
  }
  const made = await trafico.pide(crearLevante, {
    ...{ cliente_id, direccion_id: direccion.id, dia: franja.dia, desde: franja.desde, aunque_lleno: true },
    guias: paquetes.map((paquete) => paquete.id),
  });
  if (made === null) return null;
  for (const { razon } of made.fuera) cuaderno.contar(`fuera de su levante: ${razon.replace(/\d+/g, 'n')}`);
  await paso(trafico, made.id, 'confirmar');
  const given = await paso(trafico, made.id, 'asignar', { chofer_id: recolector.id });
  return given ? made.id : null;
}

/** Once it is at the plant; what differed is decided. */
async function cerrar({ gente, cuaderno }: Mundo, id: number): Promise<boolean> {
  await paso(gente.trafico, id, 'recibir');
  const isOver = await paso(gente.trafico, id, 'cerrar', { decision: 'Lo trae el cliente' });
  if (isOver) cuaderno.contar('levantes cerrados');
  return isOver;
}

/** Where it may be done now; the clock of the company takes some steps by itself. Answers whether it was done. */
async function paso(persona: Mundo['gente']['trafico'], id: number, acto: Acto, more: object = {}): Promise<boolean> {
  const seen = await persona.pide(verLevante, { id });
  if (!seen?.actos.includes(acto)) return false;
  const { version } = seen.levante;
  return (await persona.intenta(moverLevante, { id, acto, version, ...more })) !== null;
}
