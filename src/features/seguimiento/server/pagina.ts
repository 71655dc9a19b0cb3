import { type Html, html } from '#server/http/html.ts';
import type { Idioma } from '#server/http/idioma.ts';
import { formatDateMinute, formatDay, formatLongDay } from '#shared/dates.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';

import type { EventoPublico, Seguimiento } from './seguimiento.sql.ts';
import { CON_PROMESA, NO_ENCONTRADO, nombreDeServicio, PLAZO_VENCIDO, TEXTO_DE_ESTADO } from './textos.ts';

const PISTA =
  'Las tres últimas cifras del teléfono o del documento de quien lo recibe. Si el envío no tiene ninguno, las tres primeras letras de su apellido.';

/** The form; after a wrong answer with the number that was typed and never with the check. */
export function formulario(numero: string, failed: boolean, { say }: Idioma): Html {
  const notice = failed
    ? html`<div class="notice error" role="alert" id="aviso"><p>${say(NO_ENCONTRADO)}</p></div>`
    : null;
  const described = failed ? 'aviso pista' : 'pista';
  return html`<h1>${say('Seguimiento de envíos')}</h1>
<form class="card" method="post" action="/seguimiento">
${notice}
<label for="numero">${say('Número de envío')}</label>
<input id="numero" name="numero" value="${numero}" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false">
<label for="control">${say('Dato de control')}</label>
<p class="hint" id="pista">${say(PISTA)}</p>
<input id="control" name="control" required maxlength="60" autocomplete="off" spellcheck="false" aria-describedby="${described}">
<button type="submit">${say('Consultar')}</button>
</form>`;
}

/** State, days, place and what has happened; nothing that says who sends or who receives. */
export function resultado(guia: Seguimiento, idioma: Idioma): Html {
  const { say } = idioma;
  const { titulo, texto } = TEXTO_DE_ESTADO[guia.estado];
  const isExpired = guia.estado === 'EN_AGENCIA' && guia.vencido;
  const servicio = nombreDeServicio(guia.servicio);
  const facts = [
    fact(say('Número'), guia.numero),
    fact(say('Destino'), guia.departamento),
    servicio === null ? null : fact(say('Servicio'), say(servicio)),
    fact(say('Bultos'), String(guia.bultos)),
  ];
  return html`<h1>${say(isExpired ? PLAZO_VENCIDO : titulo)}</h1>
<div class="card">
<div class="notice state ${ESTADO_GUIA[guia.estado].familia}">${[...donde(guia, idioma), say(texto)].map((line) => html`<p>${line}</p>`)}</div>
<dl>${facts.filter((row) => row !== null)}</dl>
</div>
<h2>${say('Historia')}</h2>
<ol>${guia.eventos.map((evento) => paso(evento, guia.bultos, idioma))}</ol>
<p><a href="/seguimiento">${say('Consultar otro envío')}</a></p>`;
}

function fact(name: string, value: string): Html {
  return html`<dt>${name}</dt><dd>${value}</dd>`;
}

function paso({ texto, fecha, departamento, bultos }: EventoPublico, total: number, { say }: Idioma): Html {
  const some = bultos !== null && bultos < total ? ` (${say('{a} de {b} bultos', { a: bultos, b: total })})` : '';
  return html`<li><time datetime="${fecha}">${formatDateMinute(fecha)}${departamento === null ? '' : ` · ${departamento}`}</time>${say(texto)}${some}</li>`;
}

/** Where and until when, as far as the state lets it be said. */
function donde(guia: Seguimiento, idioma: Idioma): string[] {
  const { say } = idioma;
  const agencia = agenciaDe(guia);
  if (guia.estado === 'EN_AGENCIA')
    return [say('Está en {lugar}.', { lugar: agencia ?? say('la agencia') }), plazo(guia, idioma)];
  if (!CON_PROMESA.has(guia.estado)) return [];
  const day = guia.vencido
    ? say('Estaba previsto para el {dia}: lleva demora.', { dia: formatDay(guia.dia) })
    : say('Previsto para el {dia}.', { dia: longDay(guia.dia, idioma) });
  return agencia === null ? [day] : [say('Cuando llegue, lo podrá retirar en {lugar}.', { lugar: agencia }), day];
}

function plazo({ dia, vencido }: Seguimiento, idioma: Idioma): string {
  if (!vencido) return idioma.say('Tiene tiempo hasta el {dia}.', { dia: longDay(dia, idioma) });
  return idioma.say('Tenía tiempo hasta el {dia}. Consulte en la agencia si todavía está.', { dia: formatDay(dia) });
}

function agenciaDe({ agencia, agencia_direccion, agencia_departamento }: Seguimiento): string | null {
  if (agencia === null) return null;
  return [agencia, agencia_direccion, agencia_departamento].filter((part) => part !== null).join(', ');
}

/** `martes 24 de noviembre`: noon, since a day alone would begin in London. */
function longDay(day: string, { locale }: Idioma): string {
  const noon = `${day}T15:00:00Z`;
  if (locale === 'es') return formatLongDay(noon);
  const words = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'America/Montevideo' } as const;
  return new Intl.DateTimeFormat(locale, words).format(new Date(noon));
}
