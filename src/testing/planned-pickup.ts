import { sql } from 'kysely';

import type { PickupFilters } from '#features/pickup/contract.ts';
import { selectAntiguedad, selectNodos, selectSummary } from '#features/pickup/server/conteo.sql.ts';
import { selectPickupCsv } from '#features/pickup/server/exportar.sql.ts';
import { selectPagina } from '#features/pickup/server/guias.sql.ts';
import { countEnPlazo, countHasta, guardadasDe } from '#features/pickup/server/trabajos.sql.ts';
import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';

/** As `Search` of planned-searches.ts, which this one is read by. */
type Search = readonly [name: string, work: (db: Db, scope: Scope) => Promise<unknown>];

const ALL: PickupFilters = { departamento: '', tipo_agente: '', vencimiento: '' };
const FILTERS: readonly PickupFilters[] = [
  ALL,
  { departamento: '999', tipo_agente: '2', vencimiento: 'vencido' },
  { departamento: '1', tipo_agente: '', vencimiento: 'en_plazo' },
];

/** 'Guías en Pickup', for whoever sees it: the company's people and agencies. */
export const pickupSearches: readonly Search[] = FILTERS.flatMap((filters): Search[] => {
  const named = (name: string) => `pickup, ${name}, ${Object.values(filters).join(' ')}`;
  return [
    [named('summary'), (db, scope) => selectSummary(db, { scope, filters })],
    [named('zones'), (db, scope) => selectNodos(db, 'zona', { scope, filters })],
    [named('departments'), (db, scope) => selectNodos(db, 'departamento', { scope, filters, parent: 999 })],
    [named('agencies'), (db, scope) => selectNodos(db, 'agente', { scope, filters, parent: 1 })],
    [named('days of age'), (db, scope) => selectAntiguedad(db, { scope, filters, parent: 1 })],
    [
      named('first and last page'),
      async (db, scope) => {
        await selectPagina(db, { scope, filters, agente_id: 1, size: 50, offset: 0 });
        await selectPagina(db, { scope, filters, agente_id: 1, size: 50, offset: 450 });
      },
    ],
    [
      named('file of an agency'),
      (db, scope) => selectPickupCsv({ scope, filters, nodo: { level: 'agente', id: 1 } }).execute(db),
    ],
    [
      named('file of all'),
      (db, scope) => selectPickupCsv({ scope, filters, nodo: { level: 'zona', id: null } }).execute(db),
    ],
    [
      named('parcels of bulk work'),
      (db, scope) => {
        const { from, where } = guardadasDe(scope, {
          nodo: { level: 'agente', id: 1 },
          filters,
          antes_de: '2030-01-01',
        });
        return sql`SELECT g.id FROM ${from} WHERE ${where}`.execute(db);
      },
    ],
    [
      named('chosen parcels'),
      (db, scope) =>
        Promise.all([countEnPlazo(db, scope, [1, 2]), countHasta(db, scope, { guias: [1, 2], dia: '2030-01-01' })]),
    ],
  ];
});
