import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type Armado, armarMover } from '#features/gds-trabajos/mover.contract.ts';
import type { Result } from '#shared/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { type HallazgoFila, publicarMatriz, simularMatriz, verMatriz } from '../contract.ts';
import { Armados, Armar } from './Armar.tsx';
import styles from './caracteristicas.module.css';

type Cual = 'BORRADOR' | 'VIGENTE';

/** What the rules would have refused in the last thirty days, and what lies now where it may not; then they may come into force. */
export function SimularPanel() {
  const versiones = useQuery(serviceQuery(verMatriz, {}));
  const { borrador = null, vigente = null } = versiones.data ?? {};
  const [chosen, setChosen] = useState<Cual>('BORRADOR');
  const [armado, setArmado] = useState<Armado | null>(null);
  const hasBoth = borrador !== null && vigente !== null;
  const only = borrador === null ? 'VIGENTE' : 'BORRADOR';
  const cual = hasBoth ? chosen : only;
  const query = useQuery({ ...serviceQuery(simularMatriz, { cual }), enabled: borrador !== null || vigente !== null });
  if (versiones.data !== undefined && borrador === null && vigente === null)
    return <EmptyState title="Todavía no hay reglas: escríbalas en Matriz" />;
  const { data } = query;
  return (
    <div className={styles.pila}>
      <ErrorAlert
        error={versiones.error ?? query.error}
        fallback="Error al probar las reglas"
        onRetry={() => void Promise.all([versiones.refetch(), query.refetch()])}
      />
      {hasBoth ? (
        <div className={styles.barra}>
          <ToggleButton isOn={cual === 'BORRADOR'} onClick={() => setChosen('BORRADOR')}>
            El borrador
          </ToggleButton>
          <ToggleButton isOn={cual === 'VIGENTE'} onClick={() => setChosen('VIGENTE')}>
            Las que rigen
          </ToggleButton>
        </div>
      ) : null}
      <Probadas cual={cual} versiones={{ borrador, vigente }} data={data} onArmado={setArmado} />
      {armado === null ? null : <Armados hecho={armado} />}
      <Card title="Se habrían rechazado" count={data?.total_habrian}>
        <DataTable
          narrow="cards"
          label="Se habrían rechazado"
          columns={HABRIAN}
          rows={data?.habrian ?? []}
          rowKey={(one) => `${one.numero} ${one.producto} ${one.lugar} ${one.fecha}`}
          empty={query.isError ? null : 'Ninguna de las últimas ubicaciones.'}
          isPending={query.isPending}
        />
      </Card>
      <Card title="Hoy donde no van" count={data?.total_ahora}>
        <DataTable
          narrow="cards"
          label="Hoy donde no van"
          columns={AHORA}
          rows={data?.ahora ?? []}
          rowKey={(one) => `${one.producto} ${one.lugar}`}
          empty={query.isError ? null : 'Todo está donde puede estar.'}
          isPending={query.isPending}
        />
      </Card>
    </div>
  );
}

interface ProbadasProps {
  cual: Cual;
  versiones: Pick<Result<typeof verMatriz>, 'borrador' | 'vigente'>;
  data: Result<typeof simularMatriz> | undefined;
  onArmado: (hecho: Armado | null) => void;
}

/** The figures, and what may be done about them: a draft comes into force, of what holds already what lies wrong becomes work. */
function Probadas({ cual, versiones: { borrador, vigente }, data, onArmado }: ProbadasProps) {
  const [isPublishing, setPublishing] = useState(false);
  const puedePublicar = useCan(publicarMatriz);
  const puedeArmar = useCan(armarMover);
  return (
    <Card title={cual === 'VIGENTE' ? 'Las reglas en vigor, probadas' : 'El borrador, probado'}>
      <div className={styles.cuerpo}>
        <p className={styles.cifras} role="status">
          {data === undefined ? (
            'Probando los últimos 30 días…'
          ) : (
            <>
              <span>
                Ubicaciones revisadas: <b>{data.revisados.toLocaleString('es-UY')}</b>
              </span>
              <span>
                Se habrían rechazado: <b>{data.total_habrian.toLocaleString('es-UY')}</b>
              </span>
              <span>
                Hoy donde no van: <b>{data.total_ahora.toLocaleString('es-UY')}</b>
              </span>
            </>
          )}
        </p>
        {vigente === null ? null : (
          <p className={styles.quieto}>
            En vigor desde el {vigente.publicada === null ? '' : formatDateMinute(vigente.publicada)}
            {vigente.por === null ? '' : `, por ${vigente.por}`}: «{vigente.nota}»
          </p>
        )}
        {puedePublicar && cual === 'BORRADOR' && borrador !== null && data !== undefined ? (
          <div className={styles.barra}>
            <Button variant="filled" onClick={() => setPublishing(true)}>
              Publicar…
            </Button>
          </div>
        ) : null}
        {puedeArmar && cual === 'VIGENTE' && data !== undefined && data.total_ahora > 0 ? (
          <div className={styles.barra}>
            <Armar onHecho={onArmado} />
          </div>
        ) : null}
      </div>
      {isPublishing && borrador !== null ? (
        <PublicarDialog
          version={borrador.version}
          ahora={data?.total_ahora ?? 0}
          onDone={(hecho) => {
            setPublishing(false);
            onArmado(hecho);
          }}
          onClose={() => setPublishing(false)}
        />
      ) : null}
    </Card>
  );
}

const AHORA = defineColumns<HallazgoFila>([
  { header: 'Producto', value: ({ producto }) => producto, long: true },
  { header: 'Ubicación', value: ({ lugar }) => lugar, mono: true },
  { header: 'Unidades', value: ({ cantidad }) => cantidad.toLocaleString('es-UY'), align: 'right' },
  { header: 'Por qué', value: ({ razones }) => razones.join(' · '), long: true },
]);
const HABRIAN = defineColumns<HallazgoFila>([
  { header: 'Fecha', value: ({ fecha }) => (fecha === null ? '' : formatDateMinute(fecha)) },
  { header: 'Transacción', value: ({ numero }) => numero, mono: true },
  { header: 'Producto', value: ({ producto }) => producto, long: true },
  { header: 'Ubicación', value: ({ lugar }) => lugar, mono: true },
  { header: 'Por qué', value: ({ razones }) => razones.join(' · '), long: true },
]);

interface Props {
  version: number;
  ahora: number;
  /** With the work that was made of it; null: none was asked for. */
  onDone: (hecho: Armado | null) => void;
  onClose: () => void;
}

function PublicarDialog({ version, ahora, onDone, onClose }: Props) {
  const form = useResourceForm({
    contract: publicarMatriz,
    refreshes: [verMatriz, simularMatriz],
    start: { nota: '', armar_trabajos: false },
    params: ({ nota, armar_trabajos }) => ({ version, nota, armar_trabajos }),
    words: { nota: 'Escriba por qué cambian' },
    onDone: ({ trabajos }) => onDone(trabajos),
  });
  return (
    <FormDialog
      title="Publicar las reglas"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        Desde ahora el stock no entra donde estas reglas no lo dejan.{' '}
        {ahora === 0
          ? 'Hoy nada está donde no va.'
          : `Lo que ya está donde no va (${ahora.toLocaleString('es-UY')}) queda ahí hasta que alguien lo mueva.`}
      </p>
      <TextAreaField label="Nota" data-autofocus rows={2} {...form.text('nota')} />
      {ahora === 0 ? null : (
        <CheckboxField
          label="Armar trabajos para mover lo que queda donde no va"
          description="Solo lo suelto y sin reservar: lo demás se dice al terminar"
          checked={form.values.armar_trabajos}
          onChange={(event) => form.field('armar_trabajos').onChange(event.currentTarget.checked)}
        />
      )}
      <ErrorAlert error={form.error} fallback="No se pudo publicar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
