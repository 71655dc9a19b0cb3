import { type ConRasgos, compatible, type ReglaDeCompatibilidad } from './compatibilidad.ts';

/** Which of what lies in a place has to go for the rest to lie there by the rules. Pure. */

export interface CosaEnLugar extends ConRasgos {
  readonly cantidad: number;
  /** How much of it anybody may carry off. */
  readonly libre: number;
  /** Somebody was asked already to carry it off: it is not another that goes now. */
  readonly pedida: boolean;
}

export interface MalUbicada<T> {
  readonly cosa: T;
  readonly razones: readonly string[];
  /** It may stay once what it lies beside has gone. */
  readonly seQueda: boolean;
}

/**
 * What the place itself shuts goes in any case. Of what must not lie together those go that stand in the way of most, of these the fewest units;
 * what nobody may carry off stays, and the other goes.
 */
export function malUbicadas<T extends CosaEnLugar>(
  reglas: readonly ReglaDeCompatibilidad[],
  lugar: ConRasgos,
  cosas: readonly T[],
): MalUbicada<T>[] {
  const judge = (producto: T, contenido: readonly T[]) =>
    compatible(reglas, { producto, lugar, contenido: contenido.filter((one) => one !== producto) }).razones;
  const bad = cosas.flatMap((cosa) => {
    const razones = judge(cosa, cosas);
    return razones.length === 0 ? [] : [{ cosa, razones }];
  });
  const gone = new Set(bad.flatMap(({ cosa }) => (judge(cosa, []).length > 0 ? [cosa] : [])));
  const left = () => cosas.filter((one) => !gone.has(one));
  for (;;) {
    const rest = left();
    const [next] = rest
      .map((cosa) => ({ cosa, choques: rest.filter((otra) => judge(cosa, [otra]).length > 0).length }))
      .filter(({ cosa, choques }) => choques > 0 && cosa.libre > 0)
      .sort(
        (one, other) =>
          Number(other.cosa.pedida) - Number(one.cosa.pedida) ||
          other.choques - one.choques ||
          one.cosa.cantidad - other.cosa.cantidad,
      );
    if (next === undefined) break;
    gone.add(next.cosa);
  }
  const stay = left();
  return bad.map(({ cosa, razones }) => ({
    ...{ cosa, razones },
    seQueda: !gone.has(cosa) && judge(cosa, stay).length === 0,
  }));
}
