import type { ParamsInput, Result, ServiceContract } from '#shared/contract.ts';

import type { guardarRecorrido, Recorrido } from '../contract.ts';

type Guardado = Partial<ParamsInput<typeof guardarRecorrido>>;

/** What a step of a plan is taken with. */
export interface Deps {
  readonly id: number;
  readonly run: <C extends ServiceContract>(
    contract: C,
    params: () => ParamsInput<C> | null,
  ) => Promise<Result<C> | null>;
  readonly guardar: (
    change: (seen: Recorrido) => Guardado | null,
    how?: { readonly isWhole?: boolean },
  ) => Promise<object | null>;
  readonly now: () => Recorrido | undefined;
  readonly setError: (error: unknown) => void;
  readonly ofrecer: (text: string, undo: () => void, seconds?: number) => void;
}
