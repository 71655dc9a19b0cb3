import {
  danar,
  desviar,
  entregarEnPuerta,
  type LineaDeHoja,
  miHoja,
  noEntregar,
  reintentar,
} from '#features/reparto/entrega.contract.ts';

import { type Mundo, type Paquete, terminar } from './mundo.ts';
import type { Persona } from './persona.ts';

/** At the doors: delivered, nobody there, sent to an agency, broken; and for a while without a network. */

/** Minutes from door to door. */
const PUERTA = 4;
/** Of a hundred doors. */
const [NADIE, VUELVE, A_AGENCIA, ROTO, TARJETA, SIN_RED] = [14, 4, 2, 1, 10, 20];
/** Doors that are done before the network is back. */
const SIN_RED_PUERTAS = 5;
/** What a pen leaves: the smallest picture there is. */
const TRAZO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const CEDULA = '12345672';

/** In cents, by how it was paid. */
export interface Cobrado {
  efectivo: number;
  tarjeta: number;
  comprobantes: number;
}

type Acto = () => Promise<unknown>;

/** Every door of the round, in its order. What was handed over, or is no longer the driver's, leaves `camioneta`. */
export async function recorrerPuertas(
  mundo: Mundo,
  chofer: Persona,
  camioneta: Map<number, Paquete>,
): Promise<Cobrado> {
  const { random, reloj, cuaderno } = mundo;
  const cobrado: Cobrado = { efectivo: 0, tarjeta: 0, comprobantes: 0 };
  const hoja = (await chofer.pide(miHoja, {}))?.hoja;
  /** Acts that the phone keeps until it hears a network. */
  const enElTelefono: Acto[] = [];
  let left = 0;
  for (const linea of hoja?.lineas ?? []) {
    const paquete = camioneta.get(linea.guia_id);
    if (paquete === undefined || linea.estado !== 'EN_CAMINO' || linea.retenida) continue;
    await reloj.espera(PUERTA);
    if (left === 0 && 100 * random() < SIN_RED) {
      cuaderno.contar('tramos sin red');
      left = SIN_RED_PUERTAS;
    }
    // The hour of the act is the phone's, whenever it is sent.
    enElTelefono.push(...actosDePuerta({ mundo, chofer, camioneta, cobrado, linea, paquete, hora: new Date() }));
    left = Math.max(0, left - 1);
    if (left === 0) for (const act of enElTelefono.splice(0)) await act();
  }
  for (const act of enElTelefono) await act();
  return cobrado;
}

interface Puerta {
  readonly mundo: Mundo;
  readonly chofer: Persona;
  readonly camioneta: Map<number, Paquete>;
  readonly cobrado: Cobrado;
  readonly linea: LineaDeHoja;
  readonly paquete: Paquete;
  readonly hora: Date;
}

function actosDePuerta(puerta: Puerta): Acto[] {
  const luck = 100 * puerta.mundo.random();
  if (puerta.linea.pruebas.includes('codigo') || luck < NADIE) {
    const nobody = () => noHayNadie(puerta);
    return luck < VUELVE && !puerta.linea.pruebas.includes('codigo')
      ? [nobody, () => vuelveYEntrega(puerta)]
      : [nobody];
  }
  if (luck < NADIE + A_AGENCIA && puerta.linea.admite_desvio) return [() => mandarAAgencia(puerta)];
  if (luck < NADIE + A_AGENCIA + ROTO) return [() => rompio(puerta)];
  return [() => entrega(puerta)];
}

const hecho = ({ linea, hora }: Puerta) => ({ guias: [linea.guia_id], fecha_evento: hora.toISOString() });

async function entrega(puerta: Puerta): Promise<void> {
  const { mundo, chofer, camioneta, cobrado, linea, paquete } = puerta;
  const debe = linea.contra_reembolso_centavos + linea.flete_centavos;
  const medio = debe > 0 && 100 * mundo.random() < TARJETA ? 'TARJETA' : 'EFECTIVO';
  const done = await chofer.pide(entregarEnPuerta, {
    ...{ ...hecho(puerta), recibe: 'Vecina del 2', cobrado_centavos: debe, medio },
    ...(linea.pide_documento || linea.pruebas.includes('documento') ? { documento: CEDULA } : {}),
    ...(linea.pruebas.includes('firma') ? { firma: TRAZO } : {}),
    ...(linea.pruebas.includes('foto') ? { foto: TRAZO } : {}),
  });
  if (done === null) return;
  camioneta.delete(linea.guia_id);
  mundo.cuaderno.prometer(linea.guia_id, 'ENT');
  terminar(mundo, paquete, 'entregada en la puerta');
  if (medio === 'EFECTIVO') cobrado.efectivo += debe;
  else {
    cobrado.tarjeta += debe;
    cobrado.comprobantes += 1;
  }
}

async function noHayNadie(puerta: Puerta): Promise<void> {
  const { mundo, chofer, linea } = puerta;
  const motivo = (await chofer.pide(miHoja, {}))?.hoja?.motivos.find(({ exige_foto }) => !exige_foto);
  if (motivo === undefined) return;
  const done = await chofer.pide(noEntregar, { ...hecho(puerta), motivo_id: motivo.id });
  if (done !== null) mundo.cuaderno.prometer(linea.guia_id, 'NOENT');
}

async function vuelveYEntrega(puerta: Puerta): Promise<void> {
  const hora = new Date(Math.max(Date.now(), puerta.hora.getTime() + 1000));
  const again = await puerta.chofer.pide(reintentar, hecho({ ...puerta, hora }));
  if (again !== null) await entrega({ ...puerta, hora: new Date(hora.getTime() + 1000) });
}

async function mandarAAgencia(puerta: Puerta): Promise<void> {
  const { mundo, chofer, paquete } = puerta;
  const { agencias } = mundo.gente;
  const agente_id = agencias[Math.floor(mundo.random() * agencias.length)]?.agente_id ?? 1;
  if ((await chofer.pide(desviar, { ...hecho(puerta), agente_id })) === null) return;
  // A detour is told as a visit in vain and what becomes of it.
  mundo.cuaderno.prometer(paquete.id, 'NOENT');
  paquete.agente_id = agente_id;
  mundo.cuaderno.contar('desviadas a una agencia');
}

async function rompio(puerta: Puerta): Promise<void> {
  const { mundo, chofer } = puerta;
  const done = await chofer.pide(danar, { ...hecho(puerta), foto: TRAZO, nota: 'Se mojó' });
  if (done !== null) mundo.cuaderno.contar('dañadas');
}
