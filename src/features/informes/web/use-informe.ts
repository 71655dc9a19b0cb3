import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { consultarInforme } from '#features/informes/contract.ts';
import { ELIGE_CLIENTE } from '#features/informes/permisos.contract.ts';
import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { useUser } from '#web/session.tsx';

import { informeSearch, type Pedido, readPedido } from './informe-search.ts';

export type Informe = Result<typeof consultarInforme>;

const MINUTE = 60_000;

/** Whether the person names the client; a client's people have theirs, whatever an address says. */
export function useEligeCliente(): boolean {
  const mayChoose = useCan({ permission: ELIGE_CLIENTE });
  return useUser().tipo_usuario === 'personal' && mayChoose;
}

/** What the address asks for, and the answer to it; while another one is on its way the last one stays. */
export function useInforme() {
  const elige = useEligeCliente();
  const pedido = readPedido(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery({
    ...serviceQuery(consultarInforme, {
      ...(pedido.periodo === null ? {} : { fecha_desde: pedido.periodo.from, fecha_hasta: pedido.periodo.to }),
      ...(elige && pedido.cliente !== null ? { cliente_id: pedido.cliente } : {}),
    }),
    enabled: !elige || pedido.cliente !== null,
    staleTime: MINUTE,
    refetchOnWindowFocus: false,
    // Another client's figures under this client's name would be a lie: they go at once.
    placeholderData: (last: Informe | undefined) =>
      last !== undefined && (!elige || last.cliente.id === pedido.cliente) ? keepPreviousData(last) : undefined,
  });
  const go = (change: Partial<Omit<Pedido, 'isRefused'>>) =>
    void navigate({ to: '.', search: informeSearch({ ...pedido, ...change }) });
  return { pedido, elige, query, go };
}
