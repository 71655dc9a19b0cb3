import { countDevoluciones, listDevoluciones, verDevolucion } from '../contract.ts';

/** What every act on a return makes stale. */
export const REFRESCA = [listDevoluciones, countDevoluciones, verDevolucion] as const;
