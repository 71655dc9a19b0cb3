import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TableSkeleton } from '#web/ui/table-parts.tsx';

import { getImportacion, type Importacion } from '../contract.ts';
import { Avance } from './Avance.tsx';
import { Cabecera } from './Cabecera.tsx';
import { Filas } from './Filas.tsx';
import styles from './importaciones.module.css';
import { LecturaOpciones } from './LecturaOpciones.tsx';
import { MapeoPanel } from './MapeoPanel.tsx';
import { SinRevertir } from './SinRevertir.tsx';

const LOOK_MS = 1_500;

/** One file: its columns, its rows, and what becomes of them. */
export function ImportacionPanel({ id }: { id: number }) {
  const [isMapping, setMapping] = useState(false);
  const titulo = useRef<HTMLHeadingElement>(null);
  const query = useQuery({
    ...serviceQuery(getImportacion, { id }),
    // The server tells of progress; looking as well costs little and survives a lost stream.
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.importacion) ? LOOK_MS : false),
  });
  useLive('importaciones', () => void query.refetch());
  const { data, error, refetch } = query;
  if (data === undefined)
    return (
      <>
        <ErrorAlert error={error} fallback="Error al cargar la importación" onRetry={() => void refetch()} />
        {error === null ? <TableSkeleton rows={8} /> : null}
      </>
    );
  const { importacion } = data;
  const isUnread = !importacion.leida;
  // The button that was pressed goes with its panel: on from the file's name, where one hears how it stands.
  const onMapped = () => {
    setMapping(false);
    titulo.current?.focus();
  };
  const asksColumns =
    importacion.leida && importacion.origen === 'ARCHIVO' && (importacion.estado === 'SUBIDA' || isMapping);
  return (
    <div className={styles.pila}>
      <Cabecera
        titulo={titulo}
        importacion={importacion}
        isMapping={isMapping}
        onMapping={() => setMapping(!isMapping)}
      />
      <ErrorAlert error={error} fallback="Error al actualizar la importación" onRetry={() => void refetch()} />
      <ErrorAlert error={importacion.falla} />
      <Avance importacion={importacion} />
      <SinRevertir razones={data.sin_revertir} />
      {isUnread && importacion.falla !== null ? <LecturaOpciones importacion={importacion} /> : null}
      {asksColumns ? <MapeoPanel key={importacion.filas} {...data} onDone={onMapped} /> : null}
      {importacion.leida && !asksColumns ? <Filas {...data} /> : null}
    </div>
  );
}

function isBusy({ leida, falla, estado, por_revisar, por_importar, por_revertir }: Importacion): boolean {
  return falla === null && (!leida || por_importar + por_revertir > 0 || (por_revisar > 0 && estado !== 'SUBIDA'));
}
