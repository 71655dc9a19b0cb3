import { expect, vi } from 'vitest';

import {
  crearImportacion,
  getImportacion,
  listFilas,
  listIndice,
  mapearImportacion,
} from '#features/importaciones/contract.ts';

import type { Answer, Person, TestServer } from './server.ts';

/** Bringing files as a person of client 1 does, for tests of what comes of them. */
export function importing(server: TestServer, CLIENTE: Person) {
  async function upload(person: Person, texto: string | Buffer, nombre = 'envios.csv'): Promise<number> {
    const payload = Buffer.concat([
      Buffer.from(`--limite\r\ncontent-disposition: form-data; name="archivo"; filename="${nombre}"\r\n\r\n`),
      Buffer.from(texto),
      Buffer.from('\r\n--limite--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=limite', 'x-token': await server.token(person) };
    const response = await server.request({ method: 'POST', url: '/api/archivos', headers, payload });
    return response.json().archivo_id;
  }

  const ver = (id: number, person = CLIENTE): Promise<Answer> => server.as(person, getImportacion, { id });
  /** Until the background has nothing more to do for it. */
  async function settled(id: number, person = CLIENTE): Promise<Answer> {
    return vi.waitFor(
      async () => {
        const answer = await ver(id, person);
        const { leida, falla, estado, por_revisar, por_importar, por_revertir } = answer.importacion;
        expect(leida || falla !== null).toBe(true);
        if (estado !== 'SUBIDA') expect([por_revisar, por_importar, por_revertir]).toEqual([0, 0, 0]);
        return answer;
      },
      { timeout: 60_000, interval: 30 },
    );
  }

  async function bring(
    texto: string | Buffer,
    { person = CLIENTE, nombre = 'envios.csv', aunque_repetida = false } = {},
  ) {
    const archivo_id = await upload(person, texto, nombre);
    const cliente = person.tipo === 'cliente' ? {} : { cliente_id: 1 };
    const { importacion } = await server.as(person, crearImportacion, { archivo_id, aunque_repetida, ...cliente });
    return settled(importacion.id, person);
  }

  const rows = async (id: number, filtro: 'todas' | 'con_errores' = 'todas', person = CLIENTE): Promise<Answer[]> => {
    const { ids } = await server.as(person, listIndice, { id, filtro });
    return ids.length === 0 ? [] : (await server.as(person, listFilas, { ids })).filas;
  };

  async function checked(texto: string) {
    const read = await bring(texto);
    await server.as(CLIENTE, mapearImportacion, { id: read.importacion.id, mapeo: mapped(read) });
    return settled(read.importacion.id);
  }
  return { upload, ver, settled, bring, rows, checked };
}

export const counts = ({ importacion: i }: Answer) => [i.estado, i.listas, i.con_errores, i.importadas, i.omitidas];

let serial = 0;
/** A file of our own: its references are used by no other test. */
export function file(...lines: string[]): { texto: string; ref: (n: number) => string } {
  serial += 1;
  const ref = (n: number) => `F${serial}-${n}`;
  const body = lines.map((line, index) => `${ref(index + 1)};${line}`).join('\r\n');
  return { texto: `Pedido;Nombre;Celular;Dirección;Localidad;Depto;Tamaño;Peso kg\r\n${body}\r\n`, ref };
}
export const BUENA = 'Ana Pérez;099123456;18 de Julio 1234;Cordón;Montevideo;S;1,5';
export const OTRA = 'Luis Sosa;098111222;Ruta 8 km 28,500;Paso de los Toros;Tacuarembó;S;2';
export const MAL_PESO = 'Eva Paz;097222333;Rivera 50;Salto;Salto;S;mucho';
export const mapped = ({ columnas }: Answer) => columnas.map(({ campo }: { campo: string | null }) => campo);
