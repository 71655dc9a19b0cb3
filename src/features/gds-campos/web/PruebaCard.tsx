import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Result } from '#shared/contract.ts';
import type { TipoDeOrden } from '#shared/gds/campos.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { formularioDeOrden, probarCampos, publicarCampos, verCampos } from '../contract.ts';
import styles from './campos.module.css';

interface Props {
  de: { readonly cliente_id: number | null; readonly tipo: TipoDeOrden };
  version: number;
}

type Falla = Result<typeof probarCampos>['fallan'][number];

const COLUMNS = defineColumns<Falla>([
  { header: 'Orden', value: ({ numero }) => numero, mono: true },
  { header: 'Qué le faltaría', value: ({ faltas }) => faltas.map(({ mensaje }) => mensaje).join(' · '), long: true },
]);

/** The draft on the last two hundred orders, and the act that brings it into force. */
export function PruebaCard({ de, version }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const puede = useCan(publicarCampos);
  const query = useQuery({ ...serviceQuery(probarCampos, { ...de, ultimos: 200 }), enabled: isOpen });
  const { data } = query;
  return (
    <Card title="Borrador">
      <div className={styles.cuerpo}>
        <div className={styles.barra}>
          <Button loading={query.isFetching} onClick={() => (isOpen ? void query.refetch() : setOpen(true))}>
            Probar con los últimos 200
          </Button>
          {puede ? (
            <Button variant="filled" onClick={() => setPublishing(true)}>
              Publicar…
            </Button>
          ) : null}
          <p className={styles.quieto} role="status">
            {data === undefined ? '' : enPalabras(data)}
          </p>
        </div>
        <ErrorAlert error={query.error} fallback="No se pudo probar" onRetry={() => void query.refetch()} />
      </div>
      {data === undefined || data.total === 0 ? null : (
        <DataTable
          narrow="cards"
          label="Órdenes que fallarían"
          columns={COLUMNS}
          rows={data.fallan}
          rowKey={({ transaccion_id }) => transaccion_id}
          empty={null}
        />
      )}
      {isPublishing ? <PublicarDialog de={de} version={version} onClose={() => setPublishing(false)} /> : null}
    </Card>
  );
}

function enPalabras({ revisadas, total }: { revisadas: number; total: number }): string {
  if (revisadas === 0) return 'Todavía no hay órdenes con qué probar.';
  return `De ${revisadas.toLocaleString('es-UY')} órdenes, ${total.toLocaleString('es-UY')} no pasarían.`;
}

function PublicarDialog({ de, version, onClose }: Props & { onClose: () => void }) {
  const form = useResourceForm({
    contract: publicarCampos,
    refreshes: [verCampos, formularioDeOrden],
    start: { nota: '' },
    params: ({ nota }) => ({ ...de, version, nota }),
    words: { nota: 'Escriba qué cambia' },
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Publicar el formulario"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>Rige para las órdenes que se hagan desde ahora; las anteriores se siguen leyendo con el suyo.</p>
      <TextAreaField label="Nota" data-autofocus rows={2} {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo publicar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
