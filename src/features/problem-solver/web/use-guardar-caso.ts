import { useRef } from 'react';

import { toInstant } from '#shared/dates.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ServiceError } from '#web/service-error.ts';
import { sessionState } from '#web/session-state.ts';

import { type Borrador, type CasoAbierto, getCasosDiarios, guardarRegistro, type Registro } from '../contract.ts';

type Caso = Pick<CasoAbierto, 'fecha_inicio' | 'guia'>;

/** Saves one opened case once: it ends when it is first sent, and a second sending says exactly the same. */
export function useGuardarCaso({ fecha_inicio, guia }: Caso, onSaved: (registro: Registro) => void) {
  const command = useCommand(guardarRegistro, [getCasosDiarios]);
  const isSending = useRef(false);
  const fin = useRef<string | null>(null);

  const send = async ({ tamano_id, causa_id, solucion_id, descripcion, foto_id }: Borrador) => {
    if (tamano_id === null || causa_id === null || solucion_id === null) return;
    fin.current ??= endOf(fecha_inicio);
    const { registro } = await command.run({
      usuario_id: sessionState().user?.id ?? 0,
      tamano_id,
      descripcion: descripcion.trim() || null,
      causa_id,
      solucion_id,
      es_sin_etiqueta: guia === null,
      fecha_inicio,
      fecha_fin: fin.current,
      ...(guia === null ? {} : { guia_id: guia.id }),
      ...(foto_id === null ? {} : { foto_id }),
    });
    onSaved(registro);
  };
  const save = async (caso: Borrador): Promise<void> => {
    // Two Enters of one moment: the state of the first is not drawn yet.
    if (isSending.current) return;
    isSending.current = true;
    try {
      await send(caso);
    } catch (cause) {
      logFailure('guardar_registro', cause);
      if (wasRefused(cause)) fin.current = null;
    } finally {
      isSending.current = false;
    }
  };
  return { save, isSaving: command.isPending, error: textOf(command.error), dismiss: command.reset };
}

/** Refused for certain: nothing was written, and the next attempt may end later. Otherwise nobody knows. */
function wasRefused(cause: unknown): boolean {
  return cause instanceof ServiceError && cause.msg !== null && cause.status < 500;
}

/** A clock that was set back meanwhile must not make the case end before it began. */
function endOf(inicio: string): string {
  const now = toInstant(new Date());
  return now < inicio ? inicio : now;
}

/** The first sending arrived although its answer did not, and the form was changed in between. */
function textOf(error: unknown): unknown {
  const code = error instanceof ServiceError ? error.code : null;
  if (code === 'CLAVE_REUTILIZADA')
    return 'Este caso ya quedó registrado con los datos del primer intento. Ciérrelo y revíselo en la lista.';
  if (code === 'ARCHIVO_NO_ENCONTRADO') return 'La foto ya no está disponible. Quítela y vuelva a elegirla.';
  return error;
}
