import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import { buscarReferencia } from '#features/envios/ayuda.contract.ts';
import type { EnvioTexto } from '#features/envios/borradores.contract.ts';
import { serviceQuery } from '#web/api.ts';

const PAUSE_MS = 400;

/** The guías that have the reference already, as soon as it is written. */
export function useReferencia({ cliente_id, referencia }: EnvioTexto) {
  const wanted = (referencia ?? '').trim();
  const [settled] = useDebouncedValue(wanted, PAUSE_MS);
  const id = Number(cliente_id ?? Number.NaN);
  const params = { referencia: settled, ...(id > 0 && { cliente_id: id }) };
  const query = useQuery({
    ...serviceQuery(buscarReferencia, params),
    enabled: settled !== '' && settled === wanted,
    meta: { silent: true },
  });
  return settled === wanted && settled !== '' ? (query.data?.repetidas ?? []) : [];
}

export type Repetidas = ReturnType<typeof useReferencia>;
