import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { listLevantes } from '#features/levantes/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { useCan } from '#web/permissions.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { type ClienteEntero, listClientes, moverCliente, verCliente } from '../contract.ts';
import { listHistorialDeCliente } from '../ficha.contract.ts';
import styles from './clientes.module.css';
import { SucesorField } from './SucesorField.tsx';

/** What is not done without saying why. */
export const CON_MOTIVO = ['suspender', 'suspender_deuda', 'dar_de_baja'] as const;
export type ActoConMotivo = (typeof CON_MOTIVO)[number];

const SIGUE = 'No podrá cargar envíos nuevos por ninguna vía. Lo que está en curso sigue, y su gente sigue entrando.';
const PALABRAS: Readonly<Record<ActoConMotivo, { titulo: string; hecho: string; efecto: string }>> = {
  suspender: { titulo: 'Suspender', hecho: 'Suspender', efecto: SIGUE },
  suspender_deuda: { titulo: 'Suspender por deuda', hecho: 'Suspender', efecto: SIGUE },
  dar_de_baja: {
    titulo: 'Dar de baja',
    hecho: 'Dar de baja',
    efecto: 'Su gente y sus claves dejan de entrar. Se puede reabrir después.',
  },
};

interface Props {
  acto: ActoConMotivo;
  cliente: ClienteEntero['cliente'];
  onClose: () => void;
  onDone: (text: string) => void;
}

/** An act with its reason, and what it does and does not do. */
export function MotivoDialog({ acto, cliente: { id, version, nombre }, onClose, onDone }: Props) {
  const start: { nota: string; sucesor_id: number | null } = { nota: '', sucesor_id: null };
  const form = useResourceForm({
    contract: moverCliente,
    refreshes: [verCliente, listClientes, listHistorialDeCliente],
    start,
    params: ({ nota, sucesor_id }) => ({
      ...{ id, version, acto, ...(nota === '' ? {} : { nota }) },
      ...(sucesor_id === null ? {} : { sucesor_id }),
    }),
    onDone: ({ msg }) => onDone(msg),
  });
  const { titulo, hecho, efecto } = PALABRAS[acto];
  const { error, onChange } = form.field('sucesor_id');
  return (
    <FormDialog
      title={`${titulo}: ${nombre}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel={hecho}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className={styles.quieto}>{efecto}</p>
      {acto === 'dar_de_baja' ? null : <LevantesDeHoy cliente_id={id} />}
      <TextAreaField label="Por qué" rows={3} data-autofocus {...form.text('nota')} />
      {acto === 'dar_de_baja' ? <SucesorField deQuien={id} error={error} onChange={onChange} /> : null}
      <ErrorAlert error={form.error} fallback="No se pudo hacer" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

/** What is fetched today still will be: nothing is called off without somebody who does it. */
function LevantesDeHoy({ cliente_id }: { cliente_id: number }) {
  const sees = useCan(listLevantes);
  const asked = { cliente_id: [cliente_id], estado: ['SOLICITADO', 'CONFIRMADO', 'ASIGNADO'], size: 1 };
  const query = useQuery({ ...serviceQuery(listLevantes, asked), enabled: sees });
  const cuantos = query.data?.total_records ?? 0;
  if (cuantos === 0) return null;
  const tiene =
    cuantos === 1 ? 'Tiene un levante para hoy, que sigue' : `Tiene ${cuantos} levantes para hoy, que siguen`;
  return (
    <p>
      {tiene} en pie. Si no va, cancele desde{' '}
      <Link to="/levantes" search={{ cliente_id }}>
        sus levantes de hoy
      </Link>
      .
    </p>
  );
}
