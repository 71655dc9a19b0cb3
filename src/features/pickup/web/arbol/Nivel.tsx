import type { PickupNodo } from '#features/pickup/contract.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TableSkeleton } from '#web/ui/table-parts.tsx';

import { pickupError } from '../pickup-error.ts';
import { useNodos, useReload } from '../use-niveles.ts';
import { Aviso } from './Aviso.tsx';
import styles from './arbol.module.css';
import { useArbol } from './arbol-context.ts';
import { GuiasDeAgente } from './GuiasDeAgente.tsx';
import { claveOf, type LugarDeNodo, NodoRow } from './NodoRow.tsx';

interface Props {
  nivel: Parameters<typeof useNodos>[1];
  padre: PickupNodo | null;
  profundidad: number;
}

/** The nodes under one, and what is open under them. A failure stays in its place: the rest of the tree goes on. */
export function Nivel({ nivel, padre, profundidad }: Props) {
  const { state } = useArbol();
  const reload = useReload();
  const { nodos, isPending, error } = useNodos(state.filtros, nivel);
  const told = pickupError('datos', error);
  return (
    <>
      {nodos.map((nodo, index) => (
        <Rama key={`${nodo.nivel} ${nodo.id}`} nodo={nodo} lugar={{ padre, profundidad, index, count: nodos.length }} />
      ))}
      {error === null ? null : (
        <Aviso profundidad={profundidad}>
          <ErrorAlert error={told.text} detail={told.detail} onRetry={() => void reload.failed()} />
        </Aviso>
      )}
      {isPending ? (
        <Aviso profundidad={profundidad}>
          <TableSkeleton rows={padre === null ? 6 : 2} />
        </Aviso>
      ) : null}
      {isPending || error !== null || nodos.length > 0 ? null : (
        <Aviso profundidad={profundidad}>
          <p className={styles.vacio}>No hay datos disponibles</p>
        </Aviso>
      )}
    </>
  );
}

/** A node, and where it is open what is under it. */
function Rama({ nodo, lugar }: { nodo: PickupNodo; lugar: LugarDeNodo }) {
  const { state } = useArbol();
  const profundidad = lugar.profundidad + 1;
  const isOpen = state.isOpen(claveOf(nodo));
  return (
    <>
      <NodoRow nodo={nodo} lugar={lugar} isOpen={isOpen} />
      {isOpen && nodo.abre === 'guias' ? <GuiasDeAgente agente={nodo} profundidad={profundidad} /> : null}
      {isOpen && nodo.abre !== 'guias' ? (
        <Nivel nivel={{ level: nodo.abre, parent_id: nodo.id }} padre={nodo} profundidad={profundidad} />
      ) : null}
    </>
  );
}
