import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { MAS_ETIQUETAS } from '../palabras.contract.ts';
import { unaDeVarias } from './actos.ts';
import { deleteEtiqueta, putEtiqueta } from './etiquetas.sql.ts';
import { lockNuestra } from './incidencias.sql.ts';
import { falta } from './paso.ts';

interface Pedido {
  readonly acto: 'etiquetar' | 'quitar_etiqueta';
  readonly etiqueta: string | undefined;
}

/** Hangs a word on one of many, or takes it off: also on what is over, and whoever works on it sees no other version of it. */
export function etiquetarUna(context: CallContext, id: number, { acto, etiqueta }: Pedido) {
  const { db, user } = context;
  return unaDeVarias(context, id, async () => {
    if (etiqueta === undefined) throw falta({ etiqueta: 'Escriba la etiqueta' });
    const incidencia = await lockNuestra(db, id);
    if (incidencia === null) throw new AppError('INCIDENCIA_NO_ENCONTRADA', { id });
    if (acto === 'quitar_etiqueta') await deleteEtiqueta(db, id, etiqueta);
    else if ((await putEtiqueta(db, { incidencia_id: id, texto: etiqueta, usuario_id: user.id })) > MAS_ETIQUETAS)
      throw falta({ etiqueta: `Ya tiene ${MAS_ETIQUETAS} etiquetas: quite alguna` });
    return incidencia;
  });
}
