import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FotoEnActo } from '#web/ui/foto/FotoEnActo.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { Contado } from '../conteo.contract.ts';
import {
  countLevantes,
  getPedidoDeLevante,
  type LevanteEntero,
  listLevantes,
  moverLevante,
  verLevante,
} from '../contract.ts';
import { DIFERENCIAS } from '../palabras.contract.ts';
import { type ActoConDatos, CON_DATOS, type Opciones } from './acto-form.ts';
import { kgDe, sumaDe } from './contado.ts';
import { FranjaField } from './FranjaField.tsx';
import { PorTamano } from './PorTamano.tsx';
import { ACTO, DIFERENCIA } from './palabras.ts';

interface Props {
  acto: ActoConDatos;
  levante: LevanteEntero['levante'];
  opciones: Opciones | undefined;
  onClose: () => void;
  onDone: (done: Result<typeof moverLevante>) => void;
}

interface Values {
  chofer_id: number | null;
  recorrido_id: number | null;
  motivo_id: number | null;
  decision: string;
  incidencia: boolean;
  bultos: string;
  conteo: Contado[];
  kg: string;
  diferencia: string;
  entrega: string;
  foto: string | null;
  /** `2026-11-23 09:00`. */
  franja: string | null;
}

const EN_BLANCO: Values = {
  ...{ chofer_id: null, recorrido_id: null, motivo_id: null, decision: '', incidencia: false, bultos: '' },
  ...{ conteo: [], kg: '', diferencia: '', entrega: '', foto: null, franja: null },
};

/** What each act asks for. */
const CAMPOS: Readonly<Record<ActoConDatos, readonly (keyof Values)[]>> = {
  asignar: ['chofer_id', 'recorrido_id'],
  recibir: ['decision', 'incidencia'],
  cerrar: ['decision', 'incidencia'],
  reprogramar: ['franja'],
  cancelar: [],
  levantar: ['bultos', 'conteo', 'kg', 'diferencia', 'entrega'],
  fallar: ['motivo_id', 'foto'],
};

/** Of a round its driver goes there: no other is named. What is counted by size has its sum. */
function camposDe(acto: ActoConDatos, { recorrido_id, conteo }: Values): readonly (keyof Values)[] {
  return CAMPOS[acto].filter(
    (campo) => !(campo === 'chofer_id' && recorrido_id !== null) && !(campo === 'bultos' && conteo.length > 0),
  );
}

function paramOf(campo: keyof Values, value: Values[keyof Values]): object {
  if (value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)) return {};
  if (campo === 'kg') return { kg: kgDe(String(value)) ?? 0 };
  if (campo === 'bultos') return { bultos: Number(value) };
  if (campo !== 'franja') return { [campo]: value };
  const [dia, desde] = String(value).split(' ');
  return { dia, desde };
}

/** An act that asks for something first. */
export function ActoDialog({ acto, levante, opciones, onClose, onDone }: Props) {
  const { id, version, chofer_id } = levante;
  const form = useResourceForm({
    contract: moverLevante,
    refreshes: [verLevante, listLevantes, countLevantes],
    start: { ...EN_BLANCO, chofer_id },
    params: (values) => ({
      ...{ id, version, acto },
      ...Object.assign({}, ...camposDe(acto, values).map((campo) => paramOf(campo, values[campo]))),
    }),
    words: { kg: 'Escriba los kilos, como 12,5' },
    onDone,
  });
  const chooses = (
    campo: 'chofer_id' | 'recorrido_id' | 'motivo_id',
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
  const rondas = (opciones?.recorridos ?? []).filter(({ dia }) => dia === levante.dia);
  const franja = form.field('franja');
  const foto = form.field('foto');
  const conteo = form.field('conteo');
  const incidencia = form.field('incidencia');
  return (
    <FormDialog
      title={`${ACTO[acto]}: ${levante.numero}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel={CON_DATOS[acto]}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {acto === 'asignar' ? (
        <>
          {form.values.recorrido_id === null ? (
            <SelectField label="Chofer" data-autofocus {...chooses('chofer_id', opciones?.choferes)} />
          ) : null}
          <SelectField
            label="O como parada de un recorrido de ese día"
            placeholder={rondas.length === 0 ? 'Ninguno con chofer ese día' : 'Ninguno'}
            clearable
            {...chooses('recorrido_id', rondas)}
          />
        </>
      ) : null}
      {acto === 'cancelar' ? <p>Sus guías vuelven a estar pre-ingresadas y se pueden pedir en otro levante.</p> : null}
      {acto === 'reprogramar' ? (
        <Franjas levante={levante} value={franja.value} error={franja.error} onChange={franja.onChange} />
      ) : null}
      {acto === 'levantar' ? (
        <>
          <Contados
            tamanos={opciones?.tamanos ?? []}
            conteo={conteo.value}
            bultos={<TextField label="Cuántos bultos" inputMode="numeric" data-autofocus {...form.text('bultos')} />}
            onChange={conteo.onChange}
          />
          <TextField label="Kilos en total (si se saben)" inputMode="decimal" {...form.text('kg')} />
          <SelectField
            label="Diferencia (si la hubo)"
            clearable
            data={DIFERENCIAS.map((value) => ({ value, label: DIFERENCIA[value] }))}
            value={form.values.diferencia === '' ? null : form.values.diferencia}
            onChange={(value) => form.field('diferencia').onChange(value ?? '')}
          />
          <TextField label="Quién entregó" {...form.text('entrega')} />
        </>
      ) : null}
      {acto === 'fallar' ? (
        <>
          <SelectField label="Por qué no se levantó" data-autofocus {...chooses('motivo_id', opciones?.motivos)} />
          <FotoEnActo foto={foto.value} error={foto.error} onChange={foto.onChange} />
        </>
      ) : null}
      {acto === 'recibir' || acto === 'cerrar' ? (
        <TextAreaField
          label={levante.diferencia === null ? 'Nota (opcional)' : 'Qué se decidió sobre la diferencia'}
          rows={3}
          {...form.text('decision')}
        />
      ) : null}
      {(acto === 'recibir' || acto === 'cerrar') && levante.diferencia !== null && levante.incidencia_id === null ? (
        <CheckboxField
          label="Abrir una incidencia para seguirla"
          checked={incidencia.value}
          onChange={(event) => incidencia.onChange(event.currentTarget.checked)}
        />
      ) : null}
      <ErrorAlert error={form.error} fallback="No se pudo hacer" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

interface ContadosProps {
  tamanos: Opciones['tamanos'];
  conteo: readonly Contado[];
  /** One number for all, where sizes are not told apart. */
  bultos: ReactNode;
  onChange: (conteo: Contado[]) => void;
}

/** What was taken along: one number, or so many of each size. */
function Contados({ tamanos, conteo, bultos, onChange }: ContadosProps) {
  return (
    <>
      {conteo.length > 0 ? <p role="status">Por tamaño: {sumaDe(conteo).toLocaleString('es-UY')} bultos</p> : bultos}
      <details>
        <summary>Contados por tamaño</summary>
        <PorTamano tamanos={tamanos} value={conteo} onChange={onChange} />
      </details>
    </>
  );
}

interface FranjasProps {
  levante: LevanteEntero['levante'];
  value: string | null;
  error: string | null;
  onChange: (franja: string) => void;
}

/** Slots of the levante's own client, with the room that there is now. */
function Franjas({ levante: { cliente_id }, value, error, onChange }: FranjasProps) {
  const query = useQuery(serviceQuery(getPedidoDeLevante, { cliente_id }));
  return (
    <>
      <FranjaField franjas={query.data?.franjas ?? []} value={value} error={error} onChange={onChange} />
      <ErrorAlert
        error={query.error}
        fallback="No se pudieron cargar las franjas"
        onRetry={() => void query.refetch()}
      />
    </>
  );
}
