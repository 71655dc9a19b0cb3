import { IconColumns, IconDots, IconDownload, IconRefresh } from '@tabler/icons-react';

import { ORDENES } from '#features/guias/contract.ts';
import { Trabajos } from '#features/masivos/web/public.tsx';
import { formatTime } from '#shared/dates.ts';
import type { Densidad } from '#web/list/heights.ts';
import { type Act, ActMenu } from '#web/ui/ActMenu.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ListFresh, ListHead } from '#web/ui/ListCard.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { cuantas } from './filtro-frases.ts';
import styles from './lista.module.css';
import type { Orden, Sentido } from './lista-search.ts';
import type { DisposicionState } from './use-disposicion.ts';
import type { Guias } from './use-guias.ts';
import type { ListaState } from './use-lista.ts';

/** What the card can ask the screen to open. */
export interface CardActs {
  onColumnas: () => void;
  onExportar: () => void;
  /** Of the chosen ones alone. */
  onElegidas: () => void;
  onPegar: () => void;
  onEvento: () => void;
}

interface Props {
  state: ListaState;
  guias: Guias;
  disposicion: DisposicionState;
  isOld: boolean;
  acts: CardActs;
}

const ICON = { 'aria-hidden': true, size: 18, stroke: 1.75 } as const;

/** How many there are and since when, and what concerns the whole list. */
export function CardHead({ state, guias, disposicion, isOld, acts }: Props) {
  const isNarrow = useIsNarrow();
  const { query, total, refresh } = guias;
  const updatedAt = formatTime(new Date(query.dataUpdatedAt)).slice(0, 5);
  const hasFilters = Object.keys(state.lista.filtros).length > 0;
  return (
    <ListHead
      title={
        <>
          {total === undefined ? 'Guías' : cuantas(total)}
          {hasFilters ? <span className="solo-lector"> con estos filtros</span> : null}
        </>
      }
      acts={
        <>
          {isNarrow ? (
            <NarrowActs state={state} acts={acts} />
          ) : (
            <WideActs disposicion={disposicion} acts={acts} isOff={query.isError} />
          )}
          <Trabajos />
        </>
      }
    >
      {query.dataUpdatedAt === 0 ? null : (
        <ListFresh
          label="Actualizar la lista"
          title={`Actualizar la lista (de las ${updatedAt})`}
          onRefresh={() => void refresh()}
        >
          <span className={styles.freshText}>Actualizado {updatedAt}</span>
        </ListFresh>
      )}
      <div role="status">
        {isOld ? (
          <Button leftSection={<IconRefresh {...ICON} />} onClick={() => void refresh()}>
            Terminó un trabajo: actualizar
          </Button>
        ) : null}
      </div>
    </ListHead>
  );
}

const DENSIDADES: readonly { densidad: Densidad; nombre: string }[] = [
  { densidad: 'compacta', nombre: 'Compacta' },
  { densidad: 'media', nombre: 'Media' },
  { densidad: 'comoda', nombre: 'Cómoda' },
];

interface WideProps extends Pick<Props, 'disposicion' | 'acts'> {
  /** What is to be exported could not be loaded. */
  isOff: boolean;
}

function WideActs({ disposicion: { densidad, setDensidad }, acts, isOff }: WideProps) {
  return (
    <>
      <ActMenu
        label="Densidad de la tabla"
        acts={[
          DENSIDADES.map((one) => ({
            name: one.nombre,
            isCurrent: one.densidad === densidad,
            run: () => setDensidad(one.densidad),
          })),
        ]}
        opener={<Button>Densidad</Button>}
      />
      <Button aria-keyshortcuts="c" leftSection={<IconColumns {...ICON} />} onClick={acts.onColumnas}>
        Columnas
      </Button>
      <Button onClick={acts.onPegar}>Pegar números</Button>
      <Button aria-keyshortcuts="e" leftSection={<IconDownload {...ICON} />} disabled={isOff} onClick={acts.onExportar}>
        Exportar
      </Button>
    </>
  );
}

const ORDEN_NOMBRE: Record<Orden, Record<Sentido, string>> = {
  registro: { desc: 'Creadas: últimas primero', asc: 'Creadas: primeras primero' },
  numero: { asc: 'Número: de menor a mayor', desc: 'Número: de mayor a menor' },
  vence: { asc: 'Vence: lo más urgente primero', desc: 'Vence: lo más lejano primero' },
  movimiento: { asc: 'Movimiento: las más quietas primero', desc: 'Movimiento: lo último primero' },
};

/** Without headings to press, the orders stand in a list. */
function NarrowActs({ state: { lista, orderAs }, acts }: Pick<Props, 'state' | 'acts'>) {
  const orders: Act[] = ORDENES.flatMap((orden) =>
    (['desc', 'asc'] as const).map((sentido) => ({
      name: ORDEN_NOMBRE[orden][sentido],
      isCurrent: lista.orden === orden && lista.sentido === sentido,
      run: () => orderAs(orden, sentido),
    })),
  );
  const others: Act[] = [
    { name: 'Pegar números…', run: acts.onPegar },
    { name: 'Exportar…', run: acts.onExportar },
  ];
  return (
    <ActMenu
      label="Orden y acciones"
      acts={[orders, others]}
      opener={
        <IconButton aria-label="Orden y acciones">
          <IconDots {...ICON} />
        </IconButton>
      }
    />
  );
}
