import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { type ParamsInput, type Result, type ServiceContract, serviceKey } from '#shared/contract.ts';
import { call, newClave, serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { ServiceError } from '#web/service-error.ts';

import { guardarRecorrido, listRecorridos, type Recorrido, verRecorrido } from '../contract.ts';
import { horarioDeParada, mapaDeRecorrido, puntosDelPool } from '../mapa.contract.ts';
import { poolDeRecorrido } from '../pool.contract.ts';
import { enOrden } from './orden.ts';
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
  const run = <C extends ServiceContract>(
    contract: C,
    params: () => ParamsInput<C> | null,
    { clave = newClave(), again, onFail }: Como<C> = {},
  ) => {
    const work = chain.current.then(async (): Promise<Result<C> | null> => {
      setWorking((count) => count + 1);
      try {
        const asked = params();
        if (asked === null) return null;
        const answer = await call(contract, asked, { clave }).catch(async (failed: unknown) => {
          const anew = again && isStale(failed) ? await again() : null;
          if (anew === null) throw failed;
          return call(contract, anew, { clave: newClave() });
        });
        setError(null);
        return answer;
      } catch (failed) {
        onFail?.();
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

  /** `isWhole`: it puts all of it in an order that was seen, and does not fit another. */
  const guardar = (change: Change, { isWhole = false } = {}) => {
    let seen: Recorrido | undefined;
    const asked = (from: Recorrido | undefined) => {
      seen = from;
      const wanted = from && change(from);
      return from && wanted ? { id, version: from.recorrido.version, ...wanted } : null;
    };
    // A colleague was first: the step is taken on what they left, so that neither does it twice.
    const again = async () => {
      const before = seen;
      const fresh = await client.fetchQuery({ ...plan, staleTime: 0 });
      const repeated = asked(fresh);
      return before && repeated && !isSettled(before, fresh, repeated) ? repeated : null;
    };
    // An order is seen at once, as whoever dropped a stop expects; refused, it is as it was.
    const shown = () => {
      const wanted = asked(now());
      const { orden } = wanted ?? {};
      if (orden !== undefined)
        client.setQueryData<Recorrido>(
          plan.queryKey,
          (from) => from && { ...from, lineas: enOrden(from.lineas, orden) },
        );
      return wanted;
    };
    const onFail = () => client.setQueryData(plan.queryKey, seen);
    return run(guardarRecorrido, shown, { onFail, ...(isWhole ? {} : { again }) });
  };

  /** When a stop wants to be visited. */
  const horario = (asked: { guia_id: number; desde: string | null; hasta: string | null }) =>
    run(horarioDeParada, () => {
      const seen = now();
      return seen === undefined ? null : { id, version: seen.recorrido.version, ...asked };
    });

  /** How the round stands once all that was asked of it before has been answered. */
  const despues = () => chain.current.then(() => now()?.recorrido.estado);

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
    despues,
    ...pasos,
    horario,
  };
}

export type Plan = ReturnType<typeof usePlan>;

type Guardado = Partial<ParamsInput<typeof guardarRecorrido>>;
type Change = (recorrido: Recorrido) => Guardado | null;

interface Como<C extends ServiceContract> {
  readonly clave?: string;
  /** What is asked once more where somebody else's change was first; null: nothing, and the person is told. */
  readonly again?: () => Promise<ParamsInput<C> | null>;
  /** What was shown beforehand is taken back. */
  readonly onFail?: () => void;
}

function isStale(failed: unknown): boolean {
  return failed instanceof ServiceError && failed.code === 'DOCUMENTO_CAMBIO';
}

const CABEZA = ['chofer_id', 'vehiculo_id', 'salida_prevista'] as const;

/** The colleague decided the very thing: that is for two people to talk about. */
function isSettled(before: Recorrido, fresh: Recorrido, asked: Guardado): boolean {
  return CABEZA.some((one) => asked[one] !== undefined && before.recorrido[one] !== fresh.recorrido[one]);
}
