import { moverWo } from '#features/gds-trabajos/contract.ts';
import {
  crearTraslados,
  noEstaEnLinea,
  siguienteTraslado,
  trasladar,
} from '#features/gds-trabajos/traslados.contract.ts';

import type { Person, TestServer } from './server.ts';

/** What people do about work that is no order's, as lives of orders draw it. */

interface Sorteo {
  readonly n: number;
  readonly m: number;
  readonly cantidad: number;
  readonly si: boolean;
}
type Uno = (n: number, from: string) => Promise<Record<string, number> | null>;

const NADA = { error: 'NADA' };
const ESTANTES = ['A-01', 'A-02', 'A-03', 'A-04'];
/** Begun by somebody, and not done. */
const LINEAS = `
  SELECT l.id, l.pedida - l.hecha - l.faltante - l.anulada AS falta FROM wo_linea l JOIN wo w ON w.id = l.wo_id
   WHERE w.cerrada IS NULL AND w.tipo <> 'PICKING' AND w.estado <> 'LIBERADA' AND l.pedida > l.hecha + l.faltante + l.anulada ORDER BY 1`;
const TOMADOS = `SELECT id FROM wo WHERE cerrada IS NULL AND tipo <> 'PICKING' AND estado <> 'LIBERADA' ORDER BY 1`;

/** @param deTest the server, once it is open. @param uno one of what there is, by a number that was drawn */
export function vidaDeTraslados(deTest: () => TestServer, uno: Uno) {
  return {
    hacer_traslados: async (person: Person, { si }: Sorteo) =>
      deTest().as(person, crearTraslados, { deposito_id: 1, tipo: si ? 'UBICAR' : 'REPONER' }),
    tomar_traslado: async (person: Person) => {
      const answer = await deTest().as(person, siguienteTraslado, {});
      return answer.error === undefined && answer.wo === null ? NADA : answer;
    },
    llevar: async (person: Person, { n, m, cantidad }: Sorteo) => {
      const linea = await uno(n, LINEAS);
      if (linea === null) return NADA;
      const units = Math.max(1, Math.min(cantidad, linea.falta ?? 1));
      return deTest().as(person, trasladar, { linea_id: linea.id ?? 0, a: ESTANTES[m % 4] ?? '', cantidad: units });
    },
    no_esta: async (person: Person, { n, m }: Sorteo) => {
      const linea = m % 4 === 0 ? await uno(n, LINEAS) : null;
      return linea === null ? NADA : deTest().as(person, noEstaEnLinea, { linea_id: linea.id ?? 0 });
    },
    terminar: async (person: Person, { n, si }: Sorteo) => {
      const wo = await uno(n, TOMADOS);
      if (wo === null) return NADA;
      const todo = si ? { todo: true as const } : {};
      return deTest().as(person, moverWo, { id: wo.id ?? 0, acto: 'completar', ...todo });
    },
  };
}
