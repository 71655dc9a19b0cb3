import type { Autor } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';
import type { Permission } from '#shared/permissions.ts';

import type { Entidad, Masivo } from '../contract.ts';
import { findMasivo } from './crear.ts';
import type { Encargo } from './lotes.sql.ts';
import { insertMasivoDeDocumentos, wakeWorkers } from './masivos.sql.ts';
import type { DatosDeMasivo } from './reglas.ts';

/** Bulk work on documents: the slice that keeps them says what an act does to one and who may; the worker does it to each. */

type Documento = Exclude<Entidad, 'guia'>;

export interface ActoDeDocumento {
  readonly permission: Permission;
  /** @throws AppError why this one cannot be done: what it had written is undone */
  readonly hacer: (autor: Autor, encargo: Pick<Encargo, 'datos'>, id: number) => Promise<unknown>;
}

/** By entity and act. */
export type ActosDeDocumentos = Readonly<Partial<Record<Documento, Readonly<Record<string, ActoDeDocumento>>>>>;

interface Nuevo {
  readonly entidad: Documento;
  readonly acto: string;
  readonly datos: DatosDeMasivo & { readonly nombre: string };
  readonly ids: readonly number[];
}

/** @throws AppError MASIVO_VACIO */
export async function startMasivoDeDocumentos(context: CallContext, nuevo: Nuevo): Promise<Masivo> {
  const { db, user, caller, audit } = context;
  const ids = [...new Set(nuevo.ids)].sort((a, b) => a - b);
  if (ids.length === 0) throw new AppError('MASIVO_VACIO');
  const id = await insertMasivoDeDocumentos(db, { ...nuevo, ids, usuario_id: user.id, ip: caller.ip });
  await wakeWorkers(db);
  const { entidad, acto, datos } = nuevo;
  audit({ tabla: 'masivo', fila_id: id, antes: null, despues: { entidad, acto, datos, total: ids.length } });
  return findMasivo({ db, user }, id);
}
