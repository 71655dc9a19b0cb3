import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { getOpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import type { EnvioTexto, Revision } from '#features/envios/borradores.contract.ts';
import { serviceQuery } from '#web/api.ts';

import { faltantes, type Paso } from './formulario.ts';
import { useBorrador } from './use-borrador.ts';
import { useReferencia } from './use-referencia.ts';
import { useRevision } from './use-revision.ts';

type Faltas = Revision['faltas'];

const OPCIONES_FRESH_MS = 5 * 60_000;
const NONE: ReadonlySet<string> = new Set();

/** The fields of one envío: what is written, what is wrong with it and may be told by now, what it would cost. */
export function useFormulario() {
  const borrador = useBorrador();
  const { datos, dudas, cambiar } = borrador;
  const opciones = useQuery({ ...serviceQuery(getOpcionesDeEnvio, {}), staleTime: OPCIONES_FRESH_MS });
  const revision = useRevision(datos);
  const repetidas = useReferencia(datos);
  const [left, setLeft] = useState(NONE);
  /** Steps that one has tried to leave, after which what is missing is told too. */
  const [tried, setTried] = useState<ReadonlySet<Paso>>(new Set());
  /** What creating it found; each stands until its field is changed. */
  const [found, setFound] = useState<Faltas>({});
  const faltas = { ...revision.faltas, ...found };
  // What is missing is told once the person wants to go on, what is wrong as soon as it is written.
  const isTold = (campo: string) =>
    (left.has(campo) && hasText(datos, campo)) ||
    dudas[campo] !== undefined ||
    [...tried].some((paso) => faltantes({ [campo]: true }, paso).length > 0);
  return {
    borrador,
    datos,
    opciones,
    revision,
    repetidas,
    faltas,
    sobra: borrador.sobra,
    cambiar: (change: Partial<EnvioTexto>) => {
      const changed = Object.keys(change);
      setFound(
        Object.fromEntries(Object.entries(found).filter(([campo]) => !changed.some((one) => campo.startsWith(one)))),
      );
      cambiar(change);
    },
    faltaDe: (campo: string) => (isTold(campo) ? faltas[campo] : undefined),
    dudaDe: (campo: string) => dudas[campo],
    aclarar: borrador.aclarar,
    /** The person has been there: from here on its fault is told. */
    tocar: (campo: string) => {
      if (!left.has(campo)) setLeft(new Set([...left, campo]));
    },
    intentar: (paso: Paso) => setTried(new Set([...tried, paso])),
    encontrar: setFound,
  };
}

export type Formulario = ReturnType<typeof useFormulario>;

function hasText(datos: EnvioTexto, campo: string): boolean {
  return campo.startsWith('piezas') || Object.keys(datos).includes(campo);
}
