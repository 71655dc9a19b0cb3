import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { type Macro, selectDatosDeMacro, selectMacros } from './incidencias.sql.ts';

/** Answers made beforehand, with what is known of a matter in their places. */

/** @throws AppError MACRO_NO_ENCONTRADA */
export async function macroDe({ db }: Pick<CallContext, 'db'>, macro_id: number): Promise<Macro> {
  const macro = (await selectMacros(db)).find((one) => one.id === macro_id);
  if (macro === undefined) throw new AppError('MACRO_NO_ENCONTRADA', { macro_id });
  return macro;
}

/** What is not known stays where it stands, and is named. @throws AppError INCIDENCIA_NO_ENCONTRADA */
export async function llenar({ db }: Pick<CallContext, 'db'>, id: number, { texto, luego }: Macro) {
  const datos = await selectDatosDeMacro(db, id);
  if (datos === null) throw new AppError('INCIDENCIA_NO_ENCONTRADA', { id });
  const faltan = new Set<string>();
  const lleno = texto.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => {
    const known = datos[name];
    if (known) return known;
    faltan.add(name);
    return place;
  });
  return { texto: lleno, luego, faltan: [...faltan] };
}
