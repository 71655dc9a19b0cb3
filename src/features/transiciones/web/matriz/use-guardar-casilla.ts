import { useMutation, useQueryClient } from '@tanstack/react-query';

import {
  getTransiciones,
  guardarCasilla,
  type Paso,
  probarVersion,
  revisarVersion,
} from '#features/transiciones/contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { call, newClave } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useUndo } from '#web/ui/undo.ts';

import type { Lugar } from '../address.ts';

const REFRESHES = [getTransiciones, revisarVersion, probarVersion] as const;
const COMMAND_MS = 20_000;
const UNDO_SECONDS = 10;

interface Cambio {
  lugar: Lugar;
  /** What the cell is called. */
  titulo: string;
  antes: readonly Paso[];
  pasos: readonly Paso[];
}

/** One press of Guardar or Deshacer. */
interface Press extends Cambio {
  version_id: number;
  clave: string;
}

/** Saves one cell of a draft, and offers to put back what stood there. */
export function useGuardarCasilla(version_id: number) {
  const client = useQueryClient();
  const { offer, offers } = useUndo();
  const { mutate, isPending, error, reset } = useMutation<unknown, unknown, Press>({
    mutationFn: ({ lugar, pasos, version_id: draft, clave }) =>
      call(
        guardarCasilla,
        { version_id: draft, estado_desde: lugar.estado, tipo_evento: lugar.tipo, pasos: [...pasos] },
        { clave, signal: AbortSignal.timeout(COMMAND_MS) },
      ),
    onSuccess: () => Promise.all(REFRESHES.map((stale) => client.invalidateQueries({ queryKey: [serviceKey(stale)] }))),
    onError: (cause) => logFailure('transiciones.guardar_casilla', cause),
  });
  const save = (cambio: Cambio, onDone: () => void) =>
    mutate(
      { ...cambio, version_id, clave: newClave() },
      {
        onSuccess: () => {
          const back = { ...cambio, pasos: cambio.antes, version_id };
          const onUndo = () => mutate({ ...back, clave: newClave() });
          offer({ text: `Guardada: ${cambio.titulo}`, seconds: UNDO_SECONDS, onUndo });
          onDone();
        },
      },
    );
  return { save, isPending, error, dismiss: reset, offers };
}

export type GuardarCasilla = ReturnType<typeof useGuardarCasilla>;
