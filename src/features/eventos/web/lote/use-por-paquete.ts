import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  getOpcionesDeEstacion,
  type LecturaEnEspera,
  LecturaPorCompletar,
  type Lote,
} from '#features/eventos/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { defineStored } from '#web/storage.ts';

type Datos = LecturaEnEspera['datos'];
export type PorPaquete = ReturnType<typeof usePorPaquete>;

/** The reading that waits for its data: a reload asks on, since the label was read. */
const stored = defineStored({ key: 'por-completar', schema: LecturaPorCompletar, area: 'session', perPerson: true });

/** What is one parcel's alone is asked for at each of its readings: whose hands it went to, what they paid. */
export function usePorPaquete(lote: Lote) {
  const { data } = useQuery({ ...serviceQuery(getOpcionesDeEstacion, {}), staleTime: 60_000 });
  const tipo = data?.tipos.find((one) => one.tipo === lote.tipo);
  const [asked, setAsked] = useState(() => stored.read());
  const [before, setBefore] = useState<Record<'recibe' | 'documento' | 'direccion' | 'localidad', string> | null>(null);
  const mine = asked?.lote_id === lote.id ? asked : null;
  const end = () => {
    stored.clear();
    setAsked(null);
  };
  return {
    /** What each parcel is asked for; nothing in most batches. */
    exige: tipo?.por_paquete ?? [],
    cobra: tipo?.cobra ?? false,
    /** The reading that is being asked about. */
    lectura: mine,
    /** What was told of the parcel before, for people who take several. */
    before,
    ask: (raw: string, codigo: string) => {
      const next = { lote_id: lote.id, raw, codigo };
      stored.write(next);
      setAsked(next);
    },
    told: (datos: Datos) => {
      const { recibe = '', documento = '', direccion = '', localidad = '' } = datos;
      setBefore({ recibe, documento, direccion, localidad });
      end();
    },
    discard: end,
  };
}
