import { type Escrito, Escritos } from '#features/envios/escrito.contract.ts';
import { defineStored } from '#web/storage.ts';

import { huellaDe } from './formulario.ts';

const stored = defineStored({
  key: 'envios.borradores',
  schema: Escritos,
  lifetime: 30 * 86_400,
  perPerson: true,
});

/** As many as the server has too are kept at hand. */
const MOST_SAVED = 20;

export function isSaved({ datos, guardado }: Pick<Escrito, 'datos' | 'guardado'>): boolean {
  return guardado === huellaDe(datos);
}

/** The drafts in the browser. Another window writes them as well: each change is made to what is there now. */
export const escritos = {
  read: (): Escrito[] => {
    const all = (stored.read() ?? []).sort((one, other) => (one.modificado < other.modificado ? 1 : -1));
    return [...all.filter((one) => !isSaved(one)), ...all.filter(isSaved).slice(0, MOST_SAVED)];
  },
  put: (known: readonly Escrito[], escrito: Escrito): Escrito[] => {
    const others = (stored.read() ?? known).filter(({ llave }) => llave !== escrito.llave);
    return keep([escrito, ...others]);
  },
  drop: (known: readonly Escrito[], llave: string): Escrito[] =>
    keep((stored.read() ?? known).filter((one) => one.llave !== llave)),
  /** How far it has come to the server, from whichever window. */
  alServidor: (llave: string): Partial<Pick<Escrito, 'id' | 'alta'>> => {
    const { id = null, alta = null } = stored.read()?.find((one) => one.llave === llave) ?? {};
    return id === null && alta === null ? {} : { id, alta };
  },
  onForeignChange: stored.onForeignChange,
};

function keep(all: Escrito[]): Escrito[] {
  stored.write(all);
  return all;
}
