import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';

import { enviarMensaje, type IncidenciaEntera } from '../contract.ts';
import type { Escrita } from '../lista.contract.ts';
import { STALE } from './Responder.tsx';
import { salida, useVueltas } from './salida.ts';

type Dicho = Pick<Escrita, 'texto' | 'luego' | 'solucion' | 'adjuntos'>;

interface Options {
  incidencia: IncidenciaEntera['incidencia'];
  isOurs: boolean;
  /** It is out of the box; `said`: and has left. */
  onGone: (said: string | null) => void;
  /** It rests, and may be taken back. */
  onWritten: (clave: string, escrita: Escrita) => void;
}

/** Sends what a house outside writes at once, and what we write after the moment in which it may be taken back. */
export function useEnvio({ incidencia: { id, numero, version }, isOurs, onGone, onWritten }: Options) {
  const { run, isPending, error, reset } = useCommand(enviarMensaje, STALE);
  const send = ({ texto, luego, solucion, adjuntos }: Dicho) => {
    if (isOurs) {
      const escrita = { id, numero, texto, luego, solucion, version, adjuntos, hecho: Date.now() };
      const clave = salida.add(escrita);
      useVueltas.setState((vueltas) => new Map([...vueltas].filter(([other]) => other !== id)), true);
      onGone(null);
      return onWritten(clave, escrita);
    }
    run({ id, texto, adjuntos: adjuntos.map((one) => one.id) }).then(
      ({ msg }) => onGone(msg),
      (cause: unknown) => logFailure('incidencias.mensaje', cause),
    );
  };
  return { send, isSending: isPending, error, dismiss: reset };
}
