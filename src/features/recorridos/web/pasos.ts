import type { ParamsInput } from '#shared/contract.ts';

import { agregarGuias, quitarGuias } from '../contract.ts';
import type { poolDeRecorrido } from '../pool.contract.ts';
import { planOf } from './fila.ts';
import { llevarDe } from './llevar.ts';
import { trasDe } from './mezcla.ts';
import { enEseOrden, moverParada } from './orden.ts';
import { estaAbierta, rechazosText } from './palabras.ts';
import type { Deps } from './paso.ts';

export interface Reorden {
  readonly version?: number;
  /** Behind how many doors of this order what is fetched stands; left out, it stays where it is. */
  readonly levantes?: readonly { readonly id: number; readonly orden: number }[];
  readonly back?: boolean;
}

const WHOLE = { isWhole: true };

/** What is done to a plan, one call a step, each with what takes it back. `back`: it takes another one back, and is no step of its own. */
export function pasosDe({ id, run, guardar, now, setError, ofrecer }: Deps) {
  const poner = async (asked: Omit<ParamsInput<typeof agregarGuias>, 'id'>, back = false) => {
    const done = await run(agregarGuias, () => ({ id, ...asked }));
    if (done === null) return;
    setError(rechazosText(done.rechazadas));
    if (done.agregadas.length > 0 && !back)
      ofrecer(`Agregadas: ${done.agregadas.length}`, () => void quitar(done.agregadas, true));
  };
  const agregar = (guias: readonly number[], back = false) => poner({ guias: [...guias] }, back);
  /** Whatever waits that meets the filters, as far as there is room. */
  const agregarLasQueCumplen = (filtros: ParamsInput<typeof poolDeRecorrido>) => poner({ filtros });
  const quitar = async (guias: readonly number[], back = false) => {
    let before: readonly number[] = [];
    const done = await run(quitarGuias, () => {
      before = planOf(now()?.lineas ?? []).orden;
      return { id, guias: [...guias] };
    });
    if (done === null || done.quitadas.length === 0 || back) return;
    // Back where they were, not at the end.
    ofrecer(
      `Quitadas: ${done.quitadas.length}`,
      () => void agregar(done.quitadas, true).then(() => reordenar(before, { back: true })),
    );
  };
  const mover = async (guia_id: number, step: 1 | -1, back = false) => {
    const done = await guardar(({ lineas }) => {
      const { orden, fijas } = planOf(lineas);
      const moved = moverParada(orden, new Set(fijas), { id: guia_id, pasos: step });
      return moved === orden ? null : { orden: [...moved], fijas };
    });
    if (done !== null && !back) ofrecer('Parada movida', () => void mover(guia_id, step === 1 ? -1 : 1, true));
  };
  const fijar = async (guia_id: number, back = false) => {
    let isHeld: boolean | null = null;
    const done = await guardar(({ lineas }) => {
      const { orden, fijas } = planOf(lineas);
      // As it was seen: taken once more behind a colleague's change, it does not undo the same step of theirs.
      isHeld ??= fijas.includes(guia_id);
      const others = fijas.filter((one) => one !== guia_id);
      return { orden, fijas: isHeld ? others : [...others, guia_id] };
    });
    if (done !== null && !back) ofrecer(isHeld ? 'Parada suelta' : 'Parada fija', () => void fijar(guia_id, true));
  };
  /** The whole order at once, made from `version`; the one before it is a Ctrl+Z away. */
  const reordenar = async (orden: readonly number[], asked: Reorden = {}): Promise<boolean> => {
    let before: readonly number[] = [];
    let there: NonNullable<Reorden['levantes']> = [];
    const done = await guardar(({ recorrido, lineas, levantes }) => {
      const plan = planOf(lineas);
      before = plan.orden;
      there = levantes.map((levante) => ({ id: levante.id, orden: trasDe(levante, lineas.filter(estaAbierta)) }));
      return {
        ...{ version: asked.version ?? recorrido.version, orden: enEseOrden(orden, plan.orden), fijas: plan.fijas },
        ...(asked.levantes === undefined ? {} : { levantes: [...asked.levantes] }),
      };
    }, WHOLE);
    if (done === null) return false;
    const given = asked.levantes === undefined ? {} : { levantes: there };
    if (!asked.back) ofrecer('Orden cambiado', () => void reordenar(before, { back: true, ...given }), 20);
    return true;
  };
  return { agregar, agregarLasQueCumplen, quitar, mover, ...llevarDe({ run, guardar, ofrecer }), fijar, reordenar };
}
