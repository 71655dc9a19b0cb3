import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import type { OpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { ClienteFiltro, EstadoFiltro, ServicioFiltro } from './Filtros.tsx';
import styles from './filtros.module.css';
import type { ListaState } from './use-lista.ts';

interface Props {
  state: ListaState;
  opciones: OpcionesDeEnvio | undefined;
  onMore: () => void;
}

const IN_DRAWER = ['entrega', 'paga', 'origen', 'con_contra_reembolso', 'desde', 'hasta'] as const;

/** What narrows the list most often; the rest stands in a drawer. */
export function FiltrosBar({ state, opciones, onMore }: Props) {
  const { filtros } = state.lista;
  const isNarrow = useIsNarrow();
  const hidden = IN_DRAWER.filter((campo) => filtros[campo] !== undefined).length;
  return (
    <div className={styles.line}>
      <BuscarField value={filtros.q ?? ''} onSearch={(q, goesOn) => state.narrow({ q }, { replace: goesOn })} />
      {isNarrow ? null : (
        <>
          <EstadoFiltro state={state} />
          <ClienteFiltro state={state} opciones={opciones} />
          <ServicioFiltro state={state} opciones={opciones} />
        </>
      )}
      <Button
        aria-keyshortcuts="f"
        leftSection={<IconAdjustmentsHorizontal aria-hidden size={18} stroke={1.75} />}
        onClick={onMore}
      >
        {isNarrow ? 'Filtros' : 'Más filtros'}
        {!isNarrow && hidden > 0 ? ` · ${hidden}` : ''}
      </Button>
    </div>
  );
}

interface BuscarProps {
  value: string;
  /** `goesOn`: the same search as a moment ago, typed further. */
  onSearch: (text: string | undefined, goesOn: boolean) => void;
}

const PAUSE_MS = 350;
const SHORTEST = 2;

function BuscarField({ value, onSearch }: BuscarProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const goesOn = useRef(false);
  const search = (text: string) => {
    const wanted = text.trim();
    if (wanted === value || (wanted !== '' && wanted.length < SHORTEST)) return;
    onSearch(wanted === '' ? undefined : wanted, goesOn.current);
    goesOn.current = true;
  };
  const searchSoon = useDebouncedCallback(search, PAUSE_MS);
  return (
    <search className={styles.search}>
      <TextField
        aria-label="Buscar en los envíos"
        aria-keyshortcuts="/"
        placeholder="Número, referencia o destinatario"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        leftSection={<IconSearch aria-hidden size={18} stroke={1.75} />}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          searchSoon(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(event.currentTarget.value);
        }}
        onBlur={(event) => {
          search(event.currentTarget.value);
          setTyped(null);
          goesOn.current = false;
        }}
      />
    </search>
  );
}
