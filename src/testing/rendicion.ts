import sharp from 'sharp';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import {
  agregarGuias,
  cargarGuia,
  crearRecorrido,
  guardarRecorrido,
  moverRecorrido,
  verRecorrido,
} from '#features/recorridos/contract.ts';
import { abrirRendicion, cerrarRendicion, sellarRendicion } from '#features/rendiciones/contract.ts';

import { type NuevaGuia, newGuia } from './nueva-guia.ts';
import type { Person, TestServer } from './server.ts';

/** Rounds that come back, for tests of what is counted of them. */

export const TRAFICO: Person = { name: 'Tania Rocha', codes: ['REC_004', 'GUI_001'] };
export const OPERARIO: Person = { codes: ['EVE_003'] };
export const CAJA: Person = { name: 'Carmen Zunino', codes: ['VAL_001', 'RECO_001'] };
export const OTRA_CAJA: Person = { name: 'Ana Silva', codes: ['VAL_001', 'RECO_001'] };
export const ENCARGADO: Person = { name: 'Elena Paz', roles: [2], codes: ['REC_004', 'GUI_001', 'EVE_003'] };
export const driver = (name: string): Person => ({ name, roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] });

/** What a pen leaves. */
export async function signature(): Promise<string> {
  const image = sharp({ create: { width: 60, height: 24, channels: 3, background: '#fff' } });
  return (await image.png().toBuffer()).toString('base64');
}

export interface Fuera {
  readonly id: number;
  readonly guias: readonly { readonly id: number; readonly numero: string }[];
}

/** A driver who is out with these parcels. */
export async function outWith(server: TestServer, chofer: Person, ...given: NuevaGuia[]): Promise<Fuera> {
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  const guias: { id: number; numero: string }[] = [];
  for (const one of given) {
    const guia = await newGuia(server, one);
    await done(server.as(OPERARIO, registrarEvento, { guia_id: guia.id, tipo: 'ADM' }));
    guias.push(guia);
  }
  await done(server.as(TRAFICO, agregarGuias, { id, guias: guias.map((guia) => guia.id) }));
  const { recorrido } = verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
  const chofer_id = await server.id(chofer);
  await done(server.as(TRAFICO, guardarRecorrido, { id, version: recorrido.version, chofer_id }));
  await done(server.as(TRAFICO, moverRecorrido, { id, acto: 'planificar' }));
  for (const { numero } of guias) await done(server.as(TRAFICO, cargarGuia, { id, codigo: numero }));
  for (const acto of ['cerrar_carga', 'salir'] as const) await done(server.as(TRAFICO, moverRecorrido, { id, acto }));
  return { id, guias };
}

interface Entregada {
  readonly guia_id: number;
  readonly centavos?: number;
  readonly medio?: 'EFECTIVO' | 'TARJETA';
}

/** Hands a parcel over; with its money where it carries some. Answers the event. */
export async function deliver(
  server: TestServer,
  chofer: Person,
  { guia_id, centavos, medio = 'EFECTIVO' }: Entregada,
): Promise<number> {
  const cobro = centavos === undefined ? { tipo: 'ENT' } : { tipo: 'ENT_CR', monto_centavos: centavos, medio };
  const answer = await server.as(chofer, registrarEvento, { guia_id, recibe: 'Ana', ...cobro });
  if (answer.code !== 'OK') throw new Error(JSON.stringify(answer));
  return Number(answer.evento_id);
}

/** Counted as nothing, signed and closed: for a round that brings no money. */
export async function rendir(server: TestServer, recorrido_id: number): Promise<void> {
  const { id } = abrirRendicion.result.parse(await server.as(CAJA, abrirRendicion, { recorrido_id }));
  await done(server.as(CAJA, sellarRendicion, { id, conteo: [] }));
  await done(server.as(CAJA, cerrarRendicion, { id, firma: await signature() }));
}

async function done(answer: Promise<{ code: string }>): Promise<void> {
  const given = await answer;
  if (given.code !== 'OK') throw new Error(JSON.stringify(given));
}
