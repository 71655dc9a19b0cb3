import type { Result } from '#shared/contract.ts';
import { parsePesos } from '#shared/dinero.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import {
  type ClienteEntero,
  type getOpcionesDeClientes,
  guardarCliente,
  listClientes,
  verCliente,
} from '../contract.ts';
import { listHistorialDeCliente } from '../ficha.contract.ts';
import styles from './clientes.module.css';

interface Props {
  /** Null: a new one. */
  cliente: Pick<ClienteEntero, 'cliente' | 'comercial'> | null;
  opciones: Result<typeof getOpcionesDeClientes>;
  onClose: () => void;
  onDone: (answer: Result<typeof guardarCliente>) => void;
}

const MONTEVIDEO = 1;

function startOf(cliente: Props['cliente']) {
  const de = cliente?.cliente;
  const nuestro = cliente?.comercial;
  const credito = nuestro?.credito_centavos ?? null;
  return {
    ...{ nombre: de?.nombre ?? '', razon_social: de?.razon_social ?? '', rut: de?.rut ?? '', web: de?.web ?? '' },
    ...{ direccion: de?.direccion ?? '', localidad: de?.localidad ?? '' },
    departamento_id: de?.departamento_id ?? MONTEVIDEO,
    zona_id: de?.zona_id ?? 1,
    segmento_id: nuestro?.segmento_id ?? null,
    ejecutivo_id: nuestro?.ejecutivo_id ?? null,
    contrato_hasta: de?.contrato_hasta ?? null,
    credito_centavos: credito === null ? '' : (credito / 100).toFixed(2).replace('.', ','),
    dias_pago: de?.dias_pago === undefined || de.dias_pago === null ? '' : String(de.dias_pago),
    nota: nuestro?.nota ?? '',
  };
}

const orNull = (text: string) => (text === '' ? null : text);

/** The card of a client: a new one is a prospect until it is activated. */
export function ClienteDialog({ cliente, opciones, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: guardarCliente,
    refreshes: [listClientes, verCliente, listHistorialDeCliente],
    start: startOf(cliente),
    params: (values) => ({
      ...(cliente === null ? {} : { id: cliente.cliente.id, version: cliente.cliente.version }),
      ...values,
      rut: orNull(values.rut),
      direccion: orNull(values.direccion),
      localidad: orNull(values.localidad),
      web: orNull(values.web),
      nota: orNull(values.nota),
      // What is no amount is refused by the contract, at its field.
      credito_centavos: values.credito_centavos === '' ? null : (parsePesos(values.credito_centavos) ?? Number.NaN),
      dias_pago: values.dias_pago === '' ? null : Number(values.dias_pago),
    }),
    words: {
      nombre: 'Escriba el nombre',
      razon_social: 'Escriba la razón social',
      credito_centavos: 'Escriba un importe en pesos',
      dias_pago: 'Escriba de 0 a 365 días',
    },
    onDone,
  });
  const chooses = (campo: 'departamento_id' | 'zona_id', rows: readonly { id: number; nombre: string }[]) => {
    const field = form.field(campo);
    return {
      data: rows.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
      value: String(field.value),
      error: field.error,
      onChange: (value: string | null) => (value === null ? undefined : field.onChange(Number(value))),
    };
  };
  const mayChoose = (campo: 'segmento_id' | 'ejecutivo_id', rows: readonly { id: number; nombre: string }[]) => {
    const field = form.field(campo);
    return {
      data: rows.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
      value: field.value === null ? null : String(field.value),
      error: field.error,
      clearable: true,
      onChange: (value: string | null) => field.onChange(value === null ? null : Number(value)),
    };
  };
  return (
    <FormDialog
      title={cliente === null ? 'Nuevo cliente' : `Editar ${cliente.cliente.nombre}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel={cliente === null ? 'Crear' : 'Guardar'}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className={styles.campos}>
        <TextField label="Nombre" autoComplete="off" data-autofocus {...form.text('nombre')} />
        <TextField label="Razón social" autoComplete="off" {...form.text('razon_social')} />
        <TextField label="RUT" autoComplete="off" inputMode="numeric" {...form.text('rut')} />
        <TextField label="Página web" autoComplete="off" {...form.text('web')} />
        <TextField label="Dirección" autoComplete="off" {...form.text('direccion')} />
        <TextField label="Localidad o barrio" autoComplete="off" {...form.text('localidad')} />
        <SelectField label="Departamento" searchable {...chooses('departamento_id', opciones.departamentos)} />
        <SelectField label="Zona" searchable {...chooses('zona_id', opciones.zonas)} />
        <SelectField label="Segmento" {...mayChoose('segmento_id', opciones.segmentos)} />
        <SelectField label="Ejecutivo" searchable {...mayChoose('ejecutivo_id', opciones.ejecutivos)} />
        <DateField label="Contrato hasta" {...form.field('contrato_hasta')} />
        <TextField label="Días de pago" inputMode="numeric" autoComplete="off" {...form.text('dias_pago')} />
        <TextField label="Crédito en pesos" inputMode="decimal" autoComplete="off" {...form.text('credito_centavos')} />
        <div className={styles.ancho}>
          <TextAreaField label="Nota (solo nosotros la vemos)" rows={3} {...form.text('nota')} />
        </div>
      </div>
      <ErrorAlert error={form.error} fallback="No se pudo guardar el cliente" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
