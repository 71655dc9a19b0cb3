import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { arbolDeAlmacenamientos, type NodoDelArbol } from '../contract.ts';
import styles from './almacenamientos.module.css';

interface Props {
  deposito_id: number;
  /** What the list is narrowed to. */
  bajo_id: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** Zones and what hangs from them, each with how full it is; a node narrows the list to itself, and again to all. */
export function Arbol(props: Props) {
  return <Rama {...props} />;
}

function Rama({ padre_id, ...props }: Props & { padre_id?: number }) {
  const { deposito_id } = props;
  const query = useQuery(
    serviceQuery(arbolDeAlmacenamientos, { deposito_id, ...(padre_id === undefined ? {} : { padre_id }) }),
  );
  const nodos = query.data?.nodos ?? [];
  if (query.isError)
    return <ErrorAlert error={query.error} fallback="Error al cargar el árbol" onRetry={() => void query.refetch()} />;
  if (query.isSuccess && nodos.length === 0)
    return padre_id === undefined ? <p className={styles.nombre}>Todavía no hay zonas.</p> : null;
  return (
    <ul className={styles.arbol}>
      {nodos.map((nodo) => (
        <Nodo key={nodo.id} nodo={nodo} {...props} />
      ))}
    </ul>
  );
}

function Nodo({ nodo, ...props }: Props & { nodo: NodoDelArbol }) {
  const { bajo_id, onChoose } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { id, codigo, hijos, posiciones, ocupadas, bloqueadas } = nodo;
  const full = posiciones === 0 ? 0 : Math.round((100 * ocupadas) / posiciones);
  const shut = bloqueadas === 0 ? '' : ` · ${bloqueadas === 1 ? '1 bloqueada' : `${bloqueadas} bloqueadas`}`;
  return (
    <li>
      <div className={styles.nodo}>
        <button
          type="button"
          className={styles.abre}
          aria-label={`${isOpen ? 'Cerrar' : 'Abrir'} ${codigo}`}
          aria-expanded={isOpen}
          hidden={hijos === 0}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronRight aria-hidden size={18} stroke={1.75} />
        </button>
        <button
          type="button"
          className={styles.nombre}
          aria-pressed={bajo_id === id}
          onClick={() => onChoose(bajo_id === id ? undefined : id)}
        >
          <span className={styles.mono}>{codigo}</span>{' '}
          <span className={styles.quieto}>
            {posiciones.toLocaleString('es-UY')} · {full} %
          </span>
          <span className="solo-lector">{` ocupado: ${ocupadas} de ${posiciones}${shut}`}</span>
        </button>
      </div>
      {isOpen ? <Rama padre_id={id} {...props} /> : null}
    </li>
  );
}
