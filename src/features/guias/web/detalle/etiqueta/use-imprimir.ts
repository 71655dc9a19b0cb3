import { useState } from 'react';

import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import type { Simbolo } from '#shared/etiqueta/simbolos.ts';
import { logFailure } from '#web/log.ts';
import { useBarcodes } from '#web/ui/print/use-barcodes.ts';

import { type Etiqueta, etiquetasOf } from './etiqueta.ts';

export interface Simbolos {
  readonly barras: Simbolo;
  readonly qr: Simbolo;
}

interface Hoja {
  etiqueta: Etiqueta;
  simbolos: Simbolos;
}

/** Prints the labels of a parcel, and asks afterwards whether the paper came out. */
export function useImprimir(detalle: GuiaDetalle) {
  const load = useBarcodes();
  const [hojas, setHojas] = useState<readonly Hoja[]>([]);
  /** The pieces that were printed last; null: all of them. */
  const [asked, setAsked] = useState<{ numeros: readonly number[] | null } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const print = async (numeros: readonly number[] | null = null) => {
    setAsked(null);
    setError(null);
    const engine = await load().catch((cause) => logFailure('imprimir', cause));
    if (engine === undefined) return setError('No se pudo preparar la etiqueta. Reintente.');
    const simbolosOf = (codigo: string) => ({ barras: engine.code128Of(codigo), qr: engine.qrOf(codigo) });
    setHojas(etiquetasOf(detalle, numeros).map((etiqueta) => ({ etiqueta, simbolos: simbolosOf(etiqueta.codigo) })));
    setAsked({ numeros });
  };
  return {
    hojas,
    error,
    dismiss: () => setError(null),
    print,
    onPrinted: () => setHojas([]),
    /** Printed, and nobody has said yet how it went. */
    isAsking: asked !== null && hojas.length === 0,
    again: () => void print(asked?.numeros ?? null),
    isFine: () => setAsked(null),
  };
}

export type Imprimir = ReturnType<typeof useImprimir>;
