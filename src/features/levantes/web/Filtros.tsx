import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { ManySelect } from '#web/ui/ManySelect.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { countLevantes, type getOpcionesDeLevantes } from '../contract.ts';
import { ESTADOS, VISTAS } from '../palabras.contract.ts';
import { ESTADO, VISTA } from './palabras.ts';
import type { Levantes } from './use-lista.ts';

/** The views, each with how many wait in it; of the day, those that are still to be done today. */
export function Vistas({ levantes }: { levantes: Levantes }) {
  const { data } = useQuery(serviceQuery(countLevantes, {}));
  return (
    <nav className={marco.linea} aria-label="Vistas de levantes">
      {VISTAS.map((vista) => {
        const count = data === undefined || vista === 'todos' ? '' : ` · ${data[vista].toLocaleString('es-UY')}`;
        return (
          <ToggleButton key={vista} isOn={levantes.lista.vista === vista} onClick={() => levantes.ir(vista)}>
            {`${VISTA[vista]}${count}`}
          </ToggleButton>
        );
      })}
    </nav>
  );
}

interface Props {
  levantes: Levantes;
  isOurs: boolean;
  opciones: Result<typeof getOpcionesDeLevantes> | undefined;
  children?: ReactNode;
}

const LABELLED = ESTADOS.map((value) => ({ value, label: ESTADO[value].nombre }));

export function FiltrosBar({ levantes: { lista, narrow }, isOurs, opciones, children }: Props) {
  const isNarrow = useIsNarrow();
  const { filtros, vista } = lista;
  const choferes = (opciones?.choferes ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  return (
    <div className={marco.linea}>
      <SearchField
        label="Buscar levantes"
        placeholder={isOurs ? 'L-… o cliente' : 'L-…'}
        shortcut="/"
        value={filtros.q ?? ''}
        onSearch={(q, goesOn) => narrow({ q }, { replace: goesOn })}
      />
      {vista === 'dia' || vista === 'todos' ? (
        <DateField label="Día" value={filtros.dia ?? null} onChange={(dia) => narrow({ dia: dia ?? undefined })} />
      ) : null}
      {isNarrow ? null : (
        <ManySelect
          label="Estado"
          options={LABELLED}
          value={filtros.estado ?? []}
          onChange={(chosen) => narrow({ estado: ESTADOS.filter((one) => chosen.includes(one)) })}
        />
      )}
      {isNarrow || choferes.length === 0 ? null : (
        <ManySelect
          label="Chofer"
          options={choferes}
          value={(filtros.chofer_id ?? []).map(String)}
          onChange={(chosen) => narrow({ chofer_id: chosen.map(Number) })}
        />
      )}
      {children}
    </div>
  );
}
