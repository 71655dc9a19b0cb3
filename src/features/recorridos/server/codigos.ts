import { nuevosCodigos } from '#features/mostrador/server/public.ts';
import type { Db } from '#server/db/db.ts';

import { type ConCodigo, insertCorreos, selectConCodigo } from './codigos.sql.ts';

/** The code that a recipient says at the door, where a client wants one: mailed as the round leaves, one for all that goes to the same person. */
export async function mandarCodigos(db: Db, recorrido_id: number): Promise<void> {
  const grupos = new Map<string, ConCodigo[]>();
  for (const guia of await selectConCodigo(db, recorrido_id)) {
    const key = `${guia.cliente} ${guia.correo.toLowerCase()}`;
    grupos.set(key, [...(grupos.get(key) ?? []), guia]);
  }
  const juntas = [...grupos.values()];
  if (juntas.length === 0) return;
  const codigos = await nuevosCodigos(
    db,
    juntas.map((guias) => guias.map(({ guia_id }) => guia_id)),
  );
  await insertCorreos(
    db,
    juntas.flatMap((guias, i) => correoDe(guias, codigos[i] ?? '')),
  );
}

function correoDe(guias: readonly ConCodigo[], codigo: string) {
  const [first] = guias;
  if (first === undefined) return [];
  const numeros = guias.map(({ guia_nro }) => guia_nro).join(', ');
  const que = guias.length === 1 ? `el paquete ${numeros}` : `los paquetes ${numeros}`;
  return [
    {
      guia_id: first.guia_id,
      asunto: guias.length === 1 ? `Hoy le llevamos ${que}` : `Hoy le llevamos ${guias.length} paquetes`,
      texto: [
        `Hoy salió a entregarse ${que}, de ${first.cliente}.`,
        `Cuando lo reciba, diga este código a quien se lo lleve: ${codigo}.`,
        'Si no va a estar, dele el código a quien lo reciba por usted. Nadie de nosotros se lo pide antes de llegar a su puerta.',
      ].join('\n\n'),
    },
  ];
}
