import type { Catalogo } from '#features/envios/server/public.ts';
import type { Db } from '#server/db.ts';
import type { Scope } from '#server/scope.ts';
import type { SessionUser } from '#server/sesion.sql.ts';
import type { WorkerTools } from '#server/worker.ts';

import type { Encargo } from './encargos.sql.ts';

/** What rows are checked against, for the person in whose name they are. */
export type Catalogos = (db: Db, scope: Scope) => Promise<Catalogo>;

export interface Tools extends WorkerTools {
  /** Whether it is time to tell the screens. */
  isTelling(): boolean;
  readonly catalogos: Catalogos;
}

/** A piece of work in the name of a person. */
export interface Work extends Tools {
  readonly encargo: Encargo;
  readonly user: SessionUser;
  readonly scope: Scope;
}
