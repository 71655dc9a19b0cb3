import { useResourceForm } from '#web/form/use-resource-form.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import {
  type Almacenamiento,
  arbolDeAlmacenamientos,
  contenidoDeAlmacenamiento,
  guardarAlmacenamiento,
  historialDeAlmacenamiento,
  listAlmacenamientos,
  type OpcionesDeDeposito,
} from '../contract.ts';
import styles from './almacenamientos.module.css';
import { LugarCampos } from './LugarCampos.tsx';

interface Props {
  deposito_id: number;
  opciones: OpcionesDeDeposito;
  /** Null: a new one. */
  lugar: Almacenamiento | null;
  onClose: () => void;
}

export function LugarDialog({ deposito_id, opciones, lugar, onClose }: Props) {
  const form = useResourceForm({
    contract: guardarAlmacenamiento,
    refreshes: [listAlmacenamientos, arbolDeAlmacenamientos, contenidoDeAlmacenamiento, historialDeAlmacenamiento],
    start: {
      codigo: lugar?.codigo ?? '',
      nombre: lugar?.nombre ?? '',
      secuencia: String(lugar?.secuencia ?? 0),
      max_unidades: lugar?.max_unidades ? String(lugar.max_unidades) : '',
      max_lpn: lugar?.max_lpn ? String(lugar.max_lpn) : '',
      tipo_almacenamiento_id: lugar?.tipo_id ?? null,
      tipo_stock_id: lugar?.tipo_stock_id ?? null,
      mezcla_producto: lugar?.mezcla_producto ?? true,
      mezcla_partida: lugar?.mezcla_partida ?? true,
      mezcla_cliente: lugar?.mezcla_cliente ?? false,
      zona_flexible: lugar?.zona_flexible ?? false,
      activo: lugar?.activo ?? true,
    },
    params: ({ nombre, secuencia, max_unidades, max_lpn, ...values }) => ({
      ...values,
      deposito_id,
      ...(lugar === null ? {} : { id: lugar.id, version: lugar.version }),
      nombre: nombre === '' ? null : nombre,
      secuencia: Number(secuencia === '' ? 0 : secuencia),
      max_unidades: max_unidades === '' ? null : Number(max_unidades),
      max_lpn: max_lpn === '' ? null : Number(max_lpn),
    }),
    words: {
      codigo: 'Escriba el código: letras, números, puntos y guiones',
      secuencia: 'Escriba un número entero',
      max_unidades: 'Escriba un número entero desde 1',
      max_lpn: 'Escriba un número entero desde 1',
      tipo_almacenamiento_id: 'Elija el tipo',
      tipo_stock_id: 'Elija el tipo de stock',
    },
    onDone: onClose,
  });
  const activo = form.field('activo');
  return (
    <FormDialog
      title={lugar === null ? 'Nueva ubicación' : `Editar ${lugar.codigo}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className={styles.pareja}>
        <TextField label="Código" autoComplete="off" data-autofocus {...form.text('codigo')} />
        <TextField label="Nombre" autoComplete="off" {...form.text('nombre')} />
        <TextField label="Secuencia" inputMode="numeric" {...form.text('secuencia')} />
        <TextField label="Unidades que entran" inputMode="numeric" {...form.text('max_unidades')} />
        <TextField label="Pallets (LPN) que entran" inputMode="numeric" {...form.text('max_lpn')} />
      </div>
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
      {lugar === null ? null : (
        <CheckboxField
          label="En uso"
          checked={activo.value}
          onChange={(event) => activo.onChange(event.currentTarget.checked)}
        />
      )}
      <ErrorAlert error={form.error} fallback="Error al guardar la ubicación" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
