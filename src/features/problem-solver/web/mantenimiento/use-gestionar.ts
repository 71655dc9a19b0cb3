import { useQueryClient } from '@tanstack/react-query';

import {
  type CambioDeCatalogo,
  type CambioDeMapeo,
  gestionarCausa,
  gestionarMapeo,
  gestionarSolucion,
} from '#features/problem-solver/encargado.contract.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';

import type { Cosa } from './palabras.ts';
import { refresh } from './use-cambiar-estado.ts';
import { REFRESHES } from './use-listas.ts';

interface Outcome {
  onDone: () => void;
  onFailed?: (error: unknown) => void;
}

/** Adds or renames a cause or a solution: one opened dialog, one command. */
export function useGestionarCatalogo(cosa: 'causa' | 'solucion', outcome: Outcome) {
  const contract = cosa === 'causa' ? gestionarCausa : gestionarSolucion;
  return useGestion<CambioDeCatalogo>(useCommand(contract, REFRESHES), outcome);
}

export function useGestionarMapeo(outcome: Outcome) {
  return useGestion<CambioDeMapeo>(useCommand(gestionarMapeo, REFRESHES), outcome);
}

const GESTIONAR = { causa: gestionarCausa, solucion: gestionarSolucion, mapeo: gestionarMapeo } as const;

export function useEliminar(cosa: Cosa, outcome: Outcome) {
  return useGestion<{ accion: 'eliminar'; id: number }>(useCommand(GESTIONAR[cosa], REFRESHES), outcome);
}

interface Command<C> {
  run: (change: C) => Promise<unknown>;
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

function useGestion<C>(command: Command<C>, { onDone, onFailed }: Outcome) {
  const client = useQueryClient();
  const run = (change: C) => {
    if (command.isPending) return;
    command.run(change).then(onDone, (cause: unknown) => {
      logFailure('gestionar', cause);
      onFailed?.(cause);
      // A refusal mostly means that a colleague was quicker: the tables then show it.
      void refresh(client);
    });
  };
  return { run, isSaving: command.isPending, error: command.error, dismiss: command.reset };
}
