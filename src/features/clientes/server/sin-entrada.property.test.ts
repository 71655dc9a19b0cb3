import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { duplicarEnvio, guardarBorrador } from '#features/envios/borradores.contract.ts';
import { crearEnvio } from '#features/envios/contract.ts';
import { crearGuias } from '#features/gds-packing/contract.ts';
import { corregirFilas, crearImportacion, importarFilas, mapearImportacion } from '#features/importaciones/contract.ts';
import { crearClave } from '#features/integraciones/contract.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { BUENA, file, importing, MAL_PESO, mapped } from '#testing/importaciones.ts';
import { runs } from '#testing/night.ts';
import { put as reponer } from '#testing/ordenes.ts';
import { EMPACADORA, mesa, openPacking } from '#testing/packing.ts';
import type { Person, TestServer } from '#testing/server.ts';

import { ESTADOS } from '../palabras.contract.ts';

/** However a parcel could come in, in whatever order and whatever its client is by then: of one that is not active none does. */

const STAFF: Person = { codes: ['GUI_001', 'EVE_003'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, roles: [4], codes: ['CLI_001', 'CLI_002'] };
const ENVIO = {
  servicio: 'ESTANDAR_DOMICILIO',
  entrega: 'DOMICILIO',
  destinatario: 'Rosa Olivera',
  direccion: '18 de Julio 1234 apto 5',
  localidad: 'Cordón',
  bultos: [{ tamano_id: 2 }],
} as const satisfies ParamsInput<typeof crearEnvio>;

let server: TestServer;
let tools: ReturnType<typeof importing>;
beforeAll(async () => {
  server = await openPacking();
  tools = importing(server, CLIENTE);
});
afterAll(() => server.close());

const put = (estado: string) => server.query('UPDATE cliente SET estado = $1 WHERE id = 1', [estado]);
const dentro = async () => {
  const [{ envios, guias }] = await server.query(
    `SELECT (SELECT count(*)::int FROM envio WHERE cliente_id = 1) AS envios, (SELECT count(*)::int FROM guia WHERE cliente_id = 1 AND madre_id IS NULL) AS guias`,
  );
  return { envios, guias };
};

/** What is made ready while the client is active, and tried later. */
type Via = () => Promise<() => Promise<unknown>>;
const secreto = async () => {
  const clave = { nombre: 'ERP', alcances: ['envios.crear' as const], vence: null };
  return { 'x-api-key': String((await server.as(CLIENTE, crearClave, clave)).secreto) };
};
let keys = 0;

const VIAS: Readonly<Record<string, Via>> = {
  'la pantalla del cliente': async () => () => server.as(CLIENTE, crearEnvio, ENVIO),
  'la pantalla nuestra': async () => () => server.as(STAFF, crearEnvio, { ...ENVIO, cliente_id: 1 }),
  'un borrador': async () => {
    const { borrador } = await server.as(CLIENTE, guardarBorrador, { datos: { destinatario: 'Rosa' } });
    return () => server.as(CLIENTE, crearEnvio, { ...ENVIO, borrador_id: borrador.id });
  },
  'un duplicado': async () => {
    const { envio } = await server.as(CLIENTE, crearEnvio, ENVIO);
    return async () => {
      const { borrador } = await server.as(CLIENTE, duplicarEnvio, { id: envio.id });
      return server.as(CLIENTE, crearEnvio, {
        ...ENVIO,
        ...(borrador === undefined ? {} : { borrador_id: borrador.id }),
      });
    };
  },
  'una clave, por el despachador': async () => {
    const headers = await secreto();
    const payload = { service: 'envios.crear', ...ENVIO };
    return () => server.request({ method: 'POST', url: '/dispatcher', headers, payload });
  },
  'una clave, por su dirección': async () => {
    const headers = await secreto();
    return () => server.request({ method: 'POST', url: '/api/v1/envios', headers, payload: ENVIO });
  },
  'lo mismo enviado otra vez': async () => {
    keys += 1;
    const clave = `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`;
    const headers = { 'x-token': await server.token(CLIENTE) };
    const payload = { service: 'envios.crear', clave, ...ENVIO };
    const send = () => server.request({ method: 'POST', url: '/dispatcher', headers, payload });
    return async () => {
      await send();
      return send();
    };
  },
  'un archivo nuevo': async () => {
    const archivo_id = await tools.upload(CLIENTE, file(BUENA).texto);
    return async () => {
      const { importacion } = await server.as(CLIENTE, crearImportacion, { archivo_id });
      if (importacion === undefined) return;
      const read = await tools.settled(importacion.id);
      await server.as(CLIENTE, mapearImportacion, { id: importacion.id, mapeo: mapped(read) });
      await tools.settled(importacion.id);
      await server.as(CLIENTE, importarFilas, { id: importacion.id });
      await tools.settled(importacion.id);
    };
  },
  'un archivo que esperaba': async () => {
    const { importacion } = await tools.checked(file(BUENA).texto);
    return async () => {
      await server.as(CLIENTE, importarFilas, { id: importacion.id });
      await tools.settled(importacion.id);
    };
  },
  'una fila corregida': async () => {
    const { importacion } = await tools.checked(file(MAL_PESO).texto);
    const [fila] = await tools.rows(importacion.id, 'con_errores');
    return async () => {
      await server.as(CLIENTE, corregirFilas, { cambios: [{ id: fila?.id, campo: 'peso', valor: '2' }] });
      await tools.settled(importacion.id);
      await server.as(CLIENTE, importarFilas, { id: importacion.id });
      await tools.settled(importacion.id);
    };
  },
  'un bulto que cierra el depósito': async () => {
    await reponer(server, { cantidad: 1 });
    const bench = mesa(server);
    const { ordenes } = await bench.tomadas([[{ producto_id: 101, cantidad: 1 }]]);
    const orden_id = ordenes[0] ?? 0;
    return async () => {
      await bench.empacar(orden_id);
      return server.as(EMPACADORA, crearGuias, { orden_id });
    };
  },
};

test('each way brings one in while the client is active, and none in any other state', async () => {
  for (const [via, ready] of Object.entries(VIAS)) {
    await put('ACTIVO');
    const enter = await ready();
    const before = await dentro();
    await enter();
    const after = await dentro();
    expect([via, after.envios > before.envios, after.guias > before.guias]).toEqual([via, true, true]);
  }
  for (const [via, ready] of Object.entries(VIAS)) {
    await put('ACTIVO');
    const enter = await ready();
    await put('SUSPENDIDO_DEUDA');
    const before = await dentro();
    await enter();
    expect([via, await dentro()]).toEqual([via, before]);
  }
});

test('in any order, from any state to any other, of one that is not active nothing comes in', async () => {
  const names = Object.keys(VIAS);
  const step = fc.record({ via: fc.constantFrom(...names), estado: fc.constantFrom(...ESTADOS) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
      await put('ACTIVO');
      const ready: (() => Promise<unknown>)[] = [];
      for (const { via } of steps) ready.push((await VIAS[via]?.()) ?? (async () => undefined));
      for (const [at, { via, estado }] of steps.entries()) {
        await put(estado);
        const before = await dentro();
        await ready[at]?.();
        const after = await dentro();
        if (estado !== 'ACTIVO') expect([via, estado, after]).toEqual([via, estado, before]);
      }
    }),
    { numRuns: runs(8), seed: 26 },
  );
});
