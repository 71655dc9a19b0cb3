import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { insertAdjuntos } from './hilo.sql.ts';

/** Hangs uploads of the person on what they have just said. @throws AppError ARCHIVO_NO_ENCONTRADO */
export async function adjuntar(
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  archivos: readonly number[],
  en: { mensaje: number } | { nota: number },
): Promise<void> {
  const asked = new Set(archivos).size;
  if (asked === 0) return;
  if ((await insertAdjuntos(db, { archivos, usuario_id: user.id, en })) < asked)
    throw new AppError('ARCHIVO_NO_ENCONTRADO');
}
