import { apart } from '#server/apart.ts';
import type { Db } from '#server/db/db.ts';
import type { Logger } from '#server/log.ts';
import { insertMail } from '#server/mail/correo.sql.ts';
import type { Job } from '#server/work/maintenance.ts';
import { addDays, formatDay } from '#shared/dates.ts';

import type { Indicador } from '../tabla.contract.ts';
import { selectAhora } from './catalogo.sql.ts';
import { direccion, indicador } from './formas.ts';
import { selectInforme } from './informe.ts';
import { type Dias, periodoOf } from './periodo.ts';
import { CIFRAS_DEL_RESUMEN } from './pestanas/resumen.ts';
import { type Debida, moveOn, noteFalla, takeDebidas } from './suscripcion.sql.ts';

/** Writes the mails of whoever is subscribed, once a week or a month; the outbox sends them. */
export function enviarInformes(publicUrl: () => string, log: Pick<Logger, 'error'>): Job {
  return {
    name: 'enviar informes por correo',
    every: 10 * 60_000,
    run: async (db) => {
      const { hoy } = await selectAhora(db);
      const url = publicUrl().replace(/\/$/, '');
      for (const debida of await takeDebidas(db)) {
        const { id, puede } = debida;
        // The mail and its next day are kept together or not at all, and one that cannot be written takes no other with it.
        await apart(db, async () => {
          await moveOn(db, { id, isSent: puede });
          if (puede) await escribir(db, debida, { hoy, url });
        }).catch(async (err: unknown) => {
          log.error({ err, suscripcion: id, cliente: debida.cliente_id }, 'a report could not be mailed');
          await noteFalla(db, id);
        });
      }
    },
  };
}

async function escribir(
  db: Db,
  debida: Debida,
  { hoy, url }: { readonly hoy: string; readonly url: string },
): Promise<void> {
  const dias = cerrado(debida.periodicidad, hoy);
  const periodo = periodoOf({ fecha_desde: dias.desde, fecha_hasta: dias.hasta }, hoy);
  const { cliente_id, es_cliente } = debida;
  const informe = await selectInforme(db, { cliente_id, isNamed: !es_cliente, periodo, hoy });
  const link = direccion(`${url}/informes`, {
    ...(es_cliente ? {} : { cliente: cliente_id }),
    ...dias,
    tab: 'resumen',
  });
  await insertMail(db, {
    para: debida.email,
    asunto: `Informe ${debida.periodicidad} de ${debida.cliente}: ${enPalabras(dias)}`,
    texto: texto({
      debida,
      dias,
      link,
      baja: `${url}/informes/baja/${debida.baja}`,
      figures: CIFRAS_DEL_RESUMEN.map((cifra) => indicador(informe, cifra)),
    }),
  });
}

/** The last seven whole days, or the month before this one. */
function cerrado(periodicidad: Debida['periodicidad'], hoy: string): Dias {
  const first = `${hoy.slice(0, 8)}01`;
  if (periodicidad === 'mensual') return { desde: `${addDays(first, -1).slice(0, 8)}01`, hasta: addDays(first, -1) };
  return { desde: addDays(hoy, -7), hasta: addDays(hoy, -1) };
}

const enPalabras = ({ desde, hasta }: Dias) => `${formatDay(desde)} al ${formatDay(hasta)}`;

interface Carta {
  readonly debida: Debida;
  readonly dias: Dias;
  readonly link: string;
  readonly baja: string;
  readonly figures: readonly Indicador[];
}

function texto({ debida, dias, link, baja, figures }: Carta): string {
  const lines = figures.map(({ label, value, anterior, unidad, decimales, en_curso }) => {
    const say = (figure: number | null) =>
      figure === null
        ? '—'
        : `${figure.toLocaleString('es-UY', { minimumFractionDigits: decimales, maximumFractionDigits: decimales })}${unidad === '%' ? ' %' : ''}`;
    return `  ${label}: ${say(value)} (${en_curso ? 'aún en curso; ' : ''}antes ${say(anterior)})`;
  });
  return [
    `Hola, ${debida.fullname}:`,
    '',
    `Este es el resumen de las guías de ${debida.cliente} del ${enPalabras(dias)}, comparado con los días anteriores:`,
    '',
    ...lines,
    '',
    'El informe completo, con sus gráficas y tablas:',
    link,
    '',
    'Para dejar de recibirlo:',
    baja,
    '',
  ].join('\n');
}
