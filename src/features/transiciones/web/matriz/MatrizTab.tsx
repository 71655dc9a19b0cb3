import { IconRefresh } from '@tabler/icons-react';

import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { UndoToasts } from '#web/ui/UndoToasts.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import type { Direccion, Ir } from '../address.ts';
import { keyOf } from '../address.ts';
import type { Matriz as Modelo } from '../modelo.ts';
import { CasillaPanel } from './CasillaPanel.tsx';
import { Matriz } from './Matriz.tsx';
import { MatrizLista } from './MatrizLista.tsx';
import styles from './matriz.module.css';
import { useGuardarCasilla } from './use-guardar-casilla.ts';

interface Props {
  matriz: Modelo;
  version_id: number;
  isDraft: boolean;
  casilla: Direccion['casilla'];
  go: Ir;
}

/** The matrix, or its list where the screen is narrow, and the cell that the address opens. */
export function MatrizTab({ matriz, version_id, isDraft, casilla, go }: Props) {
  const isNarrow = useIsNarrow();
  const guardar = useGuardarCasilla(version_id);
  const fila = matriz.filas.find(({ estado }) => estado === casilla?.estado);
  const columna = matriz.columnas.find(({ tipo }) => tipo === casilla?.tipo);
  const open = (lugar: Direccion['casilla']) => {
    guardar.dismiss();
    go({ casilla: lugar });
  };
  const isOpen = casilla !== null && fila !== undefined && columna !== undefined;
  return (
    <Card title="Estados y eventos">
      {isOpen ? null : (
        <ErrorAlert error={guardar.error} fallback="No se pudo deshacer el cambio" onDismiss={guardar.dismiss} />
      )}
      {isNarrow ? (
        <MatrizLista matriz={matriz} desde={casilla} onOpen={open} />
      ) : (
        <>
          <Matriz matriz={matriz} casilla={casilla} onOpen={open} />
          <Leyenda isDraft={isDraft} />
        </>
      )}
      {isOpen ? (
        <CasillaPanel
          key={keyOf(casilla)}
          fila={fila}
          columna={columna}
          pasos={matriz.pasosDe(casilla)}
          guardar={isDraft ? guardar : null}
          onClose={() => open(null)}
        />
      ) : null}
      <UndoToasts of={guardar.offers} />
    </Card>
  );
}

function Leyenda({ isDraft }: { isDraft: boolean }) {
  return (
    <div className={styles.leyenda}>
      <span>
        La casilla dice a qué estado lleva el evento; <IconRefresh aria-hidden size={14} stroke={2} /> lo deja como
        está.
      </span>
      <span>Bajo cada evento, cuántas veces ocurrió en 30 días; junto a cada estado, sus guías abiertas.</span>
      {isDraft ? (
        <span>
          <i aria-hidden className={styles.doblez} /> Distinta de la versión vigente.
        </span>
      ) : null}
      <span>Flechas recorren, Enter abre.</span>
    </div>
  );
}
