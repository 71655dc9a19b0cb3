import { useQuery } from '@tanstack/react-query';

import { formatDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { verWo } from '../contract.ts';
import { cambiarPartida, lotesDeLinea } from '../lotes.contract.ts';
import { decir } from './cola.ts';
import { soltarLinea, traerLineas } from './mesa.ts';
import type { LineaAndada } from './paso.ts';
import styles from './trabajos.module.css';

interface Props {
  linea: LineaAndada;
  onClose: () => void;
}

/** Another lot lies there: of those that the order may have. What is promised is the server's to change, so this needs a network. */
export function LoteDialog({ linea, onClose }: Props) {
  const query = useQuery({ ...serviceQuery(lotesDeLinea, { linea_id: linea.id }), staleTime: 0 });
  const form = useResourceForm({
    contract: cambiarPartida,
    refreshes: [verWo, lotesDeLinea],
    start: { partida: '' },
    params: ({ partida }) => ({ linea_id: linea.id, partida }),
    words: { partida: 'Escanee el lote, o elíjalo' },
    onDone: ({ linea: now, siguen }) => {
      traerLineas([now, ...siguen]);
      soltarLinea();
      const last = siguen.at(-1) ?? now;
      decir(`${last.pedida} de ${last.sku} del lote ${last.partida ?? ''}`);
      onClose();
    },
  });
  const lotes = query.data?.lotes ?? [];
  return (
    <FormDialog
      title={`Otro lote en ${linea.lugar}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Cambiar de lote"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        <span className={styles.mono}>{linea.sku}</span> {linea.nombre}: se piden {linea.queda} del lote{' '}
        <span className={styles.mono}>{linea.partida}</span>.
      </p>
      <TextField label="Lote" autoComplete="off" data-autofocus data-lee-codigos {...form.text('partida')} />
      <ErrorAlert
        error={query.error}
        fallback="No se pudo preguntar por los lotes"
        onRetry={() => void query.refetch()}
      />
      {query.isSuccess && lotes.length === 0 ? <p>No hay otro lote libre en esta ubicación.</p> : null}
      <ul className={styles.filas} aria-label="Otros lotes">
        {lotes.map(({ partida_id, codigo, vence, libre, razon }) => (
          <li key={partida_id} className={styles.fila}>
            <Button disabled={razon !== null} onClick={() => form.field('partida').onChange(codigo)}>
              <span className={styles.mono}>{codigo}</span>
            </Button>
            <span>{libre} libres</span>
            <span className={styles.quieto}>
              {razon ?? (vence === null ? 'Sin vencimiento' : `Vence el ${formatDay(vence)}`)}
            </span>
          </li>
        ))}
      </ul>
      <ErrorAlert error={form.error} fallback="No se pudo cambiar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
