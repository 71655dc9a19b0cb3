import sharp from 'sharp';
import { expect } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import {
  agregarGuias,
  crearRecorrido,
  guardarRecorrido,
  moverRecorrido,
  verRecorrido,
} from '#features/recorridos/contract.ts';
import { cerrarCarga, leerCarga, salir } from '#features/reparto/carga.contract.ts';

import { type NuevaGuia, newGuia } from './nueva-guia.ts';
import type { Person, TestServer } from './server.ts';

/** Drivers who are out with parcels: planned, loaded label by label, and gone. */

export const TRAFICO: Person = { name: 'Tania Rocha', codes: ['REC_004', 'GUI_001'] };
export const OPERARIO: Person = { codes: ['EVE_003'] };
export const driver = (name: string): Person => ({ name, roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] });

export async function verRonda(server: TestServer, id: number) {
  return verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
}

/** A driver who is out with these parcels. */
export async function outWith(server: TestServer, chofer: Person, ...given: NuevaGuia[]) {
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  const guias: { id: number; numero: string }[] = [];
  for (const one of given) {
    const guia = await newGuia(server, one);
    expect(await server.as(OPERARIO, registrarEvento, { guia_id: guia.id, tipo: 'ADM' })).toMatchObject({ code: 'OK' });
    guias.push(guia);
  }
  await server.as(TRAFICO, agregarGuias, { id, guias: guias.map((guia) => guia.id) });
  const { version } = (await verRonda(server, id)).recorrido;
  await server.as(TRAFICO, guardarRecorrido, { id, version, chofer_id: await server.id(chofer) });
  expect(await server.as(TRAFICO, moverRecorrido, { id, acto: 'planificar' })).toMatchObject({ code: 'OK' });
  for (const { numero } of guias) {
    const read = await server.as(chofer, leerCarga, { recorrido_id: id, codigo: numero });
    expect(read).toMatchObject({ resultado: 'hecha' });
  }
  await server.as(chofer, cerrarCarga, { recorrido_id: id, faltantes: [] });
  expect(await server.as(chofer, salir, { recorrido_id: id })).toMatchObject({ estado: 'EN_RUTA' });
  const ids = guias.map((guia) => guia.id);
  return { id, ids, first: ids[0] ?? 0 };
}

/** A drawing, as a phone sends it. */
export async function picture(): Promise<string> {
  const image = sharp({ create: { width: 60, height: 24, channels: 3, background: '#fff' } });
  return (await image.png().toBuffer()).toString('base64');
}
