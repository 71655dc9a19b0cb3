import type { Db } from '#server/db/db.ts';
import { notify } from '#server/news/notificacion.sql.ts';

import { type Fin, selectFin } from './lotes.sql.ts';

/** Tells whoever asked for the work that it is over, wherever they are by then; who has become another house's learns nothing of it. */
export async function avisarFin(db: Db, masivoId: number): Promise<void> {
  const fin = await selectFin(db, masivoId);
  if (!fin?.es_del_personal) return;
  const isDone = fin.estado === 'TERMINADO';
  await notify(db, [fin.usuario_id], {
    tipo: 'MASIVO',
    // What was not done waits for somebody.
    accion: !isDone || fin.fallidas > 0,
    titulo: `${fin.nombre}: ${isDone ? 'terminado' : 'detenido'}`,
    texto: [cuentaDe(fin), fin.nota].filter((part) => part !== null).join(' '),
    ruta: `/dashboard?trabajo=${masivoId}`,
  });
}

const COSAS = {
  guia: ['guía', 'guías'],
  levante: ['levante', 'levantes'],
  devolucion: ['devolución', 'devoluciones'],
} as const;

function cuentaDe({ entidad, total, hechas, repetidas, fallidas }: Fin): string {
  const [una, varias] = COSAS[entidad];
  const [hecha, hechasText] = entidad === 'levante' ? ['hecho', 'hechos'] : ['hecha', 'hechas'];
  const before = repetidas === 0 ? '' : `, ${figure(repetidas)} ya ${repetidas === 1 ? 'lo tenía' : 'lo tenían'}`;
  const failed = fallidas === 0 ? '' : `, ${figure(fallidas)} no`;
  return `De ${figure(total)} ${total === 1 ? una : varias}: ${figure(hechas)} ${hechas === 1 ? hecha : hechasText}${before}${failed}.`;
}

function figure(count: number): string {
  return count.toLocaleString('es-UY');
}
