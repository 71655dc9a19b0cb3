import { abrirRecepcion, deshacerRecepcion, ubicarStock } from '#features/gds-recepcion/contract.ts';
import { recibirTodo } from '#features/gds-recepcion/todo.contract.ts';

import type { Person, TestServer } from './server.ts';

/** What people do at the dock, as lives of orders draw it: receive what was bought, take that back, put it away; and agree that it is sold from there. */

interface Sorteo {
  readonly n: number;
  readonly m: number;
  readonly cantidad: number;
}
type Uno = (n: number, from: string) => Promise<Record<string, number> | null>;

const NADA = { error: 'NADA' };
const ESTANTES = ['A-01', 'A-02', 'A-03', 'A-04'];

/** Whether what the first client gets may be sold from the dock, from now on. */
export async function acordar(server: TestServer, vende: boolean): Promise<{ error?: string }> {
  await server.query(
    `INSERT INTO cliente_regla (cliente_id, clave, valor, desde, puesta_por) SELECT 1, 'disponible_al_recibir', to_jsonb($1::boolean), hoy(), min(id) FROM usuario`,
    [vende],
  );
  return {};
}

/** @param deTest the server, once it is open. @param uno one of what there is, by a number that was drawn */
export function vidaDelAnden(deTest: () => TestServer, uno: Uno) {
  return {
    acordar: async (_: Person, { n }: Sorteo) => acordar(deTest(), n % 3 > 0),
    recibir: async (person: Person, { n }: Sorteo) => {
      const orden = await uno(
        n,
        `SELECT transaccion_id AS id FROM orden WHERE tipo = 'COMPRA' AND decision = 'CONFIRMADA' AND por_recibir > 0 ORDER BY 1`,
      );
      if (orden === null) return NADA;
      const opened = await deTest().as(person, abrirRecepcion, { orden_id: orden.id ?? 0, modo: 'SIN_CONTEO' });
      if (opened.error !== undefined) return opened;
      return deTest().as(person, recibirTodo, { recepcion_id: opened.recepcion.id, bultos: 1 });
    },
    deshacer_recepcion: async (person: Person, { n }: Sorteo) => {
      const one = await uno(n, `SELECT id FROM recepcion WHERE estado = 'CERRADA' ORDER BY 1`);
      return one === null
        ? NADA
        : deTest().as(person, deshacerRecepcion, { recepcion_id: one.id ?? 0, nota: 'Mal contada' });
    },
    ubicar: async (person: Person, { cantidad, m }: Sorteo) =>
      deTest().as(person, ubicarStock, {
        ...{ almacenamiento_id: 16, producto_id: 101, cantidad, a: ESTANTES[m % 4] ?? '' },
      }),
  };
}
