import { IconAlertTriangle, IconChevronRight, IconDownload, IconPackageImport } from '@tabler/icons-react';
import { useId, useRef } from 'react';

import type { PickupFilters, PickupNodo } from '#features/pickup/contract.ts';
import { Button } from '#web/ui/Button.tsx';

import { figure } from '../figure.ts';
import type { Clave } from '../pickup-search.ts';
import { AccionesDeNodo } from '../trabajo/AccionesDeNodo.tsx';
import styles from './arbol.module.css';
import { useArbol, useFila } from './arbol-context.ts';

export interface LugarDeNodo {
  /** null: the root of the tree. */
  padre: PickupNodo | null;
  profundidad: number;
  index: number;
  count: number;
}

interface Props {
  nodo: PickupNodo;
  lugar: LugarDeNodo;
  isOpen: boolean;
}

const LETRA = { zona: 'z', departamento: 'd', agente: 'a' } as const;
const SMALL = { 'aria-hidden': true, size: 14, stroke: 2 } as const;

export function claveOf({ nivel, id }: Pick<PickupNodo, 'nivel' | 'id'>): Clave {
  return `${LETRA[nivel]}${id}`;
}

/** A node with its figures, what it can be exported as, and for whoever leads what can be done with all of it. */
export function NodoRow({ nodo, lugar, isOpen }: Props) {
  const { state, exporting, elegidas, prefetch } = useArbol();
  const clave = claveOf(nodo);
  const { onFocus, ...fila } = useFila(clave, lugar.profundidad === 1 && lugar.index === 0);
  const nameId = useId();
  // What it opens to is on its way before anyone presses.
  const giveUp = useRef<() => void>(undefined);
  const leave = () => giveUp.current?.();
  const approach = () => {
    leave();
    if (!isOpen) giveUp.current = prefetch(nodo);
  };
  return (
    <tr
      {...fila}
      className={styles.nodo}
      data-clave={clave}
      data-padre={lugar.padre === null ? '' : claveOf(lugar.padre)}
      data-nivel={lugar.profundidad}
      aria-level={lugar.profundidad}
      aria-posinset={lugar.index + 1}
      aria-setsize={lugar.count}
      aria-expanded={isOpen}
      onFocus={() => {
        onFocus();
        approach();
      }}
      onBlur={leave}
      onPointerEnter={approach}
      onPointerLeave={leave}
    >
      <th scope="row">
        <span className={styles.nombre}>
          <IconChevronRight aria-hidden size={16} stroke={2} className={styles.flecha} />
          <span id={nameId}>{nodo.nombre}</span>
        </span>
      </th>
      <Cifras nodo={nodo} clave={clave} narrow={state.narrow} filtros={state.filtros} />
      <td className={styles.actos}>
        <Button
          variant="subtle"
          className={styles.exportar}
          aria-describedby={nameId}
          leftSection={<IconDownload aria-hidden size={16} stroke={1.75} />}
          disabled={exporting.isPending}
          onClick={() => exporting.run({ level: nodo.nivel, id: nodo.id, nombre: nodo.nombre, total: nodo.total })}
        >
          Exportar {nodo.nivel}
        </Button>
        {elegidas === null ? null : <AccionesDeNodo nodo={nodo} filtros={state.filtros} />}
      </td>
    </tr>
  );
}

interface CifrasProps {
  nodo: PickupNodo;
  clave: Clave;
  filtros: PickupFilters;
  narrow: (filtros: Partial<PickupFilters>, open: readonly Clave[]) => void;
}

/** The badges: total, in time, late and on the way. Those that a filter exists for set it, and open the node. */
function Cifras({ nodo, clave, filtros, narrow }: CifrasProps) {
  const only = (vencimiento: PickupFilters['vencimiento']) => ({
    isOn: filtros.vencimiento === vencimiento,
    onPress: () => narrow({ vencimiento }, [clave]),
  });
  return (
    <>
      <td>
        <Cifra nombre="total" de={nodo.nombre} value={nodo.total} {...only('')} />
      </td>
      <td>
        <Cifra nombre="en plazo" de={nodo.nombre} value={nodo.en_plazo} tono="en_plazo" {...only('en_plazo')} />
      </td>
      <td>
        <Cifra nombre="vencido" de={nodo.nombre} value={nodo.vencido} tono="vencido" {...only('vencido')} />
      </td>
      <td>
        <span className={styles.cifra} data-tono="levantado" data-nada={nodo.levantado === 0 || undefined}>
          {nodo.levantado === 0 ? null : <IconPackageImport {...SMALL} />}
          {figure(nodo.levantado)} <span className={styles.palabra}>levantado</span>
        </span>
      </td>
    </>
  );
}

interface CifraProps {
  nombre: 'total' | 'en plazo' | 'vencido';
  de: string;
  value: number;
  tono?: string;
  isOn: boolean;
  onPress: () => void;
}

function Cifra({ nombre, de, value, tono, isOn, onPress }: CifraProps) {
  const what = nombre === 'total' ? 'todas' : `solo ${nombre}`;
  return (
    <button
      type="button"
      className={styles.cifra}
      data-tono={tono}
      data-nada={value === 0 || undefined}
      data-on={(isOn && tono !== undefined) || undefined}
      title={`Ver ${what} en ${de}`}
      onClick={onPress}
    >
      {tono === 'vencido' && value > 0 ? <IconAlertTriangle {...SMALL} /> : null}
      {tono === 'en_plazo' && value > 0 ? <span aria-hidden className={styles.punto} /> : null}
      {figure(value)} <span className={styles.palabra}>{nombre}</span>
    </button>
  );
}
