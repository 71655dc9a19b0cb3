import type { CallContext } from '#server/dispatcher.ts';
import { notify } from '#server/news/notificacion.sql.ts';

import { type Interesado, selectInteresados, selectNumero } from './detalle.sql.ts';

/** Names in a remark: `@olga.piriz`. */
const MENTION = /(?:^|[\s(¿¡,;:])@([\p{L}\p{N}._-]{2,60})/gu;

type Author = CallContext['user'];

interface Comentario {
  readonly id: number;
  readonly guia_id: number;
  readonly texto: string;
}

/**
 * Tells those whom a remark concerns (decision 0026). Something is asked of whoever is named in it, and of the client where our people
 * put a question.
 */
export async function avisarComentario(db: CallContext['db'], author: Author, comentario: Comentario): Promise<void> {
  const { id, guia_id, texto } = comentario;
  const found = await selectInteresados(db, id, mentionsOf(texto));
  if (found.length === 0) return;
  const numero = await selectNumero(db, guia_id);
  const isQuestion = /[?¿]/.test(texto);
  const whyOf = (one: Interesado): Why => {
    if (one.mencionado) return 'mencion';
    return isQuestion && one.casa !== 'personal' && author.tipo_usuario === 'personal' ? 'pregunta' : 'noticia';
  };
  for (const casa of ['personal', 'cliente', 'agencia'] as const) {
    for (const why of ['mencion', 'pregunta', 'noticia'] as const) {
      const destinos = found.filter((one) => one.casa === casa && whyOf(one) === why);
      const ids = destinos.map(({ usuario_id }) => usuario_id);
      const titulo = `${nameFor(casa, author)} ${VERBS[why]} la guía ${numero}`;
      await notify(db, ids, { tipo: 'COMENTARIO', accion: why !== 'noticia', titulo, texto, ruta: `/guia/${guia_id}` });
    }
  }
}

type Why = keyof typeof VERBS;

const VERBS = { mencion: 'lo nombra en', pregunta: 'pregunta por', noticia: 'comentó' } as const;

/** Names that a remark calls, in lower case. A dot at the end is the sentence's. */
function mentionsOf(texto: string): string[] {
  return [...new Set([...texto.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase().replace(/[._-]+$/, '')))];
}

/** The own house and our people know names; outside it a person of ours is the company. */
function nameFor(casa: 'personal' | 'cliente' | 'agencia', { tipo_usuario, fullname }: Author): string {
  if (casa === 'personal' || casa === tipo_usuario) return fullname;
  if (tipo_usuario === 'agencia') return 'La agencia';
  return tipo_usuario === 'cliente' ? 'El cliente' : 'La empresa';
}
