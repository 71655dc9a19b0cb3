import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';

import { toInstant } from '#shared/dates.ts';
import { useSessionState } from '#web/session-state.ts';
import { defineStored } from '#web/storage.ts';
import { createScanQueue } from '#web/ui/scan/scan-queue.ts';

import { type Borrador, CasoAbierto } from '../contract.ts';

type Guia = NonNullable<CasoAbierto['guia']>;

export const EMPTY_BORRADOR: Borrador = {
  tamano_id: null,
  causa_id: null,
  solucion_id: null,
  descripcion: '',
  foto_id: null,
};

/** The server takes no case that began longer ago (decisions.md 14): an older one does not come back. */
const TWELVE_HOURS = 12 * 3600;

const stored = defineStored({
  key: 'caso',
  schema: CasoAbierto,
  area: 'session',
  lifetime: TWELVE_HOURS,
  perPerson: true,
});

/**
 * Where one person records cases: the readings that wait, and the case that is open. It outlives the screen, so that
 * leaving it and coming back loses nothing; what must outlive the page is in the session storage.
 */
function createDesk() {
  const kept = stored.read();
  const useCaso = create<{ caso: Omit<CasoAbierto, 'borrador'> | null }>(() => ({ caso: kept }));
  const waiting: (() => void)[] = [];
  let borrador = kept?.borrador ?? EMPTY_BORRADOR;

  const keep = () => {
    const { caso } = useCaso.getState();
    if (caso !== null) stored.write({ fecha_inicio: caso.fecha_inicio, guia: caso.guia, borrador });
  };
  const start = (guia: Guia | null) => {
    borrador = EMPTY_BORRADOR;
    useCaso.setState({ caso: { fecha_inicio: toInstant(new Date()), guia } });
    keep();
  };
  const queue = createScanQueue('casos');
  const close = () => {
    stored.clear();
    useCaso.setState({ caso: null });
    for (const closed of waiting.splice(0)) closed();
  };
  return {
    queue,
    useCaso,
    /** Opens the case of a parcel; while another one is open, as soon as that is closed. */
    async open(guia: Guia): Promise<void> {
      while (useCaso.getState().caso !== null) await new Promise<void>((closed) => waiting.push(closed));
      start(guia);
    },
    openSinEtiqueta(): void {
      if (useCaso.getState().caso === null) start(null);
    },
    borrador: () => borrador,
    change(changes: Partial<Borrador>): Borrador {
      borrador = { ...borrador, ...changes };
      keep();
      return borrador;
    },
    close,
    /** The same, and nothing was recorded: the reading that had opened it says so. */
    cancel(): void {
      const { caso } = useCaso.getState();
      if (caso !== null && caso.guia !== null) queue.cancelLast();
      close();
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;

const desks = new WeakMap<QueryClient, Map<number, Desk>>();

/** The desk of the signed-in person in this page. */
export function useDesk(): Desk {
  const page = useQueryClient();
  const usuarioId = useSessionState((state) => state.user?.id ?? 0);
  const ofPage = desks.get(page) ?? new Map<number, Desk>();
  desks.set(page, ofPage);
  const desk = ofPage.get(usuarioId) ?? createDesk();
  ofPage.set(usuarioId, desk);
  return desk;
}
