import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { VersionDeMensaje, VistaDeMensaje } from '../contract.ts';
import styles from './mensajes.module.css';
import { VolverDialog } from './PublicarDialog.tsx';

interface Props {
  titulo: string;
  mensaje: VistaDeMensaje;
  onSaid: (text: string) => void;
}

interface Fila extends VersionDeMensaje {
  readonly isNow: boolean;
}

/** What went out when, who put it and why; one of them can be taken up again. */
export function VersionesCard({ titulo, mensaje: { vigente, retiradas }, onSaid }: Props) {
  const [vuelta, setVuelta] = useState<VersionDeMensaje | null>(null);
  const filas = [{ ...vigente, isNow: true }, ...retiradas.map((one) => ({ ...one, isNow: false }))];
  const columns = defineColumns<Fila>([
    { header: 'Desde', value: ({ fecha }) => formatDateMinute(fecha) },
    { header: 'La puso', value: ({ por }) => por ?? 'Sistema' },
    { header: 'Qué cambió', value: ({ nota }) => nota ?? '—' },
    {
      header: 'Texto',
      value: ({ asunto }) => asunto,
      cell: (fila) => (
        <details>
          <summary>{fila.asunto}</summary>
          <div className={styles.carta}>{fila.texto}</div>
        </details>
      ),
    },
    {
      header: 'Estado',
      value: ({ isNow }) => (isNow ? 'En vigor' : 'Retirada'),
      cell: (fila) =>
        fila.isNow ? (
          <StatusBadge nombre="En vigor" familia="ok" />
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Volver al texto del ${formatDateMinute(fila.fecha)}`}
            onClick={() => setVuelta(fila)}
          >
            Volver a este
          </Button>
        ),
    },
  ]);
  return (
    <Card title="Versiones" count={filas.length}>
      <DataTable
        narrow="cards"
        label={`Versiones de ${titulo}`}
        columns={columns}
        rows={filas}
        rowKey={({ id }) => id}
        empty="Todavía no hay ninguna."
      />
      {vuelta === null ? null : (
        <VolverDialog
          titulo={`Volver al texto del ${formatDateMinute(vuelta.fecha)}`}
          id={vuelta.id}
          onClose={() => setVuelta(null)}
          onDone={() => {
            setVuelta(null);
            onSaid('Publicado: los correos salen con aquel texto desde ahora.');
          }}
        />
      )}
    </Card>
  );
}
