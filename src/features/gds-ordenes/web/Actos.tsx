import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { contarOrdenes, listOrdenes, moverOrden, type OrdenEntera, verOrden } from '../contract.ts';
import type { ActoDeOrden } from '../palabras.contract.ts';
import styles from './ordenes.module.css';
import { ACTO } from './palabras.ts';

const FRESH = [verOrden, listOrdenes, contarOrdenes];
/** What is asked about first. */
const PREGUNTA: ReadonlySet<ActoDeOrden> = new Set(['anular', 'cerrar', 'priorizar']);
const PELIGRO: ReadonlySet<ActoDeOrden> = new Set(['anular', 'cerrar', 'desconfirmar']);

/** What comes next, as a button; all else in a list. */
export function Actos({ entera: { orden, puede } }: { entera: OrdenEntera }) {
  const { run, isPending, error, reset } = useCommand(moverOrden, FRESH);
  const [asking, setAsking] = useState<ActoDeOrden | null>(null);
  const navigate = useNavigate();
  const open = Object.entries(puede).flatMap(([name, why]) => (why === null ? [name] : []));
  const may = (acto: ActoDeOrden) => open.includes(acto);
  const go = (acto: ActoDeOrden) => {
    if (PREGUNTA.has(acto)) setAsking(acto);
    else void run({ id: orden.id, acto, version: orden.version }).catch(() => undefined);
  };
  const primero = siguiente(orden, may);
  const otros = TODOS.filter((acto) => may(acto) && acto !== primero);
  const acts = [otros.filter((one) => !PELIGRO.has(one)), otros.filter((one) => PELIGRO.has(one))].map((group) =>
    group.map((acto) => ({ name: ACTO[acto], run: () => go(acto), isDangerous: acto === 'anular' })),
  );
  if (open.length === 0) return null;
  return (
    <div className={styles.actos}>
      <ErrorAlert error={error} fallback="No se pudo hacer" onDismiss={reset} />
      {orden.estado === 'BORRADOR' ? (
        <Button onClick={() => void navigate({ to: '/gds/ordenes/crear', search: { id: orden.id } })}>Editar</Button>
      ) : null}
      {primero === null ? null : (
        <Button variant="filled" loading={isPending} onClick={() => go(primero)}>
          {ACTO[primero]}
        </Button>
      )}
      {otros.length === 0 ? null : (
        <ActMenu
          label="Más acciones"
          opener={<Button>Más acciones</Button>}
          acts={acts.filter((group) => group.length > 0)}
        />
      )}
      {asking === 'priorizar' ? <PrioridadDialog orden={orden} onClose={() => setAsking(null)} /> : null}
      {asking === 'anular' || asking === 'cerrar' ? (
        <NotaDialog orden={orden} acto={asking} onClose={() => setAsking(null)} />
      ) : null}
    </div>
  );
}

const TODOS: readonly ActoDeOrden[] = [
  ...([
    'confirmar',
    'avisar',
    'arribar',
    'reservar',
    'liberar',
    'retener',
    'priorizar',
    'desconfirmar',
    'cerrar',
    'anular',
  ] as const),
];

function siguiente(
  { estado, tipo, avisada, arribada }: OrdenEntera['orden'],
  may: (acto: ActoDeOrden) => boolean,
): ActoDeOrden | null {
  if (may('confirmar')) return 'confirmar';
  if (tipo === 'COMPRA' && avisada === null && may('avisar')) return 'avisar';
  if (tipo === 'COMPRA' && arribada === null && may('arribar')) return 'arribar';
  if (tipo === 'TRASLADO' && estado === 'DESPACHADA' && may('arribar')) return 'arribar';
  return may('reservar') && (estado === 'SIN_STOCK' || estado === 'RESERVADA_PARCIAL') ? 'reservar' : null;
}

interface DialogProps {
  orden: OrdenEntera['orden'];
  onClose: () => void;
}

function NotaDialog({ orden, acto, onClose }: DialogProps & { acto: 'anular' | 'cerrar' }) {
  const form = useResourceForm({
    contract: moverOrden,
    refreshes: FRESH,
    start: { nota: '' },
    params: ({ nota }) => ({ id: orden.id, acto, version: orden.version, ...(nota === '' ? {} : { nota }) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`${ACTO[acto]}: ${orden.numero}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel={acto === 'anular' ? 'Anular' : 'Cerrar'}
      cancelLabel="Volver"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        {acto === 'anular'
          ? 'Lo reservado vuelve a estar disponible. Una orden anulada no vuelve: se hace otra.'
          : 'Lo que todavía no se hizo se da por perdido: nada lo espera más.'}
      </p>
      <TextField label={acto === 'anular' ? 'Por qué' : 'Nota (opcional)'} data-autofocus {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo hacer" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

const PRIORIDADES = ['1 · la más urgente', '2', '3 · la de siempre', '4', '5'].map((label, n) => ({
  value: String(n + 1),
  label,
}));

function PrioridadDialog({ orden, onClose }: DialogProps) {
  const form = useResourceForm({
    contract: moverOrden,
    refreshes: FRESH,
    start: { prioridad: String(orden.prioridad) },
    params: ({ prioridad }) => ({
      id: orden.id,
      acto: 'priorizar' as const,
      version: orden.version,
      prioridad: Number(prioridad),
    }),
    onDone: onClose,
  });
  const field = form.field('prioridad');
  return (
    <FormDialog
      title={`Prioridad de ${orden.numero}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SelectField
        label="Prioridad"
        data={PRIORIDADES}
        value={field.value}
        onChange={(value) => field.onChange(value ?? '3')}
      />
      <ErrorAlert error={form.error} fallback="No se pudo cambiar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
