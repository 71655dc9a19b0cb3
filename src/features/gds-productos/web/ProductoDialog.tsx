import { useQuery } from '@tanstack/react-query';

import { opcionesDeDeposito } from '#features/gds-almacenamientos/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { guardarProducto, kardexDeProducto, listProductos, type Producto, verProducto } from '../contract.ts';
import {
  CLASES_ABC,
  CONTROL_PARTIDA,
  CONTROL_SERIE,
  codigosOf,
  codigosText,
  ESTADO_PRODUCTO,
  presentacionesOf,
  presentacionesText,
  SIN_CLASE,
  UNIDADES,
  valorOf,
  valorText,
} from './palabras.ts';
import styles from './productos.module.css';

interface Props {
  /** Null: a new one. */
  producto: Producto['producto'] | null;
  onClose: () => void;
  onDone: (id: number) => void;
}

export function ProductoDialog({ producto, onClose, onDone }: Props) {
  const { data } = useQuery(serviceQuery(opcionesDeDeposito, {}));
  const form = useProductoForm(producto, onDone);
  const cliente = form.field('cliente_id');
  const vence = form.field('control_vence');
  return (
    <FormDialog
      title={producto === null ? 'Nuevo producto' : `Editar ${producto.sku}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {producto === null ? (
        <SelectField
          label="Cliente"
          data={(data?.clientes ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          value={cliente.value === null ? null : String(cliente.value)}
          error={cliente.error}
          onChange={(value) => cliente.onChange(value === null ? null : Number(value))}
        />
      ) : null}
      <div className={styles.pareja}>
        <TextField label="SKU" autoComplete="off" data-autofocus {...form.text('sku')} />
        <TextField label="Nombre" autoComplete="off" {...form.text('nombre')} />
        <Choice label="Se cuenta en" data={UNIDADES} field={form.field('unidad')} />
        <Choice label="Lote" data={CONTROL_PARTIDA} field={form.field('control_partida')} />
        <Choice label="Serie" data={CONTROL_SERIE} field={form.field('control_serie')} />
        <Choice label="Clase ABC" data={CLASES_ABC} field={form.field('abc')} />
        {producto === null ? null : <Choice label="Estado" data={ESTADOS} field={form.field('estado')} />}
      </div>
      <CheckboxField
        label="El lote vence"
        checked={vence.value}
        error={vence.error}
        onChange={(event) => vence.onChange(event.currentTarget.checked)}
      />
      {vence.value ? (
        <div className={styles.pareja}>
          <TextField label="Avisar al ingreso, días antes" inputMode="numeric" {...form.text('dias_minimos_ingreso')} />
          <TextField label="No prometer, días antes" inputMode="numeric" {...form.text('dias_minimos_salida')} />
        </div>
      ) : null}
      <div className={styles.cuatro}>
        <TextField label="Gramos" inputMode="numeric" {...form.text('gramos')} />
        <TextField label="Largo (mm)" inputMode="numeric" {...form.text('largo_mm')} />
        <TextField label="Ancho (mm)" inputMode="numeric" {...form.text('ancho_mm')} />
        <TextField label="Alto (mm)" inputMode="numeric" {...form.text('alto_mm')} />
      </div>
      <div className={styles.pareja}>
        <TextField label="Se pide de a" inputMode="numeric" {...form.text('multiplo')} />
        <TextField label="Valor de una unidad" placeholder="$ 1.250,50 o U$S 20" {...form.text('valor')} />
      </div>
      <TextAreaField
        label="Presentaciones"
        description="Una por línea, con sus unidades: Caja de 12 = 12"
        autosize
        minRows={2}
        {...form.text('presentaciones')}
      />
      <TextAreaField
        label="Códigos"
        description="Uno por línea; el de una presentación, con sus unidades: 17790001000016 = 12"
        autosize
        minRows={2}
        {...form.text('codigos')}
      />
      <ErrorAlert error={form.error} fallback="Error al guardar el producto" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

const ESTADOS = [
  { value: 'ACTIVO', label: ESTADO_PRODUCTO.ACTIVO.nombre },
  { value: 'BLOQUEADO', label: ESTADO_PRODUCTO.BLOQUEADO.nombre },
  { value: 'INACTIVO', label: ESTADO_PRODUCTO.INACTIVO.nombre },
] as const;

function useProductoForm(producto: Producto['producto'] | null, onDone: (id: number) => void) {
  const whole = (value: number | null | undefined) => (value ? String(value) : '');
  const days = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : '');
  const numberOf = (text: string) => (text === '' ? null : Number(text));
  return useResourceForm({
    contract: guardarProducto,
    refreshes: [listProductos, verProducto, kardexDeProducto],
    start: {
      cliente_id: producto?.cliente_id ?? null,
      sku: producto?.sku ?? '',
      nombre: producto?.nombre ?? '',
      unidad: producto?.unidad ?? ('UN' as const),
      control_partida: producto?.control_partida ?? ('NO' as const),
      control_vence: producto?.control_vence ?? false,
      control_serie: producto?.control_serie ?? ('NO' as const),
      estado: producto?.estado ?? ('ACTIVO' as const),
      gramos: whole(producto?.gramos),
      largo_mm: whole(producto?.largo_mm),
      ancho_mm: whole(producto?.ancho_mm),
      alto_mm: whole(producto?.alto_mm),
      dias_minimos_ingreso: days(producto?.dias_minimos_ingreso),
      dias_minimos_salida: days(producto?.dias_minimos_salida),
      abc: producto?.abc ?? SIN_CLASE,
      multiplo: String(producto?.multiplo ?? 1),
      valor: valorText(producto?.valor ?? null),
      presentaciones: presentacionesText(producto?.presentaciones ?? []),
      codigos: codigosText(producto?.codigos ?? []),
    },
    params: ({ gramos, largo_mm, ancho_mm, alto_mm, abc, multiplo, valor, presentaciones, codigos, ...values }) => ({
      ...values,
      ...(producto === null ? {} : { id: producto.id, version: producto.version }),
      dias_minimos_ingreso: numberOf(values.dias_minimos_ingreso),
      dias_minimos_salida: numberOf(values.dias_minimos_salida),
      gramos: numberOf(gramos),
      largo_mm: numberOf(largo_mm),
      ancho_mm: numberOf(ancho_mm),
      alto_mm: numberOf(alto_mm),
      abc: CLASES_ABC.flatMap(({ value }) => (value === abc && value !== SIN_CLASE ? [value] : []))[0] ?? null,
      multiplo: Number(multiplo),
      valor: valorOf(valor),
      presentaciones: presentacionesOf(presentaciones),
      codigos: codigosOf(codigos),
    }),
    words: {
      cliente_id: 'Elija el cliente',
      sku: 'Escriba el SKU, sin acentos',
      nombre: 'Escriba el nombre',
      multiplo: 'Escriba un número desde 1',
      valor: 'Escriba un importe: $ 1.250,50 o U$S 20',
      presentaciones: 'Escriba en cada línea un nombre, = y sus unidades (desde 2)',
    },
    onDone: ({ id }) => onDone(id),
  });
}

interface ChoiceProps<V extends string> {
  label: string;
  data: readonly { readonly value: V; readonly label: string }[];
  field: { value: V; error: string | null; onChange: (value: V) => void };
}

function Choice<V extends string>({ label, data, field }: ChoiceProps<V>) {
  return (
    <SelectField
      label={label}
      data={[...data]}
      value={field.value}
      error={field.error}
      onChange={(value) => {
        const chosen = data.find((one) => one.value === value);
        if (chosen) field.onChange(chosen.value);
      }}
    />
  );
}
