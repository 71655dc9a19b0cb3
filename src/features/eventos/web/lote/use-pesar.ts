import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { getOpcionesDeEstacion } from '#features/eventos/contract.ts';
import { serviceQuery } from '#web/api.ts';

import { puestoDe } from '../puesto.ts';

export type Pesar = ReturnType<typeof usePesar>;

/** Whether each scan is weighed: where the event takes a weight, as the person switches it. */
export function usePesar(tipo: string) {
  const { data } = useQuery({ ...serviceQuery(getOpcionesDeEstacion, {}), staleTime: 60_000 });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const offered = data?.tipos.find((one) => one.tipo === tipo);
  const puesto = data === undefined ? null : puestoDe(data);
  const isPossible = offered?.lleva_peso ?? false;
  const byDefault = puesto?.tipo === tipo ? puesto.pesar : (offered?.exige.includes('peso') ?? false);
  return { isPossible, isOn: isPossible && (chosen ?? byDefault), set: setChosen };
}
