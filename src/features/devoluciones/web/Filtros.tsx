import { useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { ManySelect } from '#web/ui/ManySelect.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { countDevoluciones } from '../contract.ts';
import { CLASES, VISTAS, type Vista } from '../palabras.contract.ts';
import { CLASE, VISTA } from './palabras.ts';
import type { Devoluciones } from './use-lista.ts';

/** What stands still is seen first wherever something does. */
const PARADAS_PRIMERO: readonly Vista[] = ['paradas', ...VISTAS.filter((vista) => vista !== 'paradas')];

/** The tabs, each with how many wait under it. */
export function Vistas({ devoluciones }: { devoluciones: Devoluciones }) {
  const { data } = useQuery(serviceQuery(countDevoluciones, {}));
  const order = data !== undefined && data.paradas > 0 ? PARADAS_PRIMERO : VISTAS;
  return (
    <nav className={marco.linea} aria-label="Vistas de devoluciones">
      {order.map((vista) => {
        const count = data === undefined || vista === 'terminadas' ? '' : ` · ${data[vista].toLocaleString('es-UY')}`;
        return (
          <ToggleButton key={vista} isOn={devoluciones.vista === vista} onClick={() => devoluciones.ir(vista)}>
            {`${VISTA[vista]}${count}`}
          </ToggleButton>
        );
      })}
    </nav>
  );
}

const LABELLED = CLASES.map((value) => ({ value, label: CLASE[value] }));

export function FiltrosBar({ devoluciones: { lista, narrow } }: { devoluciones: Devoluciones }) {
  const isNarrow = useIsNarrow();
  const { filtros } = lista;
  return (
    <div className={marco.linea}>
      <SearchField
        label="Buscar devoluciones"
        placeholder="D-… o número de guía"
        shortcut="/"
        value={filtros.q ?? ''}
        onSearch={(q, goesOn) => narrow({ q }, { replace: goesOn })}
      />
      {isNarrow ? null : (
        <ManySelect
          label="Clase"
          options={LABELLED}
          value={filtros.clase ?? []}
          onChange={(chosen) => narrow({ clase: CLASES.filter((one) => chosen.includes(one)) })}
        />
      )}
    </div>
  );
}
