import { insertAudit } from '#server/audit/auditoria.sql.ts';
import { type Html, html } from '#server/http/html.ts';
import type { PublicAnswer, PublicPage, Visit } from '#server/http/public-pages.ts';
import { SISTEMA } from '#server/scope.ts';

import { deletePorBaja, selectPorBaja } from './suscripcion.sql.ts';

const TITLE = 'Informe por correo';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The one link that stops a subscription: without an account, and by a button, since mail programs open links by themselves. */
export function bajaPages(): readonly PublicPage[] {
  return [
    { method: 'GET', path: '/informes/baja/:clave', answer: ask },
    { method: 'POST', path: '/informes/baja', answer: stop },
  ];
}

async function ask({ database, params }: Visit): Promise<PublicAnswer> {
  const clave = claveOf(params.clave);
  const found = clave === null ? null : await database.read(SISTEMA, (db) => selectPorBaja(db, clave));
  if (clave === null || found === null)
    return page(404, html`<p>Ese enlace ya no está en uso: no se le envía ningún informe por él.</p>`);
  return page(
    200,
    html`<form class="card" method="post" action="/informes/baja">
<p>Se envía el informe ${found.periodicidad} de ${found.cliente}. ¿Desea dejar de recibirlo?</p>
<input type="hidden" name="clave" value="${clave}">
<button type="submit">Dejar de recibirlo</button>
</form>`,
  );
}

async function stop({ database, form, ip, requestId }: Visit): Promise<PublicAnswer> {
  const clave = claveOf(form.get('clave'));
  if (clave !== null)
    await database.transaction(SISTEMA, async (db) => {
      const antes = await deletePorBaja(db, clave);
      if (antes === null) return;
      // Whoever holds the link may not be the person: the row says what ended, not who did it.
      const change = { tabla: 'informe_suscripcion', fila_id: null, antes, despues: null };
      await insertAudit(db, { usuario_id: null, servicio: 'informes/baja', ip, pedido_id: requestId, change });
    });
  // The same for any link: nobody learns by it which ones there are.
  return page(
    200,
    html`<p>Listo: ya no recibirá este informe por correo. Puede volver a pedirlo desde Informe Cliente.</p>`,
  );
}

function page(status: number, what: Html): PublicAnswer {
  return { status, title: TITLE, main: html`<h1>${TITLE}</h1>${what}` };
}

function claveOf(text: string | null | undefined): string | null {
  return text !== null && text !== undefined && UUID.test(text) ? text : null;
}
