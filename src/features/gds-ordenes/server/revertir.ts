import { apart } from '#server/apart.ts';
import type { AutorDeGrupos, Reversor } from '#server/importar.ts';
import { AppError } from '#shared/errors.ts';

import { mover } from './actos.ts';
import { type Situacion, selectSituaciones } from './importar.sql.ts';

/** Orders of a file are annulled as by hand, as long as nobody works on them; what they hold is let go of. */
export const reversorDeOrdenes: Reversor = {
  impedidas: async ({ db, scope }, _de, ids) => {
    const razones = new Map<number, string>();
    for (const one of await selectSituaciones(db, scope, ids)) {
      const razon = impedidaPor(one, scope.tipo);
      if (razon !== null) razones.set(one.id, razon);
    }
    return razones;
  },
  revertir: async (autor, { nombre }, ids) => {
    const razones = new Map<number, string>();
    const found = new Map((await selectSituaciones(autor.db, autor.scope, ids)).map((one) => [one.id, one]));
    // In the order in which whoever needs several of them holds them.
    for (const id of [...ids].sort((a, b) => a - b)) {
      const one = found.get(id);
      const razon =
        one === undefined ? 'La orden no existe' : await anular(autor, one, `Reversión de ${nombre}`.slice(0, 500));
      if (razon !== null) razones.set(id, razon);
    }
    return razones;
  },
};

/** Null: it is annulled, by whomever. */
async function anular(autor: AutorDeGrupos, one: Situacion, nota: string): Promise<string | null> {
  const razon = impedidaPor(one, autor.scope.tipo);
  if (razon !== null || one.decision === 'ANULADA') return razon;
  try {
    // Whoever changed it since it was looked at is heard first.
    await apart(autor.db, () => mover(autor, { id: one.id, acto: 'anular', nota, version: one.version }));
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'REINTENTE') throw error;
    const { message, campos } = error;
    return campos === undefined ? message : Object.values(campos).join('. ') || message;
  }
}

/** In words that many share. */
function impedidaPor(
  { decision, fusionada, dividida }: Situacion,
  tipo: AutorDeGrupos['scope']['tipo'],
): string | null {
  if (fusionada) return 'La orden se fusionó en otra';
  if (dividida) return 'La orden se dividió: anule sus partes';
  if (decision === 'ANULADA' || decision === 'BORRADOR') return null;
  if (decision === 'CONFIRMADA')
    return tipo === 'cliente' ? 'La orden ya la trabaja el depósito: pídale que la anule' : null;
  return decision === 'LIBERADA' ? 'La orden ya se liberó para prepararla' : 'La orden ya se cerró';
}
