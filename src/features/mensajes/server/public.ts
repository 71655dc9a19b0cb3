import type { Db } from '#server/db/db.ts';

import { type ClaveDeMensaje, escribirMensaje, type Mensaje, type Valores } from '../palabras.contract.ts';
import { selectEnVigor } from './mensajes.sql.ts';

/** The door of this slice: whoever sends a mail asks what it says. */

export { valoresDeAgencia } from './valores.ts';

/** One mail for each set of values, as the text that is in force says it. */
export async function mensajes(db: Db, clave: ClaveDeMensaje, todos: readonly Valores[]): Promise<Mensaje[]> {
  const enVigor = await selectEnVigor(db, clave);
  if (enVigor === null) throw new Error(`no text of ${clave} is in force`);
  return todos.map((valores) => escribirMensaje(enVigor, valores));
}

export async function mensaje(db: Db, clave: ClaveDeMensaje, valores: Valores): Promise<Mensaje> {
  const [one] = await mensajes(db, clave, [valores]);
  if (one === undefined) throw new Error('one set of values makes one mail');
  return one;
}
