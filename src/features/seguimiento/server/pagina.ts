import { type Html, html } from '#server/http/html.ts';
import { formatDateMinute, formatDay, formatLongDay } from '#shared/dates.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';

import type { EventoPublico, Seguimiento } from './seguimiento.sql.ts';
import { CON_PROMESA, NO_ENCONTRADO, nombreDeServicio, PLAZO_VENCIDO, TEXTO_DE_ESTADO } from './textos.ts';

/** The form; after a wrong answer with the number that was typed and never with the check. */
export function formulario(numero: string, failed: boolean): Html {
  const notice = failed ? html`<div class="notice error" role="alert" id="aviso"><p>${NO_ENCONTRADO}</p></div>` : null;
  const described = failed ? 'aviso pista' : 'pista';
  return html`<h1>Seguimiento de envíos</h1>
<form class="card" method="post" action="/seguimiento">
${notice}
<label for="numero">Número de envío</label>
<input id="numero" name="numero" value="${numero}" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false">
<label for="control">Dato de control</label>
<p class="hint" id="pista">Las tres últimas cifras del teléfono o del documento de quien lo recibe. Si el envío no tiene ninguno, las tres primeras letras de su apellido.</p>
<input id="control" name="control" required maxlength="60" autocomplete="off" spellcheck="false" aria-describedby="${described}">
<button type="submit">Consultar</button>
</form>`;
}

/** State, days, place and what has happened; nothing that says who sends or who receives. */
export function resultado(guia: Seguimiento): Html {
  const { titulo, texto } = TEXTO_DE_ESTADO[guia.estado];
  const isExpired = guia.estado === 'EN_AGENCIA' && guia.vencido;
  const servicio = nombreDeServicio(guia.servicio);
  const facts = [
    fact('Número', guia.numero),
    fact('Destino', guia.departamento),
    servicio === null ? null : fact('Servicio', servicio),
    fact('Bultos', String(guia.bultos)),
  ];
  return html`<h1>${isExpired ? PLAZO_VENCIDO : titulo}</h1>
<div class="card">
<div class="notice state ${ESTADO_GUIA[guia.estado].familia}">${[...donde(guia), texto].map((line) => html`<p>${line}</p>`)}</div>
<dl>${facts.filter((row) => row !== null)}</dl>
</div>
<h2>Historia</h2>
<ol>${guia.eventos.map((evento) => paso(evento, guia.bultos))}</ol>
<p><a href="/seguimiento">Consultar otro envío</a></p>`;
}

function fact(name: string, value: string): Html {
  return html`<dt>${name}</dt><dd>${value}</dd>`;
}

function paso({ texto, fecha, departamento, bultos }: EventoPublico, total: number): Html {
  const some = bultos !== null && bultos < total ? ` (${bultos} de ${total} bultos)` : '';
  return html`<li><time datetime="${fecha}">${formatDateMinute(fecha)}${departamento === null ? '' : ` · ${departamento}`}</time>${texto}${some}</li>`;
}

/** Where and until when, as far as the state lets it be said. */
function donde(guia: Seguimiento): string[] {
  const agencia = agenciaDe(guia);
  if (guia.estado === 'EN_AGENCIA') return [`Está en ${agencia ?? 'la agencia'}.`, plazo(guia)];
  if (!CON_PROMESA.has(guia.estado)) return [];
  const day = guia.vencido
    ? `Estaba previsto para el ${formatDay(guia.dia)}: lleva demora.`
    : `Previsto para el ${longDay(guia.dia)}.`;
  return agencia === null ? [day] : [`Cuando llegue, lo podrá retirar en ${agencia}.`, day];
}

function plazo({ dia, vencido }: Seguimiento): string {
  if (!vencido) return `Tiene tiempo hasta el ${longDay(dia)}.`;
  return `Tenía tiempo hasta el ${formatDay(dia)}. Consulte en la agencia si todavía está.`;
}

function agenciaDe({ agencia, agencia_direccion, agencia_departamento }: Seguimiento): string | null {
  if (agencia === null) return null;
  return [agencia, agencia_direccion, agencia_departamento].filter((part) => part !== null).join(', ');
}

/** `martes 24 de noviembre`: noon, since a day alone would begin in London. */
function longDay(day: string): string {
  return formatLongDay(`${day}T15:00:00Z`);
}
