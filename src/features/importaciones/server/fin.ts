import type { Db } from '#server/db/db.ts';
import { notify } from '#server/news/notificacion.sql.ts';

import { type Encargo, selectFin } from './encargos.sql.ts';

/** Tells whoever asked for it that the last row was imported, wherever they are by then. */
export async function avisarFin(db: Db, { id, encargada_a, origen, deposito_id }: Encargo): Promise<void> {
  // What a client's system sends comes row by row, and is answered row by row.
  const fin = origen === 'ARCHIVO' ? await selectFin(db, id) : null;
  if (!fin) return;
  const { nombre, importadas, con_errores } = fin;
  const done = `${importadas.toLocaleString('es-UY')} ${importadas === 1 ? 'fila importada' : 'filas importadas'}`;
  const left = con_errores === 0 ? '' : ` y ${con_errores.toLocaleString('es-UY')} con errores por corregir`;
  await notify(db, [encargada_a], {
    tipo: 'IMPORTACION',
    accion: con_errores > 0,
    titulo: `Importación terminada: ${nombre}`,
    texto: `${done}${left}.`,
    ruta: `${deposito_id === null ? '/envios/importar' : '/gds/importar-transacciones'}/${id}`,
  });
}
