import { parsePesos } from '#shared/dinero.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import {
  countIncidencias,
  type IncidenciaEntera,
  listIncidencias,
  moverIncidencia,
  verIncidencia,
} from '../contract.ts';
import {
  PRIORIDADES,
  type Prioridad,
  RESPONSABLES_DEL_HECHO,
  type ResponsableDelHecho,
  type Solucion,
} from '../palabras.contract.ts';
import { type ActoConDatos, CON_DATOS } from './acto-form.ts';
import { DE_QUIEN, PRIORIDAD, SOLUCION, solucionesDe } from './palabras.ts';
import type { Opciones } from './Responder.tsx';

interface Props {
  acto: ActoConDatos;
  incidencia: IncidenciaEntera['incidencia'];
  opciones: Opciones | undefined;
  onClose: () => void;
  onDone: (text: string) => void;
}

interface Values {
  responsable_id: number | null;
  tipo_id: number | null;
  prioridad: Prioridad;
  solucion: Solucion | null;
  motivo_id: number | null;
  con: string;
  texto: string;
  responsable_del_hecho: ResponsableDelHecho | null;
  /** As it is typed: pesos. */
  costo_centavos: string;
}

/** What each act asks for. */
const CAMPOS: Readonly<Record<ActoConDatos, readonly (keyof Values)[]>> = {
  asignar: ['responsable_id', 'texto'],
  clasificar: ['tipo_id', 'prioridad', 'texto'],
  esperar_tercero: ['texto'],
  preguntar_chofer: ['texto'],
  resolver: ['solucion', 'texto', 'responsable_del_hecho', 'costo_centavos'],
  duplicar: ['con'],
  anular: ['texto'],
  retener: ['motivo_id'],
};

/** An act that asks for something first. What is written here stays among ourselves, but for the words of a solution. */
export function ActoDialog({ acto, incidencia, opciones, onClose, onDone }: Props) {
  const campos = CAMPOS[acto];
  const { id, version, tipo_id, prioridad, responsable_id } = incidencia;
  const start: Values = {
    ...{ responsable_id, tipo_id, prioridad, solucion: null, motivo_id: null, con: '', texto: '' },
    ...{ responsable_del_hecho: null, costo_centavos: '' },
  };
  const form = useResourceForm({
    contract: moverIncidencia,
    refreshes: [verIncidencia, listIncidencias, countIncidencias],
    start,
    params: (values) => ({
      id,
      version,
      acto,
      ...Object.fromEntries(
        campos.map((campo) => [campo, values[campo]]).filter(([, value]) => value !== null && value !== ''),
      ),
      ...(values.costo_centavos === '' ? {} : { costo_centavos: parsePesos(values.costo_centavos) }),
    }),
    words: { costo_centavos: 'Escriba un importe en pesos, como 1.234,50' },
    onDone: ({ msg }) => onDone(msg),
  });
  const { nombre, hecho } = CON_DATOS[acto];
  const hasHouse = incidencia.cliente_id !== null || incidencia.agente_id !== null;
  const chooses = (
    campo: 'responsable_id' | 'tipo_id' | 'motivo_id',
    rows: readonly { id: number; nombre: string }[] = [],
  ) => {
    const field = form.field(campo);
    return {
      data: rows.map((one) => ({ value: String(one.id), label: one.nombre })),
      value: field.value === null ? null : String(field.value),
      error: field.error,
      onChange: (value: string | null) => field.onChange(value === null ? null : Number(value)),
    };
  };
  return (
    <FormDialog
      title={`${nombre}: ${incidencia.numero}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel={hecho}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {acto === 'asignar' ? (
        <SelectField label="Quién se ocupa" data-autofocus {...chooses('responsable_id', opciones?.responsables)} />
      ) : null}
      {acto === 'retener' ? (
        <SelectField label="Por qué se retiene" data-autofocus {...chooses('motivo_id', opciones?.motivos)} />
      ) : null}
      {acto === 'clasificar' ? (
        <>
          <SelectField label="Tipo" data-autofocus {...chooses('tipo_id', opciones?.tipos)} />
          <SelectField
            label="Prioridad"
            data={PRIORIDADES.map((value) => ({ value, label: PRIORIDAD[value] }))}
            value={form.values.prioridad}
            onChange={(value) =>
              form.field('prioridad').onChange(PRIORIDADES.find((one) => one === value) ?? prioridad)
            }
          />
        </>
      ) : null}
      {acto === 'resolver' ? (
        <CamposDeSolucion form={form} ofrecidas={solucionesDe(opciones, incidencia.tipo_id)} />
      ) : null}
      {acto === 'duplicar' ? (
        <TextField
          label="Número de la otra"
          placeholder="I-261123-0031"
          data-autofocus
          autoComplete="off"
          {...form.text('con')}
        />
      ) : null}
      {campos.includes('texto') ? (
        <TextAreaField label={etiquetaDe(acto, hasHouse)} rows={3} {...form.text('texto')} />
      ) : null}
      <ErrorAlert error={form.error} fallback="No se pudo hacer" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

function etiquetaDe(acto: ActoConDatos, hasHouse: boolean): string {
  if (acto === 'preguntar_chofer') return 'Qué se le pregunta: lo lee y lo contesta en su teléfono';
  return acto === 'resolver' && hasHouse ? 'Mensaje para quien está afuera (opcional)' : 'Nota interna';
}

interface CamposProps {
  ofrecidas: readonly Solucion[];
  form: {
    values: Values;
    field: <K extends 'solucion' | 'responsable_del_hecho'>(
      name: K,
    ) => { error: string | null; onChange: (value: Values[K]) => void };
    text: (name: 'costo_centavos') => object;
  };
}

/** How it ended; and, where it is known, whose fault it was and what it cost. */
function CamposDeSolucion({ form, ofrecidas }: CamposProps) {
  const solucion = form.field('solucion');
  return (
    <>
      <SelectField
        label="Cómo se resolvió"
        data-autofocus
        data={ofrecidas.map((value) => ({ value, label: SOLUCION[value] }))}
        value={form.values.solucion}
        error={solucion.error}
        onChange={(value) => solucion.onChange(ofrecidas.find((one) => one === value) ?? null)}
      />
      <SelectField
        label="De quién fue (opcional)"
        clearable
        data={RESPONSABLES_DEL_HECHO.map((value) => ({ value, label: DE_QUIEN[value] }))}
        value={form.values.responsable_del_hecho}
        onChange={(value) =>
          form.field('responsable_del_hecho').onChange(RESPONSABLES_DEL_HECHO.find((one) => one === value) ?? null)
        }
      />
      <TextField
        label="Cuánto costó, en pesos (opcional)"
        inputMode="decimal"
        autoComplete="off"
        {...form.text('costo_centavos')}
      />
    </>
  );
}
