import {
  type Clave,
  selectCantidades,
  selectEstantes,
  selectHalladas,
  selectUltimas,
} from '#features/mostrador/server/mostrador.sql.ts';
import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';

/** As `Search` of planned-searches.ts, which this one is read by. */
type Search = readonly [name: string, work: (db: Db, scope: Scope) => Promise<unknown>];

interface Sample {
  readonly numero: string;
  readonly documento: string;
  readonly nombre: string;
}

/** What the counter of an agency asks, by each kind of key that its field takes; `COUNTER` begins their names. */
export const COUNTER = 'counter';

export function counterSearches(agente_id: number, { numero, documento, nombre }: Sample): Search[] {
  const claves: readonly Clave[] = [
    { por: 'guia', numeros: [numero] },
    { por: 'estante', codigo: 'A-03' },
    { por: 'documento', documento },
    { por: 'telefono', digitos: '123456' },
    { por: 'nombre', nombre },
  ];
  return [
    [`${COUNTER}, counts`, (db, scope) => selectCantidades(db, scope, agente_id)],
    [`${COUNTER}, shelves`, (db, scope) => selectEstantes(db, scope, agente_id)],
    [`${COUNTER}, last ones`, (db, scope) => selectUltimas(db, scope, { agente_id, leads: false })],
    ...claves.map((clave): Search => {
      return [`${COUNTER}, by ${clave.por}`, (db, scope) => selectHalladas(db, scope, { agente_id, clave, most: 21 })];
    }),
  ];
}
