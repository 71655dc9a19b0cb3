import { useState } from 'react';

import type { ActoDePuerta, Hoja } from '#features/reparto/entrega.contract.ts';
import { parsePesos } from '#shared/dinero.ts';
import { leerDocumento } from '#shared/documento.ts';

import { cobrarDe, type Parada } from './paradas.ts';

/** Into whose hands, for how much, proved how: what is typed at a door, and what is missing of it. */

export const RELACIONES = ['Familiar', 'Portero', 'Vecino', 'Compañero de trabajo', 'Otra'] as const;

interface Manos {
  readonly isTitular: boolean;
  readonly nombre: string;
  readonly relacion: (typeof RELACIONES)[number] | null;
  readonly documento: string;
  /** Six digits that the recipient says. */
  readonly codigo: string;
  readonly medio: ActoDePuerta['medio'];
  /** Of one parcel of several pieces: those that are taken. */
  readonly bultos: readonly number[];
  readonly motivo_id: number | null;
  /** Of a part: what was paid for it, as typed. */
  readonly cobrado: string;
  readonly firma: string | null;
  readonly foto: string | null;
}

type Faltas = Partial<Record<keyof Manos, string>>;

/** What a part of the page draws, and how it says what was chosen. */
export interface Parte {
  readonly manos: Manos;
  readonly faltas: Faltas;
  readonly set: (more: Partial<Manos>) => void;
}

export function useEntregar(parada: Parada) {
  const { lineas, primera } = parada;
  const pieces = lineas.length === 1 ? primera.bultos : 0;
  const [manos, setManos] = useState<Manos>(() => ({
    ...{
      isTitular: true,
      nombre: '',
      relacion: null,
      documento: '',
      codigo: '',
      medio: 'EFECTIVO',
      motivo_id: null,
      cobrado: '',
    },
    ...{ firma: null, foto: null, bultos: Array.from({ length: pieces }, (_, index) => index + 1) },
  }));
  const [isTried, setTried] = useState(false);
  const isPart = pieces > 1 && manos.bultos.length < pieces;
  const faltas = faltasDe(parada, manos, isPart);
  return {
    manos,
    pieces,
    isPart,
    faltas: isTried ? faltas : {},
    set: (more: Partial<Manos>) => setManos((before) => ({ ...before, ...more })),
    isDirty: manos.firma !== null || manos.foto !== null || manos.documento + manos.codigo + manos.nombre !== '',
    /** The act, or null: something is missing and now said. */
    acto: () => {
      setTried(true);
      return Object.keys(faltas).length > 0 ? null : actoDe(parada, manos, isPart);
    },
  };
}

/** What is asked of this door: by the client's rules, and by what is in the parcel. */
export function pruebasDe({ lineas }: Parada): ReadonlySet<Hoja['lineas'][number]['pruebas'][number]> {
  const asked = new Set(lineas.flatMap(({ pruebas }) => pruebas));
  return lineas.some(({ pide_documento }) => pide_documento) ? asked.add('documento') : asked;
}

function faltasDe(parada: Parada, manos: Manos, isPart: boolean): Faltas {
  const pruebas = pruebasDe(parada);
  const faltas: Faltas = {};
  if (!manos.isTitular && manos.nombre.trim() === '') faltas.nombre = 'Diga quién recibe';
  if (!manos.isTitular && manos.relacion === null) faltas.relacion = 'Diga qué relación tiene con el destinatario';
  const documento = documentoFault(manos.documento, pruebas.has('documento'));
  if (documento !== null) faltas.documento = documento;
  if (pruebas.has('codigo') && !/^\d{6}$/.test(manos.codigo))
    faltas.codigo = 'Son seis dígitos: se los dice quien recibe';
  if (pruebas.has('firma') && manos.firma === null) faltas.firma = 'Hace falta la firma';
  if (pruebas.has('foto') && manos.foto === null) faltas.foto = 'Hace falta una foto';
  if (!isPart) return faltas;
  if (manos.bultos.length === 0) faltas.bultos = 'Elija los bultos que recibe';
  if (manos.motivo_id === null) faltas.motivo_id = 'Diga por qué no los recibe todos';
  const { centavos } = cobrarDe(parada);
  const paid = manos.cobrado.trim() === '' ? 0 : parsePesos(manos.cobrado);
  if (paid === null) faltas.cobrado = 'No es un importe';
  if (paid !== null && paid > centavos) faltas.cobrado = 'Es más de lo que se cobra';
  return faltas;
}

function documentoFault(documento: string, isAsked: boolean): string | null {
  if (documento.trim() === '') return isAsked ? 'Hace falta el documento' : null;
  return leerDocumento(documento).falta?.mensaje ?? null;
}

function actoDe(parada: Parada, manos: Manos, isPart: boolean) {
  const { lineas, primera } = parada;
  const { isTitular, nombre, relacion, documento, codigo, medio, firma, foto, motivo_id } = manos;
  const recibe = isTitular ? primera.destinatario : `${nombre.trim()} (${relacion?.toLowerCase()})`;
  return {
    acto: isPart ? ('entregar_parte' as const) : ('entregar' as const),
    guias: lineas.map(({ guia_id }) => guia_id),
    titulo: primera.destinatario,
    recibe: recibe.slice(0, 80),
    documento: documento.trim() || null,
    codigo: pruebasDe(parada).has('codigo') ? codigo : null,
    cobrado_centavos: isPart ? (parsePesos(manos.cobrado) ?? 0) : cobrarDe(parada).centavos,
    ...{ medio, firma, foto },
    ...(isPart ? { bultos: [...manos.bultos], motivo_id } : {}),
  };
}
