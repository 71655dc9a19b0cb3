import type { ParamsInput, Result } from '#shared/contract.ts';
import { leerDocumento } from '#shared/documento.ts';

import type { crearMasivo, getTiposDeMasivo } from '../contract.ts';

export type Tipo = Result<typeof getTiposDeMasivo>['tipos'][number];

/** What a person fills in for the event of many parcels. */
export interface MasivoValues {
  tipo: string | null;
  motivo_id: string | null;
  agente_id: string | null;
  dia: string | null;
  recibe: string;
  documento: string;
  nota: string;
}

export type MasivoErrors = { [Name in keyof MasivoValues]?: string };

export const EMPTY: MasivoValues = {
  tipo: null,
  motivo_id: null,
  agente_id: null,
  dia: null,
  recibe: '',
  documento: '',
  nota: '',
};

/** What can be said once for many parcels; a photo, a weight or an amount is of one alone. */
const PREGUNTAS = ['motivo', 'agente', 'dia', 'recibe', 'documento', 'nota'];

/** The kinds whose every demand can be met for many at once. */
export function tiposPosibles(tipos: readonly Tipo[]): Tipo[] {
  return tipos.filter(({ exige }) => exige.every((what) => PREGUNTAS.includes(what)));
}

export function masivoErrors(values: MasivoValues, tipo: Tipo | undefined, today: string): MasivoErrors {
  if (tipo === undefined) return { tipo: 'Elija el evento' };
  const asks = (what: string) => tipo.exige.includes(what);
  const errors: MasivoErrors = {};
  if (asks('motivo') && values.motivo_id === null) errors.motivo_id = 'Elija el motivo';
  if (asks('agente') && values.agente_id === null) errors.agente_id = 'Elija la agencia';
  if (asks('dia') && values.dia === null) errors.dia = 'Elija el día';
  if (asks('dia') && values.dia !== null && values.dia < today) errors.dia = 'El día no puede ser anterior a hoy';
  if (asks('recibe') && values.recibe.trim() === '') errors.recibe = 'Escriba quién la recibe';
  if (asks('documento')) {
    const falta =
      values.documento.trim() === '' ? 'Escriba el documento' : leerDocumento(values.documento).falta?.mensaje;
    if (falta !== undefined) errors.documento = falta;
  }
  if (asks('nota') && values.nota.trim() === '') errors.nota = 'Escriba una nota';
  return errors;
}

/** What is sent of it: only what this kind of event asks for, and a note where there is one. */
export function datosOf(values: MasivoValues, { exige }: Tipo): ParamsInput<typeof crearMasivo>['datos'] {
  const asked = <T>(what: string, value: T) => (exige.includes(what) ? value : null);
  const text = (value: string) => (value.trim() === '' ? null : value.trim());
  const found = {
    motivo_id: asked('motivo', idOf(values.motivo_id)),
    agente_id: asked('agente', idOf(values.agente_id)),
    dia: asked('dia', values.dia),
    recibe: asked('recibe', text(values.recibe)),
    documento: asked('documento', text(values.documento)),
    nota: text(values.nota),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
}

function idOf(value: string | null): number | null {
  return value === null ? null : Number(value);
}
