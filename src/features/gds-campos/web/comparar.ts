import type { CampoDeOrden } from '#shared/gds/campos.ts';

import { NOMBRE_DE_TIPO, reglaEnPalabras } from './palabras.ts';

/** What the second form asks otherwise than the first, a sentence for each thing, in the order of its fields; empty: nothing. */
export function comparar(antes: readonly CampoDeOrden[], ahora: readonly CampoDeOrden[]): string[] {
  const before = new Map(antes.map((one) => [one.campo, one]));
  const after = new Set(ahora.map(({ campo }) => campo));
  const said = ahora.flatMap((one) => {
    const was = before.get(one.campo);
    return was === undefined ? [`Agrega ${one.etiqueta}`] : cambios(was, one);
  });
  const gone = antes.filter(({ campo }) => !after.has(campo)).map(({ etiqueta }) => `Quita ${etiqueta}`);
  const order = (campos: readonly CampoDeOrden[], others: { has(campo: string): boolean }) =>
    campos.map(({ campo }) => campo).filter((campo) => others.has(campo));
  const isMoved = order(antes, after).join() !== order(ahora, before).join();
  return [...said, ...gone, ...(isMoved ? ['Cambia el orden de los campos'] : [])];
}

function cambios(was: CampoDeOrden, is: CampoDeOrden): string[] {
  const { etiqueta } = is;
  const rules = [was, is].map(({ regla }) => reglaEnPalabras(regla));
  const all: readonly (readonly [boolean, string])[] = [
    [was.etiqueta !== etiqueta, `${was.etiqueta} pasa a llamarse ${etiqueta}`],
    [was.tipo !== is.tipo, `${etiqueta}: pasa a ser ${NOMBRE_DE_TIPO[is.tipo].toLowerCase()}`],
    [was.visible !== is.visible, `${etiqueta}: ${is.visible ? 'se muestra' : 'se oculta'}`],
    [was.requerido !== is.requerido, `${etiqueta}: ${is.requerido ? 'pasa a ser requerido' : 'deja de ser requerido'}`],
    [was.defecto !== is.defecto, `${etiqueta}: ${is.defecto ? `por defecto ${is.defecto}` : 'sin valor por defecto'}`],
    [was.ayuda !== is.ayuda, `${etiqueta}: cambia la ayuda`],
    [rules[0] !== rules[1], `${etiqueta}: ${rules[1] || 'sin regla'}`],
  ];
  return all.filter(([differs]) => differs).map(([, sentence]) => sentence);
}
