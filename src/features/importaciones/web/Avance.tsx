import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { detenerImportacion, getImportacion, type Importacion, listFilas } from '../contract.ts';
import styles from './importaciones.module.css';
import { figure, filas } from './palabras.ts';

/** What is being done in the background, and how far it is. */
export function Avance({ importacion }: { importacion: Importacion }) {
  const stop = useCommand(detenerImportacion, [getImportacion, listFilas]);
  const { id, leida, falla, estado, por_revisar, por_importar, importadas, omitidas } = importacion;
  if (falla !== null) return null;
  if (!leida)
    return (
      <div className={styles.avance}>
        <p role="status">Leyendo el archivo…</p>
        <progress className={styles.barra} aria-label="Leyendo el archivo" />
      </div>
    );
  if (por_importar > 0)
    return (
      <div className={styles.avance}>
        <p role="status">
          Importando: {figure(importadas)} de {filas(importadas + por_importar)}
        </p>
        <progress className={styles.barra} aria-label="Importando" max={importadas + por_importar} value={importadas} />
        <div className={styles.actos}>
          <Button
            loading={stop.isPending}
            onClick={() =>
              void stop.run({ id }).catch((cause: unknown) => logFailure(detenerImportacion.service, cause))
            }
          >
            Detener
          </Button>
          <span className={styles.quieto}>Puede cerrar esta página: sigue sola.</span>
        </div>
        <ErrorAlert error={stop.error} fallback="No se pudo detener" />
      </div>
    );
  if (por_revisar === 0 || estado === 'SUBIDA') return null;
  const total = importacion.filas - importadas - omitidas;
  return (
    <div className={styles.avance}>
      <p role="status">
        Revisando: {figure(total - por_revisar)} de {filas(total)}
      </p>
      <progress className={styles.barra} aria-label="Revisando" max={total} value={total - por_revisar} />
    </div>
  );
}
