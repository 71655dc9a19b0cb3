import { useQuery } from '@tanstack/react-query';

import { type FormularioDeOrden, formularioDeOrden } from '#features/gds-campos/contract.ts';
import type { CampoDeOrden } from '#shared/gds/campos.ts';
import { serviceQuery } from '#web/api.ts';

import type { MesaDeOrden } from '../crear.mesa.contract.ts';
import { faltasDeOrden, type OrdenDicha } from '../formulario.contract.ts';

/** The form of the client, as far as it is known; null: the house's, which asks nothing beyond what its fields say. */
export type Forma = FormularioDeOrden | null;

/** What an order of that client and kind is asked. */
export function useForma({ cliente_id, tipo }: Pick<MesaDeOrden, 'cliente_id' | 'tipo'>): Forma {
  const asked = { cliente_id: cliente_id === null ? null : Number(cliente_id), tipo };
  const { data } = useQuery({ ...serviceQuery(formularioDeOrden, asked), enabled: cliente_id !== null });
  return data === undefined || data.version_id === null ? null : data;
}

/** What is wrong, as the server will say it; of unique values only the server knows. */
export function faltasDeForma(forma: Forma, orden: OrdenDicha): Record<string, string> {
  return forma === null ? {} : faltasDeOrden(forma.pide, orden, { hoy: forma.hoy });
}

export interface ComoSePide {
  readonly isHidden: boolean;
  readonly asked: {
    readonly label: string;
    readonly required: boolean;
    readonly description: string | undefined;
    readonly error: string | undefined;
  };
}

interface Campo {
  readonly campo: string;
  /** What the house calls it. */
  readonly label: string;
  readonly error: string | undefined;
}

/** By its name in the form, required or hidden; a form that does not name it leaves it as the house has it. */
export function comoSePide(forma: Forma, { campo, label, error }: Campo): ComoSePide {
  const asked = forma?.pide.find((one) => one.campo === campo);
  if (asked === undefined) return { isHidden: false, asked: { label, required: false, description: undefined, error } };
  const { etiqueta, requerido, visible, ayuda } = asked;
  return {
    isHidden: !visible,
    asked: { label: etiqueta, required: requerido, description: ayuda || undefined, error },
  };
}

export const propiosDe = (forma: Forma): readonly CampoDeOrden[] =>
  (forma?.pide ?? []).filter(({ campo, visible }) => visible && campo.startsWith('x_'));
