import { expect } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { guardarRecorrido, moverRecorrido, nuevoRecorrido, verRecorrido } from '#features/recorridos/contract.ts';
import { cerrarCarga, leerCarga, salir } from '#features/reparto/carga.contract.ts';

import { OPERARIO, TRAFICO } from './calle.ts';
import { type NuevaGuia, newGuia } from './nueva-guia.ts';
import type { Person, TestServer } from './server.ts';

/** A driver who is out with these parcels for one agency, open that day or not: planned from its label, loaded piece by piece, and gone. */
export async function outTo(
  server: TestServer,
  { chofer, agente_id }: { chofer: Person; agente_id: number },
  ...given: NuevaGuia[]
) {
  const guias: { id: number; numero: string; bultos: number }[] = [];
  for (const one of given) {
    const guia = await newGuia(server, { servicio: 'ESTANDAR_AGENCIA', ...one, agente_id });
    for (const tipo of ['ADM', 'CLA'])
      expect(await server.as(OPERARIO, registrarEvento, { guia_id: guia.id, tipo })).toMatchObject({ code: 'OK' });
    guias.push({ ...guia, bultos: one.bultos ?? 1 });
  }
  const { recorrido_id: id } = nuevoRecorrido.result.parse(
    await server.as(TRAFICO, nuevoRecorrido, { code: `AGENTE_${agente_id}` }),
  );
  const { recorrido } = verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
  const chofer_id = await server.id(chofer);
  await server.as(TRAFICO, guardarRecorrido, { id, version: recorrido.version, chofer_id });
  expect(await server.as(TRAFICO, moverRecorrido, { id, acto: 'planificar', confirma: true })).toMatchObject({
    estado: 'PLANIFICADO',
  });
  for (const { numero } of guias)
    expect(await server.as(chofer, leerCarga, { recorrido_id: id, codigo: numero })).toMatchObject({
      resultado: 'hecha',
    });
  expect(await server.as(chofer, cerrarCarga, { recorrido_id: id, faltantes: [] })).toMatchObject({ code: 'OK' });
  expect(await server.as(chofer, salir, { recorrido_id: id })).toMatchObject({ estado: 'EN_RUTA' });
  return { id, numero: recorrido.numero, guias };
}
