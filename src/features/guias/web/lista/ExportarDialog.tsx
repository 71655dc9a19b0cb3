import type { GuiaFila } from '#features/guias/contract.ts';
import { changeSettings, useSettings } from '#web/settings.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './lista.module.css';
import type { Lista } from './lista-search.ts';
import { type Exportar, useExportar } from './use-exportar.ts';

interface Props {
  /** What the file will hold, in words: «1.204 guías». */
  cuantas: string;
  lista: Lista;
  /** Only these rows; absent: the whole list. */
  elegidas?: readonly GuiaFila[];
  onClose: () => void;
}

const SEPARADORES = [
  { separador: ',', nombre: 'Coma', uso: 'Para otros sistemas y planillas en inglés' },
  { separador: ';', nombre: 'Punto y coma', uso: 'Para Excel en español' },
] as const;

/** Asks how the file is divided, which the browser remembers, and says that it is on its way. */
export function ExportarDialog({ cuantas, lista, elegidas, onClose }: Props) {
  const exportar = useExportar(lista);
  const chosen = useSettings((settings) => settings.separador);
  return (
    <FormDialog
      title={`Exportar ${cuantas}`}
      opened
      isDirty={false}
      isSaving={exportar.isPending}
      submitLabel={exportar.filename === undefined ? 'Descargar CSV' : 'Descargar otra vez'}
      cancelLabel={exportar.filename === undefined ? 'Cancelar' : 'Cerrar'}
      onSubmit={() => exportar.run(elegidas ?? null)}
      onClose={onClose}
    >
      <fieldset className={styles.separadores}>
        <legend>Separador de columnas</legend>
        {SEPARADORES.map(({ separador, nombre, uso }) => (
          <label key={separador} className={styles.separador}>
            <input
              type="radio"
              name="separador"
              checked={chosen === separador}
              onChange={() => changeSettings({ separador })}
            />
            <span>
              {nombre} <span className={styles.quieto}>· {uso}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" className={styles.quieto}>
        {estadoOf(exportar)}
      </p>
      <ErrorAlert error={exportar.error} fallback="Error al exportar las guías" onDismiss={exportar.dismiss} />
    </FormDialog>
  );
}

function estadoOf({ isPending, filename, error }: Exportar): string {
  if (isPending) return 'Preparando el archivo…';
  if (error !== null) return '';
  if (filename !== undefined) return `La descarga comenzó: ${filename}`;
  return 'Las listas largas se descargan a medida que se preparan.';
}
