import { loadavg } from 'node:os';

import type { Subject } from '../subject.ts';
import type { Lectura } from './cuentas.ts';
import { gastado } from './muestra.ts';
import type { Que } from './perfil.ts';

const [CALENTAR, VECES] = [40, 400];
/** Rows of a page, and pages that somebody looks through. */
const [FILAS, PAGINAS] = [50, 20];

/** What one row of a page, one parcel opened and one look by its recipient cost. */
export async function leer(subject: Subject): Promise<Readonly<Record<Que, Lectura>>> {
  const known = await subject.owner(`
    SELECT id::int AS id, numero, right(regexp_replace(telefono, '[^0-9]', '', 'g'), 3) AS control FROM guia
     WHERE length(regexp_replace(telefono, '[^0-9]', '', 'g')) >= 3 AND telefono !~ '[/,;]' ORDER BY id DESC LIMIT ${VECES}`);
  const one = (n: number) => Object(known[n % known.length]);
  const page = await costOf(subject, (n) =>
    subject.call({ service: 'guias.listar', size: FILAS, page: 1 + (n % PAGINAS) }),
  );
  const measured = {
    lista: { servidorMs: page.servidorMs / FILAS, postgresMs: page.postgresMs / FILAS },
    detalle: await costOf(subject, (n) => subject.call({ service: 'guias.ver', id: one(n).id })),
    seguimiento: await costOf(subject, (n) => consultar(subject.url, one(n))),
  };
  console.log(
    `a page of ${FILAS} ${JSON.stringify(page)}, a row of it, a parcel, the public page: ${JSON.stringify(measured)}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  return measured;
}

async function costOf(subject: Subject, read: (n: number) => Promise<unknown>): Promise<Lectura> {
  for (let n = 0; n < CALENTAR; n += 1) await read(n);
  const before = await gastado(subject);
  for (let n = 0; n < VECES; n += 1) await read(n);
  const after = await gastado(subject);
  return {
    servidorMs: (after.servidorMs - before.servidorMs) / VECES,
    postgresMs: (after.postgresMs - before.postgresMs) / VECES,
  };
}

/** @throws where the page did not show the parcel: what a refusal costs says nothing */
async function consultar(url: string, { numero, control }: { numero: string; control: string }): Promise<void> {
  const response = await fetch(`${url}/seguimiento`, {
    method: 'POST',
    body: new URLSearchParams({ numero, control }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`/seguimiento: ${response.status} de ${numero}`);
}
