import type { Scope } from '#server/scope.ts';
import type { SessionUser } from '#server/session/sesion.sql.ts';
import type { WorkerTools } from '#server/work/worker.ts';

import type { Encargo } from './encargos.sql.ts';

export interface Tools extends WorkerTools {
  /** Whether it is time to tell the screens. */
  isTelling(): boolean;
}

/** A piece of work in the name of a person. */
export interface Work extends Tools {
  readonly encargo: Encargo;
  readonly user: SessionUser;
  readonly scope: Scope;
}
