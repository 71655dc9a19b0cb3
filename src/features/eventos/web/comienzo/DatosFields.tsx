import type { abrirLote } from '#features/eventos/contract.ts';
import type { Params } from '#shared/contract.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { Opciones, Tipo } from '../puesto.ts';

export type Datos = Params<typeof abrirLote>['datos'];

interface Props {
  opciones: Opciones;
  tipo: Tipo;
  datos: Datos;
  isTried: boolean;
  onChange: (datos: Datos) => void;
}

/** What this event must carry, asked once for the whole batch. */
export function DatosFields({ opciones, tipo, datos, isTried, onChange }: Props) {
  const needs = (what: Tipo['exige'][number]) => tipo.exige.includes(what);
  const missing = isTried ? missingOf(tipo, datos) : [];
  const errorOf = (what: string, text: string) => (missing.includes(what) ? text : undefined);
  const set = (change: Partial<Datos>) => onChange({ ...datos, ...change });
  return (
    <>
      {needs('motivo') ? (
        <SelectField
          label="Motivo"
          selectFirstOptionOnChange
          data={choices(tipo.motivos)}
          value={textOf(datos.motivo_id)}
          error={errorOf('motivo', 'Elija el motivo')}
          onChange={(id) => set({ motivo_id: Number(id) })}
        />
      ) : null}
      {needs('agente') ? (
        <SelectField
          label="Agencia de destino"
          selectFirstOptionOnChange
          data={choices(opciones.agentes)}
          value={textOf(datos.agente_id)}
          error={errorOf('agente', 'Elija la agencia')}
          onChange={(id) => set({ agente_id: Number(id) })}
        />
      ) : null}
      {needs('dia') ? (
        <DateField
          label="Día acordado"
          value={datos.dia ?? null}
          error={errorOf('dia', 'Escriba el día como dd/mm/aaaa')}
          onChange={(dia) => onChange(dia === null ? without(datos, 'dia') : { ...datos, dia })}
        />
      ) : null}
      {needs('nota') ? (
        <TextField
          label="Nota"
          maxLength={500}
          value={datos.nota ?? ''}
          error={errorOf('nota', 'Escriba la nota: va con cada paquete')}
          onChange={(event) => {
            const nota = event.currentTarget.value;
            onChange(nota === '' ? without(datos, 'nota') : { ...datos, nota });
          }}
        />
      ) : null}
    </>
  );
}

const HAS: Partial<Record<Tipo['exige'][number], (datos: Datos) => boolean>> = {
  motivo: ({ motivo_id }) => motivo_id !== undefined,
  agente: ({ agente_id }) => agente_id !== undefined,
  dia: ({ dia }) => dia !== undefined,
  nota: ({ nota = '' }) => nota.trim() !== '',
};

/** What the event must carry and was not told yet. */
export function missingOf({ exige }: Tipo, datos: Datos): string[] {
  return exige.filter((what) => HAS[what]?.(datos) === false);
}

function without(datos: Datos, name: 'dia' | 'nota'): Datos {
  const { [name]: _gone, ...rest } = datos;
  return rest;
}

function choices(list: readonly { id: number; nombre: string }[]) {
  return list.map(({ id, nombre }) => ({ value: String(id), label: nombre }));
}

function textOf(id: number | undefined): string | null {
  return id === undefined ? null : String(id);
}
