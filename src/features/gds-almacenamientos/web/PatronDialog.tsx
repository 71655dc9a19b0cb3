import { useQuery } from '@tanstack/react-query';

import { planoOf } from '#shared/gds/patron.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import {
  arbolDeAlmacenamientos,
  crearPorPatron,
  listAlmacenamientos,
  type OpcionesDeDeposito,
  probarPatron,
} from '../contract.ts';
import styles from './almacenamientos.module.css';
import { LugarCampos } from './LugarCampos.tsx';

interface Props {
  deposito_id: number;
  opciones: OpcionesDeDeposito;
  onClose: () => void;
}

/** Many positions at once; how many, which, and what is in their way is seen before they are made. */
export function PatronDialog({ deposito_id, opciones, onClose }: Props) {
  const form = useResourceForm({
    contract: crearPorPatron,
    refreshes: [listAlmacenamientos, arbolDeAlmacenamientos],
    start: {
      patron: '',
      max_unidades: '',
      max_lpn: '',
      tipo_almacenamiento_id: opciones.tipos[0]?.id ?? null,
      tipo_stock_id: opciones.tipos_stock[0]?.id ?? null,
      mezcla_producto: true,
      mezcla_partida: true,
      mezcla_cliente: false,
      zona_flexible: false,
    },
    params: ({ max_unidades, max_lpn, ...values }) => ({
      ...values,
      deposito_id,
      max_unidades: max_unidades === '' ? null : Number(max_unidades),
      max_lpn: max_lpn === '' ? null : Number(max_lpn),
    }),
    words: {
      patron: 'Escriba el patrón',
      max_unidades: 'Escriba un número entero desde 1',
      max_lpn: 'Escriba un número entero desde 1',
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Crear por patrón"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Crear"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label="Patrón"
        description="Tramos separados por guiones, con rangos entre corchetes: A-[01-20]-[01-05]-[A-D]"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.text('patron')}
      />
      <Previa deposito_id={deposito_id} patron={form.values.patron.trim()} />
      <LugarCampos
        opciones={opciones}
        tipo={form.field('tipo_almacenamiento_id')}
        tipo_stock={form.field('tipo_stock_id')}
        casillas={[
          form.field('mezcla_producto'),
          form.field('mezcla_partida'),
          form.field('mezcla_cliente'),
          form.field('zona_flexible'),
        ]}
      />
      <div className={styles.pareja}>
        <TextField label="Unidades que entran en cada una" inputMode="numeric" {...form.text('max_unidades')} />
        <TextField label="Pallets (LPN) que entran en cada una" inputMode="numeric" {...form.text('max_lpn')} />
      </div>
      <ErrorAlert error={form.error} fallback="Error al crear las ubicaciones" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

function Previa({ deposito_id, patron }: { deposito_id: number; patron: string }) {
  const plano = patron === '' ? null : planoOf(patron);
  const isGood = plano !== null && typeof plano !== 'string';
  const query = useQuery({ ...serviceQuery(probarPatron, { deposito_id, patron }), enabled: isGood });
  if (plano === null) return null;
  if (typeof plano === 'string') return <p className={styles.previa}>{plano}</p>;
  const { cantidad = plano.posiciones.length, ejemplos = [], choques = [], total_de_choques = 0 } = query.data ?? {};
  return (
    <div className={styles.previa} aria-live="polite">
      <p>
        <b>{cantidad === 1 ? '1 ubicación' : `${cantidad.toLocaleString('es-UY')} ubicaciones`}</b>{' '}
        <span className={styles.mono}>{ejemplos.join('  ')}</span>
      </p>
      {choques.length === 0 ? null : (
        <p role="alert">
          {total_de_choques === 1 ? 'Una choca' : `${total_de_choques.toLocaleString('es-UY')} chocan`} con lo que hay:{' '}
          {choques.map(({ codigo, con }) => (codigo === con ? codigo : `${codigo} (se lee como ${con})`)).join(', ')}
        </p>
      )}
    </div>
  );
}
