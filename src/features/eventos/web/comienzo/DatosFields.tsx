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

/** Texts that an event may have to carry, the same for the whole batch. */
const TEXTS = [
  ['documento', 'Documento', 20],
  ['recibe', 'Quién recibe', 80],
  ['direccion', 'Dirección', 200],
  ['nota', 'Nota', 500],
] as const;

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
      {TEXTS.map(([name, label, most]) =>
        needs(name) ? (
          <TextField
            key={name}
            label={label}
            maxLength={most}
            value={datos[name] ?? ''}
            error={errorOf(name, 'Escriba este dato: va con cada paquete')}
            onChange={(event) => {
              const text = event.currentTarget.value;
              onChange(text === '' ? without(datos, name) : { ...datos, [name]: text });
            }}
          />
        ) : null,
      )}
    </>
  );
}

const HAS: Partial<Record<Tipo['exige'][number], (datos: Datos) => boolean>> = {
  motivo: ({ motivo_id }) => motivo_id !== undefined,
  agente: ({ agente_id }) => agente_id !== undefined,
  dia: ({ dia }) => dia !== undefined,
  documento: ({ documento }) => isText(documento),
  recibe: ({ recibe }) => isText(recibe),
  direccion: ({ direccion }) => isText(direccion),
  nota: ({ nota }) => isText(nota),
};

/** What the event must carry and was not told yet. */
export function missingOf({ exige }: Tipo, datos: Datos): string[] {
  return exige.filter((what) => HAS[what]?.(datos) === false);
}

function isText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

function without(datos: Datos, name: 'dia' | (typeof TEXTS)[number][0]): Datos {
  const { [name]: _gone, ...rest } = datos;
  return rest;
}

function choices(list: readonly { id: number; nombre: string }[]) {
  return list.map(({ id, nombre }) => ({ value: String(id), label: nombre }));
}

function textOf(id: number | undefined): string | null {
  return id === undefined ? null : String(id);
}
