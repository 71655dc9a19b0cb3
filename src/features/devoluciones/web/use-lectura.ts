import { normalizeScan } from '#shared/scan.ts';
import { call } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { errorText } from '#web/service-error.ts';
import { useSessionState } from '#web/session-state.ts';
import { playTone } from '#web/ui/scan/sounds.ts';
import { useScans } from '#web/use-scans.ts';

import { listDevoluciones } from '../contract.ts';

const PLAIN = { special_chars: false, remove_prefix: '', remove_suffix: '' };
/** Of a parcel of several pieces each has its own label. */
const PIEZA = /B\d{2,3}$/;

/** Whoever inspects reads a label, the mother's or the child's: its return opens. Anywhere else a label opens its parcel, as on every page. */
export function useLectura(isOn: boolean, { onFound, onSaid }: Salida): void {
  const lectura = useSessionState(({ context }) => context?.lectura ?? PLAIN);
  useScans(isOn, (raw) => {
    const q = normalizeScan(raw, lectura).replace(PIEZA, '');
    if (q.length < 2) return;
    call(listDevoluciones, { vista: 'por_inspeccionar', q, size: 1 }).then(
      ({ records: [found] }) => {
        playTone(found === undefined ? 'error' : 'ok');
        if (found === undefined) onSaid(`Se leyó «${q}»: no espera inspección`);
        else onFound(found.id);
      },
      (cause: unknown) => {
        logFailure('devoluciones.listar', cause);
        playTone('error');
        onSaid(`«${q}»: ${errorText(cause, 'no se pudo buscar')}`);
      },
    );
  });
}

interface Salida {
  readonly onFound: (id: number) => void;
  readonly onSaid: (text: string) => void;
}
