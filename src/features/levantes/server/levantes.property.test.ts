import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { corregirEvento, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { runJob } from '#server/work/maintenance.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { upTo } from '#testing/night.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { crearLevante, getPedidoDeLevante, moverLevante, verLevante } from '../contract.ts';
import { agregarGuias, quitarGuias } from '../guias.contract.ts';
import { ACTOS } from '../palabras.contract.ts';
import { hacerRecurrentes } from './recurrentes.sql.ts';
import { recibirLevantes, vencerLevantes } from './reloj.sql.ts';
import { checksDeLevantes } from './verificar.sql.ts';

/**
 * Acts of client, traffic, driver, station and clock in any order. What holds after each: a parcel is in one open levante, it is A_LEVANTAR
 * exactly while a row announces it, the counts are those of the rows, and a template made one levante for a day.
 */

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_001', 'LEV_002', 'GUI_001'] };
const OPERARIO: Person = { name: 'Olga Ruiz', codes: ['EVE_003', 'GUI_001'] };
const PIDE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] };
const CHOFER: Person = { name: 'Dardo Sosa', roles: [18], codes: ['CHF_001'] };
const WHO = { cliente: PIDE, trafico: TRAFICO, chofer: CHOFER };
const RUNS = upTo(25, 12);
const SISTEMA = { tipo: 'sistema', usuario_id: null, cliente_id: null, agente_id: null } as const;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}
    UPDATE cliente SET direccion = 'Cerro Largo ' || id, localidad = 'Centro';
    UPDATE franja_capacidad SET paradas = 1000;
    INSERT INTO levante_plantilla (direccion_id, dias, desde, hasta, bultos_estimados, vigente_desde, salta_feriados, creada)
      SELECT id, '{1,2,3,4,5,6,7}', '15:00', '18:00', 9, '2020-01-01', false, '2020-01-01' FROM cliente_direccion WHERE cliente_id = 1;`);
  await server.id(CHOFER);
});
afterAll(() => server.close());

const Paso = fc.record({
  que: fc.constantFrom('acto', 'acto', 'acto', 'pedir', 'agregar', 'quitar', 'evento', 'evento', 'corregir', 'reloj'),
  quien: fc.constantFrom<keyof typeof WHO>('cliente', 'trafico', 'chofer'),
  acto: fc.constantFrom(...ACTOS),
  cual: fc.nat(99),
});
type Paso = typeof Paso extends fc.Arbitrary<infer P> ? P : never;
type Guia = { readonly id: number; readonly numero: string };

const calm = (answer: Answer) => expect(answer.status ?? 200).toBeLessThan(500);

async function slot() {
  const { franjas, direcciones } = getPedidoDeLevante.result.parse(await server.as(PIDE, getPedidoDeLevante, {}));
  const { dia = '', desde = '' } = franjas.at(-1) ?? {};
  return { dia, desde, direccion_id: direcciones[0]?.id ?? 0 };
}

/** The levantes that these parcels have ever been in. */
async function levantesDe(guias: readonly Guia[]): Promise<number[]> {
  const ids = guias.map(({ id }) => id);
  const rows = await server.query(
    'SELECT DISTINCT levante_id AS id FROM levante_guia WHERE guia_id = ANY ($1) ORDER BY 1',
    [ids],
  );
  return rows.map(({ id }) => Number(id));
}

async function mover(id: number, { quien, acto, cual }: Paso, guias: readonly Guia[]): Promise<void> {
  const seen = await server.as(TRAFICO, verLevante, { id });
  const { dia, desde } = await slot();
  const params: Record<string, object> = {
    asignar: { chofer_id: await server.id(CHOFER) },
    reprogramar: { dia, desde },
    fallar: { motivo_id: 61 },
    cerrar: { decision: 'Se busca' },
    levantar:
      cual % 3 === 0 ? {} : { leidas: guias.filter((_, n) => (cual >> n) % 2 === 0).map(({ numero }) => numero) },
  };
  calm(
    await server.as(WHO[quien], moverLevante, {
      id,
      acto,
      version: seen.levante?.version ?? 1,
      ...(params[acto] ?? {}),
    }),
  );
}

async function evento(guia: Guia, cual: number): Promise<void> {
  const tipo = ['LEV_SOL', 'LEV_OK', 'ADM', 'ING_PL', 'LEV_NO', 'RTN', 'ANU'][cual % 7] ?? 'ADM';
  const datos: Record<string, object> = { LEV_NO: { motivo_id: 61 }, RTN: { motivo_id: 20 }, ANU: { motivo_id: 30 } };
  calm(await server.as(OPERARIO, registrarEvento, { guia_id: guia.id, tipo, ...(datos[tipo] ?? {}) }));
}

async function corregir(guia: Guia): Promise<void> {
  const { eventos } = await server.as(OPERARIO, getGuia, { id: guia.id });
  const last = eventos.findLast((one: Answer) => one.tipo !== 'DAT' && one.tipo !== 'CORR' && !one.corregido);
  if (last !== undefined)
    calm(await server.as(OPERARIO, corregirEvento, { guia_id: guia.id, evento_id: last.id, nota: 'De prueba' }));
}

async function reloj(cual: number, ids: readonly number[]): Promise<void> {
  if (cual % 3 === 0) return runJob(server.database, { name: 'x', run: recibirLevantes });
  if (cual % 3 === 1) {
    await server.query(`UPDATE levante SET dia = hoy() - 1 WHERE id = $1 AND vivo AND plantilla_id IS NULL`, [
      ids[cual % Math.max(1, ids.length)] ?? 0,
    ]);
    return runJob(server.database, { name: 'x', run: vencerLevantes });
  }
  const [{ dia }] = await server.query('SELECT (hoy() + $1::int)::text AS dia', [cual % 5]);
  await server.database.transaction(SISTEMA, (db) => hacerRecurrentes(db, `${dia} 19:00-03`));
}

async function act(paso: Paso, guias: readonly Guia[]): Promise<void> {
  const { que, quien, cual } = paso;
  const ids = await levantesDe(guias);
  const id = ids[cual % Math.max(1, ids.length)] ?? 0;
  const some = guias.filter((_, n) => (cual >> n) % 2 === 1).map((guia) => guia.id);
  const guia = guias[cual % guias.length];
  if (que === 'acto') return mover(id, paso, guias);
  if (que === 'reloj') return reloj(cual, ids);
  if (guia === undefined) return;
  if (que === 'evento') return evento(guia, cual);
  if (que === 'corregir') return corregir(guia);
  if (que === 'pedir')
    return calm(await server.as(quien === 'chofer' ? TRAFICO : WHO[quien], crearLevante, await pedidoDe(quien, some)));
  const call = que === 'agregar' ? agregarGuias : quitarGuias;
  if (some.length > 0) calm(await server.as(WHO[quien], call, { id, guias: some }));
}

async function pedidoDe(quien: keyof typeof WHO, guias: number[]) {
  return { ...(await slot()), ...(quien === 'cliente' ? {} : { cliente_id: 1 }), guias, bultos: 3 };
}

/** Written apart from the checks that the product itself runs. */
const BROKEN = `
  SELECT 'en dos abiertos: ' || guia_id AS falta FROM levante_guia WHERE estado IN ('ANUNCIADA', 'LEVANTADA') GROUP BY guia_id HAVING count(*) > 1
  UNION ALL
  SELECT 'a levantar sin anuncio, o al revés: ' || g.numero
    FROM guia g WHERE (g.estado_general = 'A_LEVANTAR') <> EXISTS (SELECT FROM levante_guia x WHERE x.guia_id = g.id AND x.estado = 'ANUNCIADA')
     AND g.estado_general <> 'RETENIDO' AND g.cliente_id = 1
  UNION ALL
  SELECT 'dos del mismo día: ' || plantilla_id || ' ' || dia FROM levante WHERE plantilla_id IS NOT NULL GROUP BY plantilla_id, dia HAVING count(*) > 1`;

test('a parcel is in one open levante, and waits exactly while one announces it, whatever anybody does in whichever order', {
  timeout: 300_000,
}, async () => {
  const query = (text: string) => server.query(text);
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(Paso, { minLength: 6, maxLength: 18 }), async (pasos) => {
      const guias = [await newGuia(server, {}), await newGuia(server, {}), await newGuia(server, {})];
      calm(
        await server.as(
          PIDE,
          crearLevante,
          await pedidoDe(
            'cliente',
            guias.slice(0, 2).map(({ id }) => id),
          ),
        ),
      );
      for (const paso of pasos) {
        await act(paso, guias);
        expect(await query(BROKEN)).toEqual([]);
        for (const { run } of checksDeLevantes) expect(await run(query)).toEqual([]);
      }
      for (const id of await levantesDe(guias)) {
        const { levante, lineas } = verLevante.result.parse(await server.as(TRAFICO, verLevante, { id }));
        const many = (...estados: string[]) => lineas.filter(({ estado }) => estados.includes(estado)).length;
        expect(levante.levantadas).toBe(many('LEVANTADA', 'INGRESADA', 'PERDIDA'));
        expect(levante.ingresadas).toBe(many('INGRESADA'));
        reached.add(levante.estado);
      }
      expect(await misreplayed(query)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  // Levantes that only wait would prove nothing.
  expect(reached.size).toBeGreaterThan(4);
});
