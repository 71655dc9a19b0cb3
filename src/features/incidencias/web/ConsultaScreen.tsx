import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { type Consulta, contestarConsulta, verConsulta } from '../consulta.contract.ts';
import styles from './incidencias.module.css';

/** Where the notice of a question leads, on the phone of whoever drives: what is asked, and one answer. */
export function ConsultaScreen() {
  const params: Record<string, unknown> = useParams({ strict: false });
  const id = Number(params.id);
  const query = useQuery({ ...serviceQuery(verConsulta, { id }), retry: false });
  if (query.isPending) return <PendingView />;
  if (query.data === undefined)
    return (
      <EmptyState title="No se pudo abrir la pregunta">
        <ErrorAlert error={query.error} fallback="No se pudo abrir" onRetry={() => void query.refetch()} />
      </EmptyState>
    );
  return <Pregunta key={id} consulta={query.data.consulta} />;
}

function Pregunta({ consulta }: { consulta: Consulta }) {
  const { guia_nro, destino, pregunta, preguntada, de, respuesta, es_tarde } = consulta;
  return (
    <Card title={guia_nro === null ? 'Le preguntan' : `Le preguntan por ${guia_nro}`}>
      <div className={styles.consulta}>
        {destino === null || destino === '' ? null : <p>{destino}</p>}
        <p className={styles.pregunta}>{pregunta}</p>
        <p>
          {de}, {formatDateMinute(preguntada)}
        </p>
        {respuesta === null ? null : (
          <p role="status">
            Usted contestó: <strong>{respuesta}</strong>
          </p>
        )}
        {respuesta === null && es_tarde ? <p role="status">Ya no hace falta contestarla.</p> : null}
        {respuesta === null && !es_tarde ? <Contestar id={consulta.id} /> : null}
      </div>
    </Card>
  );
}

const RAPIDAS = ['La entregué', 'No había nadie', 'La tengo conmigo'] as const;

function Contestar({ id }: { id: number }) {
  const form = useResourceForm({
    contract: contestarConsulta,
    refreshes: [verConsulta],
    start: { respuesta: '' },
    params: ({ respuesta }) => ({ id, respuesta }),
    words: { respuesta: 'Escriba qué pasó' },
    onDone: () => undefined,
  });
  const field = form.field('respuesta');
  return (
    <form
      className={styles.consulta}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className={styles.rapidas}>
        {RAPIDAS.map((texto) => (
          <Button key={texto} onClick={() => field.onChange(texto)}>
            {texto}
          </Button>
        ))}
      </div>
      <TextAreaField label="Su respuesta" rows={3} {...form.text('respuesta')} />
      <ErrorAlert error={form.error} fallback="No se pudo enviar" onDismiss={form.dismiss} />
      <Button type="submit" variant="filled" loading={form.isSaving}>
        Contestar
      </Button>
    </form>
  );
}
