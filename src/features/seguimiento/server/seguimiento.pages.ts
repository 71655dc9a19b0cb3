import { setTimeout as wait } from 'node:timers/promises';

import type { PublicAnswer, PublicPage, Visit } from '#server/http/public-pages.ts';
import { SISTEMA } from '#server/scope.ts';
import { AppError } from '#shared/errors.ts';

import { formulario, resultado } from './pagina.ts';
import { selectSeguimiento } from './seguimiento.sql.ts';
import { turnosOf } from './turnos.ts';

/** A wrong answer leaves so many milliseconds after its question, whatever was wrong with it. */
const WRONG_AFTER = 500;
/** The longest number there is, and more than any check needs. */
const LONGEST = 40;
const TITLE = 'Seguimiento de envíos';

/** The public pages of a parcel: a form, and its answer. The address carries the number at most. */
export function seguimientoPages(): readonly PublicPage[] {
  const form = async ({ params, idioma }: Visit): Promise<PublicAnswer> => ({
    status: 200,
    title: idioma.say(TITLE),
    main: formulario(numeroOf(params.numero), false, idioma),
  });
  return [
    { method: 'GET', path: '/seguimiento', answer: form },
    { method: 'GET', path: '/seguimiento/:numero', answer: form },
    { method: 'POST', path: '/seguimiento', answer: consult },
  ];
}

/** @throws AppError DEMASIADOS_PEDIDOS */
async function consult({ database, limits, ip, form, idioma }: Visit): Promise<PublicAnswer> {
  const arrived = performance.now();
  const turnos = turnosOf(limits);
  const numero = numeroOf(form.get('numero'));
  const control = (form.get('control') ?? '').replace(/[^\p{L}\p{N}]/gu, '').slice(0, LONGEST);
  const left = await turnos.take(ip, numero);
  if (left > 0) throw new AppError('DEMASIADOS_PEDIDOS', { wait: left });
  const guia = await database.read(SISTEMA, (db) => selectSeguimiento(db, numero, control));
  if (guia === null) {
    await wait(Math.max(0, WRONG_AFTER - (performance.now() - arrived)));
    return { status: 404, title: idioma.say(TITLE), main: formulario(numero, true, idioma) };
  }
  await turnos.giveBack(ip, numero);
  return { status: 200, title: idioma.say(TITLE), main: resultado(guia, idioma) };
}

/** A number as it is kept, from what a person typed or scanned. The label of one piece leads to its parcel. */
function numeroOf(text: string | null | undefined): string {
  const kept = (text ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9-]/g, '')
    .slice(0, LONGEST);
  return /^(\d{10,})B\d{2,3}$/.exec(kept)?.[1] ?? kept;
}
