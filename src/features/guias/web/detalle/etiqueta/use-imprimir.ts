import { useState } from 'react';

import type { Formato } from '#features/etiquetas/contract.ts';
import { isUnanswered, NO_SALIO_BIEN, useImpresion } from '#features/etiquetas/web/public.tsx';
import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import type { Etiqueta } from '#shared/etiqueta/plantilla.ts';
import type { Simbolo } from '#shared/etiqueta/simbolos.ts';
import { logFailure } from '#web/log.ts';
import { errorText } from '#web/service-error.ts';
import { useBarcodes } from '#web/ui/print/use-barcodes.ts';

import { etiquetasOf } from './etiqueta.ts';

export interface Simbolos {
  readonly barras: Simbolo;
  readonly qr: Simbolo;
}

interface Hoja {
  etiqueta: Etiqueta;
  simbolos: Simbolos;
}

interface Modo {
  formato?: Formato;
  motivo?: string;
}

/** Prints the labels of a parcel by the server, by the browser where that does not answer, and asks afterwards whether the paper came out. */
export function useImprimir(detalle: GuiaDetalle) {
  const load = useBarcodes();
  const impresion = useImpresion();
  const [hojas, setHojas] = useState<readonly Hoja[]>([]);
  /** The pieces that were printed last; null: all of them. */
  const [asked, setAsked] = useState<{ numeros: readonly number[] | null } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const printHere = async (numeros: readonly number[] | null) => {
    const engine = await load().catch((cause) => logFailure('imprimir', cause));
    if (engine === undefined) return setError('No se pudo preparar la etiqueta. Reintente.');
    const simbolosOf = ({ codigo, enlace }: Etiqueta) => ({
      barras: engine.code128Of(codigo),
      qr: engine.qrOf(enlace),
    });
    const etiquetas = etiquetasOf(detalle, { numeros, origen: window.location.origin });
    setHojas(etiquetas.map((etiqueta) => ({ etiqueta, simbolos: simbolosOf(etiqueta) })));
  };
  const print = async (numeros: readonly number[] | null = null, { formato, motivo }: Modo = {}) => {
    if (impresion.isPending) return;
    setAsked(null);
    setError(null);
    const pedido = { guias: [detalle.guia.id], ...(numeros && { bultos: [...numeros] }), ...(motivo && { motivo }) };
    try {
      await impresion.print(pedido, formato);
    } catch (cause) {
      if (!isUnanswered(cause)) return setError(errorText(cause, 'No se pudo preparar la etiqueta'));
      await printHere(numeros);
    }
    setAsked({ numeros });
  };
  return {
    hojas,
    error,
    dismiss: () => setError(null),
    print,
    formato: impresion.formato,
    choose: (formato: Formato) => {
      impresion.choose(formato);
      void print(null, { formato });
    },
    onPrinted: () => setHojas([]),
    /** Printed, and nobody has said yet how it went. */
    isAsking: asked !== null && hojas.length === 0,
    again: () => {
      impresion.confirm(false);
      void print(asked?.numeros ?? null, { motivo: NO_SALIO_BIEN });
    },
    isFine: () => {
      impresion.confirm(true);
      setAsked(null);
    },
  };
}

export type Imprimir = ReturnType<typeof useImprimir>;
