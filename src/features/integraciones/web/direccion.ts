import { useNavigate, useSearch } from '@tanstack/react-router';

import { ESTADOS_DE_AVISO } from '../contract.ts';

/** What the address says: the tab, the client (ours alone), and what the log of deliveries is narrowed to. */

export const TABS = [
  { id: 'claves', titulo: 'Claves de API' },
  { id: 'webhooks', titulo: 'Webhooks' },
  { id: 'entregas', titulo: 'Registro de entregas' },
] as const;

export interface Direccion {
  readonly tab: (typeof TABS)[number]['id'];
  readonly cliente: number | null;
  readonly webhook: number | null;
  readonly estado: (typeof ESTADOS_DE_AVISO)[number] | null;
  readonly guia: string;
  readonly page: number;
}

type Search = Record<string, unknown>;

/** Reads field by field: one that does not fit is as if it were not there. */
function readDireccion({ tab, cliente, webhook, estado, guia, page }: Search): Direccion {
  return {
    tab: TABS.find(({ id }) => id === tab)?.id ?? 'claves',
    cliente: idOf(cliente),
    webhook: idOf(webhook),
    estado: ESTADOS_DE_AVISO.find((known) => known === estado) ?? null,
    guia: /^[0-9A-Za-z]{1,20}$/.test(String(guia ?? '')) ? String(guia) : '',
    page: idOf(page) ?? 1,
  };
}

function searchOf({ tab, cliente, webhook, estado, guia, page }: Direccion): Search {
  return {
    tab: tab === 'claves' ? undefined : tab,
    cliente: cliente ?? undefined,
    webhook: webhook ?? undefined,
    estado: estado ?? undefined,
    guia: guia === '' ? undefined : guia,
    page: page === 1 ? undefined : page,
  };
}

export function useDireccion() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const direccion = readDireccion(search);
  const go = (change: Partial<Direccion>) =>
    void navigate({ to: '.', search: () => searchOf({ ...direccion, page: 1, ...change }) });
  return { direccion, go };
}

export type Ir = ReturnType<typeof useDireccion>['go'];

function idOf(text: unknown): number | null {
  return /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : null;
}
