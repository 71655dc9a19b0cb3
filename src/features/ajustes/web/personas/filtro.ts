import { ESTADOS, type Persona, TIPOS } from '#features/ajustes/contract.ts';

export const ESTADO_NOMBRES: Record<Persona['estado'], string> = {
  ACTIVO: 'Activa',
  PENDIENTE: 'Espera aprobación',
  INACTIVO: 'Suspendida',
};

export const TIPO_NOMBRES: Record<(typeof TIPOS)[number], string> = {
  personal: 'Personal',
  cliente: 'Cliente',
  agencia: 'Agencia',
  deposito: 'Depósito',
};

/** What the address says of the list; what does not fit is left out. */
export function readFiltro(search: Readonly<Record<string, unknown>>) {
  const { texto, rol_id, page } = search;
  return {
    texto: typeof texto === 'string' || typeof texto === 'number' ? String(texto).slice(0, 100) : undefined,
    estado: ESTADOS.find((estado) => estado === search.estado),
    tipo: TIPOS.find((tipo) => tipo === search.tipo),
    rol_id: wholeOf(rol_id),
    page: Math.max(1, wholeOf(page) ?? 1),
    size: 50,
  };
}

function wholeOf(value: unknown): number | undefined {
  return /^\d{1,9}$/.test(String(value)) ? Number(value) : undefined;
}
