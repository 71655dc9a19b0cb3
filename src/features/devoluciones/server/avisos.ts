import type { Db } from '#server/db/db.ts';
import { insertMail } from '#server/mail/correo.sql.ts';
import { notify, selectPeopleWith } from '#server/news/notificacion.sql.ts';

import { type Decidida, selectContactosPorAvisar, takeDecididas } from './devoluciones.sql.ts';

/** What a client hears of the returns that it asked for: what was decided together is one notice. */

/** As many as one run tells: the next one goes on. */
const MOST = 1_000;
/** Numbers that a notice names. */
const NOMBRADAS = 10;

export async function avisarDecididas(db: Db): Promise<void> {
  const decididas = await takeDecididas(db, MOST);
  const together = Map.groupBy(decididas, ({ cliente_id, que, respuesta }) =>
    JSON.stringify([cliente_id, que, que === 'RECHAZADA' ? respuesta : null]),
  );
  for (const [first, ...others] of together.values()) if (first !== undefined) await avisar(db, first, others);
}

async function avisar(db: Db, first: Decidida, others: readonly Decidida[]): Promise<void> {
  const aviso = others.length === 0 ? deUna(first) : deVarias([first, ...others], first);
  await notify(db, await selectPeopleWith(db, 'CLI_002', first.cliente_id), { tipo: 'DEVOLUCION', ...aviso });
  // Whoever there asked to hear of it by mail, and has no account.
  for (const para of await selectContactosPorAvisar(db, first.cliente_id))
    await insertMail(db, { para, asunto: aviso.titulo, texto: aviso.texto });
}

const TITULO = {
  AUTORIZADA: (cual: string) => `Autorizamos ${cual}`,
  RECHAZADA: (cual: string) => `No autorizamos ${cual}`,
};

function deUna(decidida: Decidida) {
  const { id, numero, que } = decidida;
  const cual = `la devolución ${numero}`;
  const titulo = que === 'ANULADA' ? `La devolución ${numero} quedó sin efecto` : TITULO[que](cual);
  return { titulo, texto: loQuePasa(decidida), ruta: `/levantes/devoluciones?ver=${id}` };
}

function loQuePasa({ que, clase, guia_nro, guia_estado, hija_nro, respuesta }: Decidida): string {
  if (que === 'RECHAZADA') return `Guía ${guia_nro}: ${respuesta ?? ''}`;
  if (que === 'ANULADA') return `La guía ${guia_nro} está «${guia_estado}».`;
  return clase === 'LOGISTICA_INVERSA'
    ? `La retiramos de su destinatario: viene como ${hija_nro ?? guia_nro}.`
    : `La guía ${guia_nro} vuelve como ${hija_nro ?? guia_nro}.`;
}

function deVarias(todas: readonly Decidida[], { que, respuesta }: Decidida) {
  const cuales = `${todas.length} devoluciones`;
  const named = todas.slice(0, NOMBRADAS).map(({ numero }) => numero);
  const rest = todas.length - named.length;
  const numeros = rest === 0 ? `${named.join(', ')}.` : `${named.join(', ')} y ${rest} más.`;
  return {
    titulo: que === 'ANULADA' ? `${cuales} quedaron sin efecto` : TITULO[que](cuales),
    texto: que === 'RECHAZADA' ? `${respuesta ?? ''}: ${numeros}` : numeros,
    ruta: '/levantes/devoluciones',
  };
}
