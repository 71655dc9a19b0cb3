import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { corregirEvento, devolverGuia, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { runs } from '#testing/night.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { autorizarDevoluciones, inspeccionarDevolucion, pedirDevoluciones, rechazarDevoluciones } from '../contract.ts';
import { checksDeDevoluciones } from './verificar.sql.ts';

/** Random lives of a parcel and of its returns. What holds after every step: whatever goes back has one open document and one child. */

const ADMIN: Person = { roles: [1] };
const RUNS = runs(30);
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const Paso = fc.oneof(
  { weight: 6, arbitrary: fc.record({ que: fc.constant('seguir'), cual: fc.nat(99), hija: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ que: fc.constant('corregir'), cual: fc.nat(99), hija: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ que: fc.constant('devolver'), cual: fc.nat(99), hija: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ que: fc.constant('documento'), cual: fc.nat(99), hija: fc.boolean() }) },
);
type Paso = typeof Paso extends fc.Arbitrary<infer P> ? P : never;

const Vida = fc.record({
  bultos: fc.constantFrom(1, 1, 3),
  arranque: fc.constantFrom<readonly string[]>(
    ['ADM'],
    ['ADM', 'ASG', 'CAR', 'SAL', 'NOENT'],
    ['ADM', 'ASG', 'CAR', 'SAL'],
    ['ADM', 'ASG', 'CAR', 'SAL', 'ENT'],
    ['ADM', 'CLA', 'DESP', 'ING_AG'],
  ),
  pasos: fc.array(Paso, { minLength: 5, maxLength: 16 }),
});

const MOTIVOS: Readonly<Record<string, number>> = { NOENT: 1, RTN: 20, ANU: 30, DEV_INI: 10, ENT_PAR: 50, VUE: 14 };
const DATOS = {
  recibe: 'Ana',
  documento: '12345672',
  nota: 'De prueba',
  agente_id: 1,
  direccion: 'Rivera 1234',
  peso_gramos: 700,
};
/** What an event of any kind may carry is refused where it does not ask for it. */
function datosDe(tipo: string, exige: readonly string[], bultos: number) {
  const dia = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const all: Record<string, object> = {
    ...{ recibe: { recibe: DATOS.recibe }, documento: { documento: DATOS.documento }, nota: { nota: DATOS.nota } },
    ...{ agente: { agente_id: 1 }, direccion: { direccion: DATOS.direccion }, peso: { peso_gramos: 700 } },
    ...{ dia: { dia }, bultos: bultos > 1 ? { bultos: [1] } : {} },
  };
  const motivo = MOTIVOS[tipo] === undefined ? {} : { motivo_id: MOTIVOS[tipo] };
  return Object.assign({}, motivo, ...exige.map((one) => all[one] ?? {}));
}

const see = (id: number): Promise<Answer> => server.as(ADMIN, getGuia, { id });

async function seguir(id: number, cual: number): Promise<void> {
  const { acciones, guia } = await see(id);
  const open = acciones.filter(({ exige }: Answer) => !exige.includes('firma') && !exige.includes('foto'));
  const chosen = open[cual % open.length];
  if (chosen === undefined) return;
  const { tipo, exige } = chosen;
  const answer = await server.as(ADMIN, registrarEvento, { guia_id: id, tipo, ...datosDe(tipo, exige, guia.bultos) });
  expect(answer.status).toBeLessThan(500);
}

async function corregir(id: number, cual: number): Promise<void> {
  const { eventos } = await see(id);
  // The last ones mostly: what lies under others is refused.
  const evento_id = eventos[Math.max(0, eventos.length - 1 - (cual % 4))].id;
  expect((await server.as(ADMIN, corregirEvento, { guia_id: id, evento_id })).status).toBeLessThan(500);
}

async function documento(guia_id: number, cual: number): Promise<void> {
  const [open] = await server.query('SELECT id FROM devolucion WHERE guia_id = $1 AND abierta', [guia_id]);
  const id = Number(open?.id ?? 0);
  const clase = cual % 2 === 0 ? ('PEDIDO_CLIENTE' as const) : ('LOGISTICA_INVERSA' as const);
  const acts = [
    () => server.as(ADMIN, pedirDevoluciones, { guias: [guia_id], clase, motivo_id: 21 }),
    () => server.as(ADMIN, autorizarDevoluciones, { ids: [id] }),
    () => server.as(ADMIN, autorizarDevoluciones, { ids: [id] }),
    () => server.as(ADMIN, rechazarDevoluciones, { ids: [id], respuesta: 'No' }),
    () => server.as(ADMIN, inspeccionarDevolucion, { id, resultado: 'APTO' }),
  ];
  const act = open === undefined ? acts[0] : acts[1 + (cual % 4)];
  expect((await act?.())?.status).toBeLessThan(500);
}

async function act(id: number, { que, cual, hija }: Paso): Promise<void> {
  const { guia } = await see(id);
  const child = guia.hijas.at(-1)?.id;
  const target = hija && child !== undefined ? child : id;
  if (que === 'seguir') return seguir(target, cual);
  if (que === 'corregir') return corregir(target, cual);
  if (que === 'documento') return documento(id, cual);
  const answer = await server.as(ADMIN, devolverGuia, { guia_id: target, motivo_id: 10 });
  expect(answer.status).toBeLessThan(500);
}

test('whatever goes back has one open document and one living child, through returns and corrections', {
  timeout: 240_000,
}, async () => {
  const query = (text: string) => server.query(text);
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(Vida, async ({ bultos, arranque, pasos }) => {
      const { id } = await newGuia(server, { bultos, agente_id: arranque.includes('ING_AG') ? 1 : null });
      for (const tipo of arranque)
        await server.as(ADMIN, registrarEvento, { guia_id: id, tipo, ...datosDe(tipo, ENTRANTES[tipo] ?? [], 1) });
      for (const paso of pasos) {
        await act(id, paso);
        for (const { run } of checksDeDevoluciones) expect(await run(query)).toEqual([]);
        for (const { estado } of await query(`SELECT estado FROM devolucion WHERE guia_id = ${id}`))
          reached.add(estado);
      }
      expect(await misreplayed(query)).toEqual([]);
      expect(await query(`SELECT numero FROM guia WHERE numero LIKE '%-D%-D%'`)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  // Lives in which nothing went back would prove nothing.
  expect(reached.size).toBeGreaterThan(5);
});

const ENTRANTES: Readonly<Record<string, readonly string[]>> = { ENT: ['recibe'], DESP: ['agente'] };
