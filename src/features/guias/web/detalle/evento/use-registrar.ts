import { useRef } from 'react';

import { countGuias, listGuias } from '#features/guias/contract.ts';
import { getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ServiceError } from '#web/service-error.ts';

import { type EventoErrors, type Registrado, serverErrors } from './evento-form.ts';

interface Outcome {
  onDone: (registrado: Registrado) => void;
  /** What the server found at fields of the dialog. */
  onFound: (errors: EventoErrors) => void;
}

/** What an event of a parcel makes stale. */
export const REFRESHES = [getGuia, listGuias, countGuias];

/** Registers one event from one opened dialog: however often it is sent, it happens once. */
export function useRegistrar({ onDone, onFound }: Outcome) {
  const command = useCommand(registrarEvento, REFRESHES);
  const isSending = useRef(false);
  const register = async (params: ParamsInput<typeof registrarEvento>): Promise<void> => {
    // Two Enters of one moment: the state of the first is not drawn yet.
    if (isSending.current) return;
    isSending.current = true;
    const registrado = await command.run(params).catch((cause: unknown) => {
      logFailure('registrar_evento', cause);
      onFound(camposOf(cause).errors);
    });
    isSending.current = false;
    if (registrado) onDone(registrado);
  };
  return { register, isSaving: command.isPending, error: textOf(command.error), dismiss: command.reset };
}

/** A field's own message stands at the field; what has none there is told with the rest. */
function textOf(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  if (error.code === 'CLAVE_REUTILIZADA')
    return 'Este evento ya quedó registrado con los datos del primer intento. Cierre y revise el recorrido.';
  if (error.code === 'ARCHIVO_NO_ENCONTRADO') return 'La foto o la firma ya no está disponible. Vuelva a elegirla.';
  const { rest } = camposOf(error);
  return rest.length === 0 ? error : `${error.message}: ${rest.join('. ')}`;
}

function camposOf(cause: unknown) {
  return serverErrors(cause instanceof ServiceError ? cause.campos : {});
}
