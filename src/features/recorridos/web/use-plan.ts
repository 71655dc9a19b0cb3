import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { type ParamsInput, type Result, type ServiceContract, serviceKey } from '#shared/contract.ts';
import { call, newClave, serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { useUndo } from '#web/ui/undo.ts';

import {
  agregarGuias,
  guardarRecorrido,
  listRecorridos,
  poolDeRecorrido,
  quitarGuias,
  type Recorrido,
  verRecorrido,
} from '../contract.ts';
import { horarioDeParada, mapaDeRecorrido, puntosDelPool } from '../mapa.contract.ts';
import { enEseOrden, moverParada } from './orden.ts';
import { estaAbierta, rechazosText } from './palabras.ts';

const STALE = [verRecorrido, mapaDeRecorrido, poolDeRecorrido, puntosDelPool, listRecorridos];

/**
 * A round that is being planned, and what is done to it: one call a step, one after the other, each on what the one before it left. What a
 * colleague changed meanwhile is shown at once; a step that met it is refused with who it was, and nothing of theirs is lost.
 */
export function usePlan(id: number) {
  const client = useQueryClient();
  const plan = serviceQuery(verRecorrido, { id });
  const query = useQuery(plan);
  const mapa = useQuery({ ...serviceQuery(mapaDeRecorrido, { id }), placeholderData: keepPreviousData });
  useLive('recorridos', () => void Promise.all([query.refetch(), mapa.refetch()]));
  const { offer, offers } = useUndo();
  const [error, setError] = useState<unknown>(null);
  const [working, setWorking] = useState(0);
  const chain = useRef<Promise<unknown>>(Promise.resolve());

  const now = () => client.getQueryData<Recorrido>(plan.queryKey);
  const run = <C extends ServiceContract>(contract: C, params: () => ParamsInput<C> | null, clave = newClave()) => {
    const work = chain.current.then(async (): Promise<Result<C> | null> => {
      setWorking((count) => count + 1);
      try {
        const asked = params();
        if (asked === null) return null;
        const answer = await call(contract, asked, { clave });
        setError(null);
        return answer;
      } catch (failed) {
        setError(failed);
        return null;
      } finally {
        await Promise.all(STALE.map((stale) => client.invalidateQueries({ queryKey: [serviceKey(stale)] })));
        setWorking((count) => count - 1);
      }
    });
    chain.current = work;
    return work;
  };

  const guardar = (change: (recorrido: Recorrido) => Partial<ParamsInput<typeof guardarRecorrido>> | null) =>
    run(guardarRecorrido, () => {
      const seen = now();
      const wanted = seen === undefined ? null : change(seen);
      return seen === undefined || wanted === null ? null : { id, version: seen.recorrido.version, ...wanted };
    });

  /** When a stop wants to be visited. */
  const horario = (asked: { guia_id: number; desde: string | null; hasta: string | null }) =>
    run(horarioDeParada, () => {
      const seen = now();
      return seen === undefined ? null : { id, version: seen.recorrido.version, ...asked };
    });

  const agregar = async (guias: readonly number[]) => {
    const done = await run(agregarGuias, () => ({ id, guias: [...guias] }));
    if (done === null) return;
    setError(rechazosText(done.rechazadas));
    if (done.agregadas.length > 0)
      offer({ text: `Agregadas: ${done.agregadas.length}`, onUndo: () => void quitar(done.agregadas) });
  };
  const quitar = async (guias: readonly number[]) => {
    const done = await run(quitarGuias, () => ({ id, guias: [...guias] }));
    if (done !== null && done.quitadas.length > 0)
      offer({ text: `Quitadas: ${done.quitadas.length}`, onUndo: () => void agregar(done.quitadas) });
  };
  const mover = async (guia_id: number, pasos: 1 | -1) => {
    const done = await guardar(({ lineas }) => {
      const { orden, fijas } = planOf(lineas);
      const moved = moverParada(orden, new Set(fijas), { id: guia_id, pasos });
      return moved === orden ? null : { orden: [...moved], fijas };
    });
    if (done !== null) offer({ text: 'Parada movida', onUndo: () => void mover(guia_id, pasos === 1 ? -1 : 1) });
  };
  const fijar = (guia_id: number) =>
    guardar(({ lineas }) => {
      const { orden, fijas } = planOf(lineas);
      return { orden, fijas: fijas.includes(guia_id) ? fijas.filter((one) => one !== guia_id) : [...fijas, guia_id] };
    });
  /** The whole order at once, made from `version`; the one before it is a Ctrl+Z away. */
  const reordenar = async (orden: readonly number[], version?: number): Promise<boolean> => {
    let before: readonly number[] = [];
    const done = await guardar(({ recorrido, lineas }) => {
      const plan = planOf(lineas);
      before = plan.orden;
      return { version: version ?? recorrido.version, orden: enEseOrden(orden, plan.orden), fijas: plan.fijas };
    });
    if (done === null) return false;
    offer({ text: 'Orden cambiado', onUndo: () => void reordenar(before), seconds: 20 });
    return true;
  };
  return {
    id,
    query,
    mapa,
    offers,
    error,
    dismiss: () => setError(null),
    isWorking: working > 0,
    run,
    guardar,
    agregar,
    quitar,
    mover,
    fijar,
    reordenar,
    horario,
  };
}

export type Plan = ReturnType<typeof usePlan>;

function planOf(lineas: Recorrido['lineas']): { orden: number[]; fijas: number[] } {
  const open = lineas.filter(estaAbierta);
  return {
    orden: open.map(({ guia_id }) => guia_id),
    fijas: open.filter(({ fija }) => fija).map(({ guia_id }) => guia_id),
  };
}
