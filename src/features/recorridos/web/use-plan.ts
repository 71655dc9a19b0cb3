import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { type ParamsInput, type Result, type ServiceContract, serviceKey } from '#shared/contract.ts';
import { call, newClave, serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';

import { guardarRecorrido, listRecorridos, type Recorrido, verRecorrido } from '../contract.ts';
import { horarioDeParada, mapaDeRecorrido, puntosDelPool } from '../mapa.contract.ts';
import { poolDeRecorrido } from '../pool.contract.ts';
import { pasosDe } from './pasos.ts';
import { useDeshacer } from './use-deshacer.ts';

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
  const { ofrecer, deshacer, offers } = useDeshacer();
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

  const pasos = pasosDe({ id, run, guardar, now, setError, ofrecer });
  return {
    id,
    query,
    mapa,
    offers,
    deshacer,
    error,
    dismiss: () => setError(null),
    isWorking: working > 0,
    run,
    guardar,
    ...pasos,
    horario,
  };
}

export type Plan = ReturnType<typeof usePlan>;
