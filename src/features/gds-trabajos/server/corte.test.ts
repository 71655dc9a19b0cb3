import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  asignarCaracteristica,
  guardarMatriz,
  listCaracteristicas,
  publicarMatriz,
} from '#features/gds-caracteristicas/contract.ts';
import { checksDeOrdenes } from '#features/gds-ordenes/server/public.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { morirEnCadaPaso, prepararCortes } from '#testing/corte.ts';
import { JEFE, OPERARIO_GDS } from '#testing/gds.ts';
import { put } from '#testing/ordenes.ts';
import type { Answer, TestServer } from '#testing/server.ts';
import { openTrabajos, preparar, vaciarTrabajos } from '#testing/trabajos.ts';

import { crearOla, deshacerPick, faltanteEnLinea, listWos, moverWo, pickear, siguienteWo } from '../contract.ts';
import { armarMover } from '../mover.contract.ts';
import { siguienteTraslado, trasladar } from '../traslados.contract.ts';
import { checksDeTrabajos } from './verificar.sql.ts';

/** The life of a work order, and a database that dies at every write of each of its steps. */

let server: TestServer;
let dep: ReturnType<typeof preparar>;
beforeAll(async () => {
  server = await openTrabajos();
  await server.query('UPDATE almacenamiento SET mezcla_producto = true, max_unidades = NULL WHERE deposito_id = 1');
  await prepararCortes(server);
  dep = preparar(server);
});
beforeEach(() => vaciarTrabajos(server));
afterAll(() => server.close());

/** What the steps touch, told without ids or numbers: those are others each time. */
async function state(): Promise<unknown> {
  const [row] = await server.query(`
    SELECT (SELECT json_agg(json_build_array(o.decision, o.estado, o.pedida, o.reservada, o.tomada, o.faltante, o.anulada) ORDER BY o.transaccion_id) FROM orden o) AS ordenes,
           (SELECT json_agg(concat_ws(' ', a.codigo, s.producto_id, s.condicion, s.cantidad) ORDER BY a.codigo, s.producto_id, s.condicion, s.linea_id)
              FROM stock_saldo s JOIN almacenamiento a ON a.id = s.almacenamiento_id WHERE s.cantidad > 0) AS saldos,
           (SELECT json_agg(concat_ws(' ', m.acto, m.cantidad, d.codigo, m.de_condicion, a.codigo, m.a_condicion) ORDER BY m.id) FROM stock_movimiento m
              LEFT JOIN almacenamiento d ON d.id = m.de_almacenamiento_id LEFT JOIN almacenamiento a ON a.id = m.a_almacenamiento_id) AS libro,
           (SELECT json_agg(concat_ws(' ', w.tipo, w.modo, w.estado, c.codigo, w.asignada_a, w.cerrada IS NOT NULL) ORDER BY w.id)
              FROM wo w LEFT JOIN almacenamiento c ON c.id = w.carro_id) AS trabajos,
           (SELECT json_agg(concat_ws(' ', a.codigo, l.bin, l.pedida, l.hecha, l.faltante, l.anulada, l.sigue_a_id IS NOT NULL) ORDER BY l.id)
              FROM wo_linea l JOIN almacenamiento a ON a.id = l.almacenamiento_id) AS lineas,
           (SELECT json_agg(concat_ws(' ', d.entidad, d.acto, d.estado_desde, d.estado_hasta) ORDER BY d.id) FROM documento_anotacion d
             WHERE d.entidad = 'wo' AND d.documento_id IN (SELECT id FROM wo) OR d.entidad = 'orden' AND d.documento_id IN (SELECT transaccion_id FROM orden)) AS actos,
           (SELECT count(*)::int FROM ola) AS olas, (SELECT count(*)::int FROM conteo_linea) AS conteos, (SELECT count(*)::int FROM conteo_stock) AS pedidos`);
  return row;
}
const ask = () => server.as(OPERARIO_GDS, listWos, {});

/** One step: how an order comes to it, and what is pressed then. */
interface Paso {
  readonly hasta: () => Promise<(clave?: string) => Promise<Answer>>;
  /** Writes that are died at, at least. */
  readonly escrituras: number;
}
const yerba = (cantidad: number) => ({ producto_id: 101, cantidad });
const keyed = (clave?: string) => (clave === undefined ? {} : { clave });

/** Five of one order lie in two places, another order's in the second: a work of both, with a cart. */
async function enCarro() {
  await put(server, { cantidad: 4 });
  await put(server, { lugar: 12, cantidad: 9 });
  return dep.trabajo([[yerba(3)], [yerba(2)]]);
}
async function esperan(): Promise<number[]> {
  await put(server, { cantidad: 4 });
  await put(server, { lugar: 12, cantidad: 9 });
  return [await dep.vender([yerba(3)]), await dep.vender([yerba(2)])];
}

/** A draft by which YERBA must not lie high, and some of it lies in A-03, which is high. */
async function malPuesta(): Promise<number> {
  const { caracteristicas } = listCaracteristicas.result.parse(await server.as(JEFE, listCaracteristicas, {}));
  const idOf = (codigo: string) => caracteristicas.find((one) => one.codigo === codigo)?.id ?? 0;
  const asignar = (codigo: string, texto: string) =>
    server.as(JEFE, asignarCaracteristica, { caracteristica_id: idOf(codigo), valor: 'Sí', textos: [texto] });
  await asignar('FRAGIL', 'YERBA-1K');
  await asignar('ALTURA', 'A-03');
  await put(server, { lugar: 13, cantidad: 6 });
  const regla = { caracteristica_id: idOf('FRAGIL'), valor: 'Sí', regla: 'PROHIBE' as const };
  const reglas = [{ ...regla, otra_id: idOf('ALTURA'), otro_valor: 'Sí' }];
  return guardarMatriz.result.parse(await server.as(JEFE, guardarMatriz, { version: null, reglas })).version;
}
const publicar = (version: number, more: object) =>
  server.as(JEFE, publicarMatriz, { version, nota: 'Bomberos', ...more });

const PASOS: Readonly<Record<string, Paso>> = {
  'a wave that is made': {
    hasta: async () => {
      const ordenes = await esperan();
      return (clave) => server.as(JEFE, crearOla, { deposito_id: 1, ordenes, ...keyed(clave) });
    },
    escrituras: 12,
  },
  'the next work, taken with a cart': {
    hasta: async () => {
      await dep.ola({ ordenes: await esperan() });
      return (clave) => server.as(OPERARIO_GDS, siguienteWo, { carro: 'CARRO-1', ...keyed(clave) });
    },
    escrituras: 4,
  },
  'one pick': {
    hasta: async () => {
      const { lineas } = await enCarro();
      const [linea] = lineas;
      return (clave) =>
        server.as(OPERARIO_GDS, pickear, { linea_id: linea?.id ?? 0, cantidad: linea?.pedida ?? 0, ...keyed(clave) });
    },
    escrituras: 12,
  },
  'a short pick whose rest is found elsewhere': {
    hasta: async () => {
      const { lineas } = await enCarro();
      const linea = lineas.find(({ pedida }) => pedida === 3);
      return (clave) =>
        server.as(OPERARIO_GDS, faltanteEnLinea, { linea_id: linea?.id ?? 0, encontrada: 1, ...keyed(clave) });
    },
    escrituras: 27,
  },
  'a pick that is taken back': {
    hasta: async () => {
      const { id, lineas } = await enCarro();
      await dep.pick(lineas[0]?.id ?? 0, 1);
      return (clave) => server.as(OPERARIO_GDS, deshacerPick, { wo_id: id, ...keyed(clave) });
    },
    escrituras: 10,
  },
  'the closing': {
    hasta: async () => {
      const { id, lineas } = await enCarro();
      for (const linea of lineas) await dep.pick(linea.id, linea.pedida);
      return (clave) => server.as(OPERARIO_GDS, moverWo, { id, acto: 'completar', ...keyed(clave) });
    },
    escrituras: 4,
  },
  'the closing of what was done on paper': {
    hasta: async () => {
      const { id } = await enCarro();
      return (clave) => server.as(OPERARIO_GDS, moverWo, { id, acto: 'completar', todo: true, ...keyed(clave) });
    },
    escrituras: 21,
  },
  'rules that are published with work for what lies wrong': {
    hasta: async () => {
      const version = await malPuesta();
      return (clave) => publicar(version, { armar_trabajos: true, ...keyed(clave) });
    },
    escrituras: 6,
  },
  'work for what lies wrong under the rules in force': {
    hasta: async () => {
      await publicar(await malPuesta(), {});
      return (clave) => server.as(JEFE, armarMover, keyed(clave));
    },
    escrituras: 4,
  },
  'one line of it, carried': {
    hasta: async () => {
      await publicar(await malPuesta(), { armar_trabajos: true });
      const { wo } = siguienteTraslado.result.parse(
        await server.as(OPERARIO_GDS, siguienteTraslado, { tipo: 'MOVER' }),
      );
      const [linea] = (await dep.ver(wo?.id ?? 0)).traslados;
      const read = { linea_id: linea?.id ?? 0, a: 'A-02', cantidad: 6 };
      return (clave) => server.as(OPERARIO_GDS, trasladar, { ...read, ...keyed(clave) });
    },
    escrituras: 8,
  },
};

describe('a database that dies at any write of', () => {
  test.each(Object.entries(PASOS))(
    '%s leaves nothing of it, and the next press ends as if it had not',
    async (_, paso) => {
      const whole = await paso.hasta();
      expect(await whole()).toMatchObject({ code: 'OK' });
      const undisturbed = await state();
      await vaciarTrabajos(server);

      const press = await paso.hasta();
      const { escrituras } = await morirEnCadaPaso(server, { press, state, ask });
      expect(escrituras).toBeGreaterThanOrEqual(paso.escrituras);
      expect(await state()).toEqual(undisturbed);
      for (const { name, run } of [...checksDeStock, ...checksDeOrdenes, ...checksDeTrabajos])
        expect([name, await run(server.query)]).toEqual([name, []]);
    },
  );
});
