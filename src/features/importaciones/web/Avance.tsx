import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { getImportacion, type Importacion, listFilas } from '../contract.ts';
import { detenerImportacion } from '../marcha.contract.ts';
import styles from './importaciones.module.css';
import { figure, filas } from './palabras.ts';

/** What is being done in the background, and how far it is. */
export function Avance({ importacion }: { importacion: Importacion }) {
  const { leida, falla, estado, por_revisar, por_importar, por_revertir, importadas, omitidas, revertidas } =
    importacion;
  if (falla !== null) return null;
  if (!leida)
    return (
      <div className={styles.avance}>
        <p role="status">Leyendo el archivo…</p>
        <progress className={styles.barra} aria-label="Leyendo el archivo" />
      </div>
    );
  if (por_importar > 0)
    return <EnCurso {...{ importacion, que: 'Importando', hechas: importadas, total: importadas + por_importar }} />;
  if (por_revertir > 0)
    return <EnCurso {...{ importacion, que: 'Revirtiendo', hechas: revertidas, total: revertidas + por_revertir }} />;
  if (por_revisar === 0 || estado === 'SUBIDA') return null;
  const total = importacion.filas - importadas - revertidas - omitidas;
  return (
    <div className={styles.avance}>
      <p role="status">
        Revisando: {figure(total - por_revisar)} de {filas(total)}
      </p>
      <progress className={styles.barra} aria-label="Revisando" max={total} value={total - por_revisar} />
    </div>
  );
}

interface Props {
  importacion: Importacion;
  que: string;
  hechas: number;
  total: number;
}

/** Rows that are being done, and may be stopped. */
function EnCurso({ importacion: { id }, que, hechas, total }: Props) {
  const stop = useCommand(detenerImportacion, [getImportacion, listFilas]);
  return (
    <div className={styles.avance}>
      <p role="status">
        {que}: {figure(hechas)} de {filas(total)}
      </p>
      <progress className={styles.barra} aria-label={que} max={total} value={hechas} />
      <div className={styles.actos}>
        <Button
          loading={stop.isPending}
          onClick={() => void stop.run({ id }).catch((cause: unknown) => logFailure(detenerImportacion.service, cause))}
        >
          Detener
        </Button>
        <span className={styles.quieto}>Puede cerrar esta página: sigue sola.</span>
      </div>
      <ErrorAlert error={stop.error} fallback="No se pudo detener" />
    </div>
  );
}
