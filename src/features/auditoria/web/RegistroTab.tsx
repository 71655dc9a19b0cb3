import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { Settings } from '#shared/settings.ts';
import { serviceQuery } from '#web/api.ts';
import type { Frase } from '#web/list/frases.ts';
import { type Hoja, useHojas } from '#web/list/use-hojas.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { sessionState } from '#web/session-state.ts';
import { useSettings } from '#web/settings.ts';
import { FilterChips } from '#web/ui/filters/FilterChips.tsx';

import { listPersonasDeAuditoria, type PersonaDeAuditoria } from '../contract.ts';
import styles from './auditoria.module.css';
import { RegistroCard, type RegistroLook } from './RegistroCard.tsx';
import { type Ticket, useArchivo } from './use-archivo.ts';
import type { Filtros } from './use-filtros.ts';

interface DetalleProps<F> {
  onSame: (filtros: F) => void;
  onClose: () => void;
}

interface Props<Row extends { id: number }, F extends object> {
  state: Filtros<F>;
  /** Tells one log from the other. */
  name: string;
  load: (params: F & { size: number; cursor?: string }, signal: AbortSignal) => Promise<Hoja<Row>>;
  ask: (params: F & Pick<Settings, 'separador'>) => Promise<Ticket>;
  /** How the file is asked for from the keyboard. */
  exportar: { id: string; titulo: string };
  look: RegistroLook<Row>;
  /** The sentence of the filters begins with it. */
  lead: string;
  frases: (filtros: F, personas: readonly PersonaDeAuditoria[]) => readonly Frase<keyof F & string>[];
  barra: (personas: readonly PersonaDeAuditoria[]) => ReactNode;
  detalle: (row: Row, props: DetalleProps<F>) => ReactNode;
}

const PAGE_SIZE = 100;
/** Anew from its beginning: what is new stands there. */
const STILL = { keptMs: 10 * 60_000, refreshed: 1 };
const PERSONAS_FRESH_MS = 5 * 60_000;

/** One of the two logs: what narrows it, its rows, its file, and one row whole. */
export function RegistroTab<Row extends { id: number }, F extends object>(props: Props<Row, F>) {
  const { state, load, ask } = props;
  const { filtros } = state;
  const [open, setOpen] = useState<Row | null>(null);
  const personas = useQuery({ ...serviceQuery(listPersonasDeAuditoria, {}), staleTime: PERSONAS_FRESH_MS });
  const registro = useHojas<Row>({
    queryKey: [props.name, filtros, sessionState().user?.id ?? null],
    load: (cursor, signal) => load({ ...filtros, size: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) }, signal),
    still: STILL,
  });
  const separador = useSettings((settings) => settings.separador);
  const archivo = useArchivo(() => ask({ ...filtros, separador }));
  usePageActs([{ ...props.exportar, tecla: 'e', run: archivo.run }]);
  const known = personas.data?.personas ?? [];
  const frases = props.frases(filtros, known);
  const close = () => setOpen(null);
  const showSame = (wanted: F) => {
    close();
    state.only(wanted);
  };
  return (
    <div className={styles.tab}>
      {props.barra(known)}
      <FilterChips lead={props.lead} frases={frases} onRemove={state.without} onClear={state.widen} />
      <RegistroCard
        {...props.look}
        registro={registro}
        archivo={archivo}
        isNarrowed={frases.length > 0}
        onWiden={state.widen}
        onOpen={setOpen}
      />
      {open === null ? null : props.detalle(open, { onSame: showSame, onClose: close })}
    </div>
  );
}
