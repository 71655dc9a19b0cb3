import type { Check, Query } from '#server/checks.ts';

import { MISCOUNTED, UNREAD, UNTAKEN } from './descarga.sql.ts';

/** What is kept of unloadings against what it is made of. */

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeReparto: readonly Check[] = [
  { name: 'cada descarga dice lo que dicen sus guías', run: asked(MISCOUNTED) },
  { name: 'lo descargado se leyó en la agencia', run: asked(UNREAD) },
  { name: 'lo recogido se leyó en la agencia', run: asked(UNTAKEN) },
];
