import { IconAdjustmentsHorizontal } from '@tabler/icons-react';

import type { GuiaFilters } from '#features/guias/contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { DiasFiltro } from './DiasFiltro.tsx';
import { ClienteFiltro, EstadoFiltro } from './FiltrosDeLista.tsx';
import type { Opciones } from './filtro-frases.ts';
import styles from './filtros.module.css';
import type { ListaState } from './use-lista.ts';

interface Props {
  state: ListaState;
  opciones: Opciones | undefined;
  onMore: () => void;
}

/** What narrows the list most often: the search, four fields, and the questions of every morning. */
export function FiltrosBar({ state, opciones, onMore }: Props) {
  const { lista, narrow } = state;
  const { filtros } = lista;
  const isNarrow = useIsNarrow();
  const hidden = Object.keys(filtros).filter((campo) => IN_DRAWER.some((one) => one === campo)).length;
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <SearchField
          label="Buscar en la lista"
          placeholder="Número, referencia o destinatario"
          shortcut="/"
          value={filtros.q ?? ''}
          onSearch={(q, goesOn) => narrow({ q }, { replace: goesOn })}
        />
        {isNarrow ? null : (
          <>
            <EstadoFiltro filtros={filtros} narrow={narrow} />
            <ClienteFiltro filtros={filtros} narrow={narrow} opciones={opciones} />
            <DiasFiltro filtros={filtros} narrow={narrow} />
          </>
        )}
        <Button
          aria-keyshortcuts="f"
          className={styles.more}
          leftSection={<IconAdjustmentsHorizontal aria-hidden size={18} stroke={1.75} />}
          onClick={onMore}
        >
          {isNarrow ? 'Filtros' : 'Más filtros'}
          {!isNarrow && hidden > 0 ? ` · ${hidden}` : ''}
        </Button>
      </div>
      <fieldset className={styles.quick}>
        <legend className="solo-lector">Filtros rápidos</legend>
        {RAPIDOS.map(({ nombre, campo, on }) => {
          const isOn = filtros[campo] === on;
          return (
            <ToggleButton key={nombre} isOn={isOn} onClick={() => narrow({ [campo]: isOn ? undefined : on })}>
              {nombre}
            </ToggleButton>
          );
        })}
      </fieldset>
    </div>
  );
}

const IN_DRAWER = ['agente_id', 'departamento_id', 'zona_id', 'servicio', 'motivo_id', 'numero'] as const;

const RAPIDOS: readonly { nombre: string; campo: keyof GuiaFilters; on: true | 'hoy' | 'vencidas' }[] = [
  { nombre: 'Sin movimiento 48 h', campo: 'sin_movimiento', on: true },
  { nombre: 'Vencen hoy', campo: 'vence', on: 'hoy' },
  { nombre: 'Vencidas', campo: 'vence', on: 'vencidas' },
  { nombre: 'Con contra-reembolso', campo: 'con_contra_reembolso', on: true },
  { nombre: 'No entregadas ayer', campo: 'no_entregadas_ayer', on: true },
];
