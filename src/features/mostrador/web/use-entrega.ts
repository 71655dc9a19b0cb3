import { useState } from 'react';

import { verCaja } from '#features/cajas/contract.ts';
import { formatDinero } from '#shared/dinero.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { ServiceError } from '#web/service-error.ts';
import { playTone } from '#web/ui/scan/sounds.ts';

import { type Entregar, entregarEnMostrador, type Hallada, hoyEnMostrador } from '../contract.ts';
import type { De } from './de.ts';

/** What became of the work, and the hand-overs that it made. */
export type Hecho = (text: string | null, eventos?: readonly number[]) => void;

interface Options {
  readonly de: De;
  readonly guias: readonly Hallada[];
  /** Those whose code was said: the others of the same person wait for theirs. */
  readonly probadas: readonly number[];
  readonly onDone: Hecho;
}

type Autorizado = Hallada['autorizados'][number];

interface Valores {
  readonly quien: Entregar['quien'];
  readonly documento: string;
  readonly recibe: string;
  readonly autorizado_id: number | null;
  readonly medio: NonNullable<Entregar['medio']>;
  readonly excepcion: string;
  readonly foto_id: number | null;
  readonly firma_id: number | null;
}

const START: Valores = {
  ...{ quien: 'TITULAR', documento: '', recibe: '', autorizado_id: null },
  ...{ medio: 'EFECTIVO', excepcion: '', foto_id: null, firma_id: null },
};

/** What a code or an exception answers: into these hands it does not go by the document alone. */
const NOT_SURE: ReadonlySet<string> = new Set(['CI_NO_COINCIDE', 'CODIGO_SIN_PROBAR', 'AUTORIZADO_NO_COINCIDE']);

/** The hand-over of one person's parcels: which of them, into whose hands, with what money. */
export function useEntrega({ de, guias, probadas, onDone }: Options) {
  const [fuera, setFuera] = useState<ReadonlySet<number>>(() => sinProbar(guias, probadas));
  const [isException, setException] = useState(false);
  const [nuevos, setNuevos] = useState<readonly Autorizado[]>([]);
  const elegidas = guias.filter(({ guia_id }) => !fuera.has(guia_id));
  const autorizados = [...elegidas.flatMap((guia) => guia.autorizados), ...nuevos];
  const due = dueOf(elegidas);
  const pruebas = new Set(elegidas.flatMap((guia) => guia.pruebas));
  const form = useResourceForm({
    contract: entregarEnMostrador,
    refreshes: [hoyEnMostrador, verCaja],
    start: START,
    params: (values) => ({
      ...de,
      guias: elegidas.map(({ guia_id }) => guia_id),
      quien: values.quien,
      ...(values.documento === '' ? {} : { documento: values.documento }),
      ...quienOf(values, autorizados),
      ...(isException ? { excepcion: values.excepcion } : {}),
      ...(values.foto_id !== null && (isException || pruebas.has('foto')) ? { foto_id: values.foto_id } : {}),
      ...(values.firma_id !== null && pruebas.has('firma') ? { firma_id: values.firma_id } : {}),
      ...(due === null ? {} : { cobrado_centavos: due.centavos, medio: values.medio }),
    }),
    words: { excepcion: 'Escriba por qué se entrega', documento: 'Revise el documento' },
    onDone: ({ entregadas }) => {
      playTone('ok');
      const what = entregadas.length === 1 ? `Entregada ${entregadas[0]?.guia_nro}` : `${entregadas.length} entregadas`;
      const eventos = entregadas.map(({ evento_id }) => evento_id);
      onDone(due === null ? `${what}.` : `${what}. Cobrado ${formatDinero(due)}.`, eventos);
    },
  });
  const code = form.error instanceof ServiceError ? form.error.code : '';
  return {
    form,
    elegidas,
    autorizados,
    /** Somebody was authorised just now, and is who collects. */
    authorise: (one: Autorizado) => {
      setNuevos((before) => [...before, one]);
      form.field('autorizado_id').onChange(one.id);
    },
    due,
    /** What their clients want proved. */
    pruebas,
    /** One of them is collected with its code alone. */
    asksCode: elegidas.some(({ pide_codigo }) => pide_codigo),
    isException,
    setException,
    /** The server could not make sure of the person: the ways out are offered. */
    isUnsure: NOT_SURE.has(code),
    /** Cash, and no box to put it into. */
    needsBox: code === 'CAJA_CERRADA',
    toggle: (guia_id: number) =>
      setFuera((before) =>
        before.has(guia_id) ? new Set([...before].filter((id) => id !== guia_id)) : new Set([...before, guia_id]),
      ),
    isChosen: (guia_id: number) => !fuera.has(guia_id),
  };
}

function sinProbar(guias: readonly Hallada[], probadas: readonly number[]): ReadonlySet<number> {
  const others = guias.map(({ guia_id }) => guia_id).filter((id) => !probadas.includes(id));
  return new Set(probadas.length === 0 ? [] : others);
}

export type Entrega = ReturnType<typeof useEntrega>;

/** Who stands there, beside the document: nobody to name where it is the recipient. */
function quienOf({ quien, recibe, autorizado_id }: Valores, autorizados: readonly Autorizado[]) {
  if (quien === 'OTRO') return recibe === '' ? {} : { recibe };
  const one = autorizados.find(({ id }) => id === autorizado_id);
  return quien === 'TITULAR' || one === undefined ? {} : { autorizado_id: one.id, recibe: one.nombre };
}

/** All that is taken for them; null: nothing. Two currencies never meet in one sum: the server refuses these. */
function dueOf(guias: readonly Hallada[]): { centavos: number; moneda: string } | null {
  const sums = guias.flatMap(({ cobrar }) => (cobrar === null || cobrar.centavos === 0 ? [] : [cobrar]));
  const [first] = sums;
  if (first === undefined) return null;
  return { centavos: sums.reduce((sum, { centavos }) => sum + centavos, 0), moneda: first.moneda };
}
