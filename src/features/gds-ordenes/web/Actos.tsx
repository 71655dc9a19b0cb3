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
import { type ActoDeFamilia, type ActoDeOrden, RESTOS, type RestoDeOrden } from '../palabras.contract.ts';
import { DividirDialog, FusionarDialog } from './FamiliaDialogs.tsx';
import styles from './ordenes.module.css';
import { ACTO, miles } from './palabras.ts';

type Acto = ActoDeOrden | ActoDeFamilia;
const FRESH = [verOrden, listOrdenes, contarOrdenes];
/** What is asked about first. */
const PREGUNTA: ReadonlySet<Acto> = new Set(['anular', 'cerrar', 'priorizar']);
const PELIGRO: ReadonlySet<Acto> = new Set(['anular', 'cerrar', 'desconfirmar']);

/** What comes next, as a button; all else in a list. */
export function Actos({ entera }: { entera: OrdenEntera }) {
  const { orden, puede } = entera;
  const { run, isPending, error, reset } = useCommand(moverOrden, FRESH);
  const [asking, setAsking] = useState<Acto | null>(null);
  const navigate = useNavigate();
  const open = Object.entries(puede).flatMap(([name, why]) => (why === null ? [name] : []));
  const may = (acto: Acto) => open.includes(acto);
  const go = (acto: Acto) => {
    if (acto === 'dividir' || acto === 'fusionar' || PREGUNTA.has(acto)) setAsking(acto);
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
      {orden.estado === 'BORRADOR' && may('confirmar') ? (
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
      <Pregunta entera={entera} asking={asking} onClose={() => setAsking(null)} />
    </div>
  );
}

/** What is asked before it is done. */
function Pregunta({ entera, asking, onClose }: { entera: OrdenEntera; asking: Acto | null; onClose: () => void }) {
  const { orden } = entera;
  if (asking === 'priorizar') return <PrioridadDialog orden={orden} onClose={onClose} />;
  if (asking === 'dividir') return <DividirDialog entera={entera} onClose={onClose} />;
  if (asking === 'fusionar') return <FusionarDialog entera={entera} onClose={onClose} />;
  if (asking === 'cerrar') return <CerrarDialog entera={entera} onClose={onClose} />;
  return asking === 'anular' ? <AnularDialog orden={orden} onClose={onClose} /> : null;
}

const TODOS: readonly Acto[] = [
  ...([
    'confirmar',
    'avisar',
    'arribar',
    'reservar',
    'liberar',
    'retener',
    'priorizar',
    'dividir',
    'fusionar',
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

function AnularDialog({ orden, onClose }: DialogProps) {
  const form = useResourceForm({
    contract: moverOrden,
    refreshes: FRESH,
    start: { nota: '' },
    params: ({ nota }) => ({
      ...{ id: orden.id, acto: 'anular' as const, version: orden.version },
      ...(nota === '' ? {} : { nota }),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`${ACTO.anular}: ${orden.numero}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Anular"
      cancelLabel="Volver"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>Lo reservado vuelve a estar disponible. Una orden anulada no vuelve: se hace otra.</p>
      <TextField label="Por qué" data-autofocus {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo hacer" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

const RESTO: Readonly<Record<RestoDeOrden, string>> = {
  ANULAR: 'Se da por perdido: nadie lo espera más',
  PENDIENTE: 'Pasa a una orden nueva, que la espera',
};

/** What has still to be done is given up or goes on in another order; with nothing left there is nothing to choose. */
function CerrarDialog({ entera: { orden, lineas }, onClose }: { entera: OrdenEntera; onClose: () => void }) {
  const done = orden.tipo === 'COMPRA' ? 'recibida' : 'despachada';
  const falta = lineas.reduce((sum, one) => sum + Math.max(0, one.pedida - one.anulada - one.faltante - one[done]), 0);
  const form = useResourceForm({
    contract: moverOrden,
    refreshes: FRESH,
    start: { nota: '', resto: falta > 0 ? 'PENDIENTE' : 'ANULAR' },
    params: ({ nota, resto }) => ({
      ...{ id: orden.id, acto: 'cerrar' as const, version: orden.version },
      resto: resto === 'PENDIENTE' ? ('PENDIENTE' as const) : ('ANULAR' as const),
      ...(nota === '' ? {} : { nota }),
    }),
    onDone: onClose,
  });
  const field = form.field('resto');
  return (
    <FormDialog
      title={`Cerrar ${orden.numero}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Cerrar la orden"
      cancelLabel="Volver"
      onSubmit={form.submit}
      onClose={onClose}
    >
      {falta === 0 ? (
        <p>No le queda nada por hacer.</p>
      ) : (
        <SelectField
          label={`Qué se hace con ${falta === 1 ? 'la unidad que falta' : `las ${miles(falta)} unidades que faltan`}`}
          data={RESTOS.map((value) => ({ value, label: RESTO[value] }))}
          value={field.value}
          onChange={(value) => field.onChange(value ?? 'ANULAR')}
        />
      )}
      {orden.tipo !== 'COMPRA' && falta > 0 ? (
        <p className={styles.quieto}>Lo que ya se tomó del estante queda donde está, por devolver.</p>
      ) : null}
      <TextField label="Nota (opcional)" {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo cerrar" onDismiss={form.dismiss} />
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
