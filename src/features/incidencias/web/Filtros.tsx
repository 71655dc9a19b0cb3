import { useQuery } from '@tanstack/react-query';

import type { Result } from '#shared/contract.ts';
import { formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { Button } from '#web/ui/Button.tsx';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { ManySelect } from '#web/ui/ManySelect.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { countIncidencias, type getOpcionesDeIncidencias } from '../contract.ts';
import { ESTADOS, PRIORIDADES, VISTAS, type Vista } from '../palabras.contract.ts';
import { ESTADO, PRIORIDAD, VISTA, VISTA_DE_AFUERA } from './palabras.ts';
import type { Cola } from './use-cola.ts';

/** The views, each with how many wait in it. */
export function Vistas({ cola, isOurs }: { cola: Cola; isOurs: boolean }) {
  const { data } = useQuery(serviceQuery(countIncidencias, {}));
  const shown: readonly (readonly [Vista, string])[] = isOurs
    ? VISTAS.map((one) => [one, VISTA[one]])
    : VISTA_DE_AFUERA;
  return (
    <nav className={marco.linea} aria-label="Vistas de incidencias">
      {shown.map(([vista, nombre]) => {
        const count = data === undefined || vista === 'todas' ? '' : ` · ${data[vista].toLocaleString('es-UY')}`;
        return (
          <ToggleButton key={vista} isOn={cola.lista.vista === vista} onClick={() => cola.ir(vista)}>
            {`${nombre}${count}`}
          </ToggleButton>
        );
      })}
    </nav>
  );
}

const CON_QUE = { fuera_de_plazo: 'Fuera de plazo', reabiertas: 'Reabiertas', con_costo: 'Con costo' } as const;

const DE_TODOS = {
  ...{ desde: undefined, hasta: undefined, con: undefined },
  ...{ cliente_id: undefined, agente_id: undefined, chofer: undefined },
};

/** What a figure of the board leads to stands there until it is taken away. */
function DelTablero({ cola: { lista, narrow } }: { cola: Pick<Cola, 'lista' | 'narrow'> }) {
  const { desde, hasta, con, cliente_id, agente_id, chofer } = lista.filtros;
  const said = [
    ...(con === undefined ? [] : [CON_QUE[con]]),
    ...(desde === undefined ? [] : [`desde el ${formatDay(desde)}`]),
    ...(hasta === undefined ? [] : [`hasta el ${formatDay(hasta)}`]),
    ...(cliente_id === undefined ? [] : ['de un cliente']),
    ...(agente_id === undefined ? [] : ['de una agencia']),
    ...(chofer === undefined ? [] : ['de un chofer']),
  ];
  if (said.length === 0) return null;
  return <Button onClick={() => narrow(DE_TODOS)}>{`Quitar: ${said.join(', ')}`}</Button>;
}

interface Props {
  cola: Cola;
  isOurs: boolean;
  opciones: Result<typeof getOpcionesDeIncidencias> | undefined;
}

const LABELLED = {
  estado: ESTADOS.map((value) => ({ value, label: ESTADO[value].nombre })),
  prioridad: PRIORIDADES.map((value) => ({ value, label: PRIORIDAD[value] })),
} as const;

export function FiltrosBar({ cola: { lista, narrow }, isOurs, opciones }: Props) {
  const isNarrow = useIsNarrow();
  const { filtros } = lista;
  const named = (rows: readonly { id: number; nombre: string }[] = []) =>
    rows.map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  return (
    <div className={marco.linea}>
      <SearchField
        label="Buscar incidencias"
        placeholder="I-…, número de guía o asunto"
        shortcut="/"
        value={filtros.q ?? ''}
        onSearch={(q, goesOn) => narrow({ q }, { replace: goesOn })}
      />
      {isNarrow ? null : (
        <>
          <ManySelect
            label="Estado"
            options={LABELLED.estado}
            value={filtros.estado ?? []}
            onChange={(chosen) => narrow({ estado: ESTADOS.filter((one) => chosen.includes(one)) })}
          />
          <ManySelect
            label="Tipo"
            options={named(opciones?.tipos)}
            value={(filtros.tipo ?? []).map(String)}
            onChange={(chosen) => narrow({ tipo: chosen.map(Number) })}
          />
        </>
      )}
      <DelTablero cola={{ lista, narrow }} />
      {isOurs && !isNarrow ? (
        <>
          <ManySelect
            label="Prioridad"
            options={LABELLED.prioridad}
            value={filtros.prioridad ?? []}
            onChange={(chosen) => narrow({ prioridad: PRIORIDADES.filter((one) => chosen.includes(one)) })}
          />
          <ManySelect
            label="Responsable"
            options={named(opciones?.responsables)}
            value={(filtros.responsable ?? []).map(String)}
            onChange={(chosen) => narrow({ responsable: chosen.map(Number) })}
          />
          <ManySelect
            label="Etiqueta"
            options={(opciones?.etiquetas ?? []).map((texto) => ({ value: texto, label: texto }))}
            value={filtros.etiqueta ?? []}
            onChange={(etiqueta) => narrow({ etiqueta })}
          />
        </>
      ) : null}
    </div>
  );
}
