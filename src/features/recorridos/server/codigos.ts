import { mensajes } from '#features/mensajes/server/public.ts';
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
  const correos = await mensajes(
    db,
    'codigo_puerta',
    juntas.map((guias, i) => valoresDe(guias, codigos[i] ?? '')),
  );
  await insertCorreos(
    db,
    juntas.flatMap(([first], i) => {
      const correo = correos[i];
      return first === undefined || correo === undefined ? [] : [{ guia_id: first.guia_id, ...correo }];
    }),
  );
}

function valoresDe(guias: readonly ConCodigo[], codigo: string) {
  const numeros = guias.map(({ guia_nro }) => guia_nro).join(', ');
  const isOne = guias.length === 1;
  return {
    guias: isOne ? `el paquete ${numeros}` : `los paquetes ${numeros}`,
    cuantas: isOne ? `el paquete ${numeros}` : `${guias.length} paquetes`,
    cliente: guias[0]?.cliente ?? '',
    codigo,
  };
}
