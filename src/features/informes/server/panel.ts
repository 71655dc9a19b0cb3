import type { GuiaFilters } from '#features/guias/contract.ts';
import { countEach } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import { direccion } from './formas.ts';

/** How much there may be of one kind before it is only said to be much. */
const MOST = 100_000;
/** Reason «Dirección incompleta o incorrecta». */
const MAL_DIRIGIDA = 2;

interface Clase {
  readonly id: string;
  readonly label: string;
  readonly ayuda: string;
  readonly filtro: GuiaFilters;
}

const EN_RED: readonly EstadoGuia[] = ['LEVANTADO', 'INGRESADO', 'CLASIFICADO', 'EN_TRASLADO', 'ASIGNADO'];

const estados = (hoy: string): readonly (Clase & { readonly familia: string })[] => [
  {
    id: 'ingresadas',
    label: 'Ingresadas hoy',
    ayuda: 'Guías que recibimos hoy con un escaneo',
    familia: 'info',
    filtro: { ingresada_desde: hoy, ingresada_hasta: hoy },
  },
  {
    id: 'anunciadas',
    label: 'Sin entregarnos',
    ayuda: 'Guías anunciadas cuyo paquete todavía no recibimos',
    familia: 'neutro',
    filtro: { estado: ['PRE_INGRESADO', 'A_LEVANTAR'] },
  },
  {
    id: 'en-camino',
    label: 'En la red',
    ayuda: 'Guías en planta o viajando',
    familia: 'curso',
    filtro: { estado: [...EN_RED] },
  },
  {
    id: 'en-reparto',
    label: 'En reparto',
    ayuda: 'Guías que salieron a entregarse',
    familia: 'curso',
    filtro: { estado: ['EN_REPARTO'] },
  },
  {
    id: 'en-agencia',
    label: 'En agencia',
    ayuda: 'Guías que esperan a quien las retire',
    familia: 'custodia',
    filtro: { estado: ['EN_AGENCIA'] },
  },
  {
    id: 'con-problema',
    label: 'Con problema',
    ayuda: 'Guías con una visita sin entrega o retenidas',
    familia: 'alerta',
    filtro: { estado: ['NO_ENTREGADO', 'RETENIDO'] },
  },
  {
    id: 'en-devolucion',
    label: 'En devolución',
    ayuda: 'Guías que vuelven',
    familia: 'custodia',
    filtro: { estado: ['EN_DEVOLUCION'] },
  },
];

/** What waits for a client, by the name of its card. */
export const PENDIENTES_DEL_CLIENTE = {
  retenidas: { estado: ['RETENIDO'] },
  direccion: { estado: ['NO_ENTREGADO'], motivo_id: [MAL_DIRIGIDA] },
  'sin-entrega': { estado: ['NO_ENTREGADO'] },
  vencidas: { estado: ['EN_AGENCIA'], vence: 'vencidas' },
  'vencen-hoy': { estado: ['EN_AGENCIA'], vence: 'hoy' },
  'sin-recibir': { estado: ['PRE_INGRESADO', 'A_LEVANTAR'], sin_movimiento: true },
} satisfies Readonly<Record<string, GuiaFilters>>;

/** Most pressing first: what stands still until the client says something, then what will go back if nothing happens. */
const PENDIENTES: readonly Clase[] = [
  {
    id: 'retenidas',
    label: 'Guías retenidas',
    ayuda: 'Esperan documentación, una autorización o una decisión para seguir',
    filtro: PENDIENTES_DEL_CLIENTE.retenidas,
  },
  {
    id: 'direccion',
    label: 'Direcciones para corregir',
    ayuda: 'No se pudieron entregar porque la dirección está incompleta o es incorrecta',
    filtro: PENDIENTES_DEL_CLIENTE.direccion,
  },
  {
    id: 'sin-entrega',
    label: 'Visitas sin entrega',
    ayuda: 'Conviene avisar al destinatario antes de la próxima visita, o pedir otro destino',
    filtro: PENDIENTES_DEL_CLIENTE['sin-entrega'],
  },
  {
    id: 'vencidas',
    label: 'Vencidas en agencia',
    ayuda: 'Pasó su último día de guarda: se devuelven si nadie las retira ni se pide prórroga',
    filtro: PENDIENTES_DEL_CLIENTE.vencidas,
  },
  {
    id: 'vencen-hoy',
    label: 'Vencen hoy en agencia',
    ayuda: 'Hoy es su último día de guarda: conviene avisar al destinatario',
    filtro: PENDIENTES_DEL_CLIENTE['vencen-hoy'],
  },
  {
    id: 'sin-recibir',
    label: 'Anunciadas y no entregadas',
    ayuda: 'Sus datos llegaron hace más de dos días y el paquete no: entréguelo o pida un levante',
    filtro: PENDIENTES_DEL_CLIENTE['sin-recibir'],
  },
];

interface Quien {
  readonly cliente_id: number;
  readonly isNamed: boolean;
  readonly hoy: string;
}

/** Each with the list that shows exactly what it counts: one and the same filters make both. */
export async function contarPanel(
  { db, scope }: Pick<CallContext, 'db' | 'scope'>,
  { cliente_id, isNamed, hoy }: Quien,
) {
  const shown = estados(hoy);
  const sets = [...shown, ...PENDIENTES].map(({ filtro }) =>
    isNamed ? { ...filtro, cliente_id: [cliente_id] } : filtro,
  );
  const counts = await countEach(db, scope, { sets, most: MOST });
  const told = ({ id, label, ayuda }: Clase, place: number) => ({
    id,
    label,
    ayuda,
    value: counts[place]?.total ?? 0,
    url: direccion('/guias', addressOf(sets[place] ?? {})),
  });
  return {
    estados: shown.map((clase, place) => ({ ...told(clase, place), familia: clase.familia })),
    pendientes: PENDIENTES.map((clase, place) => told(clase, shown.length + place)).filter(({ value }) => value > 0),
  };
}

function addressOf(filtro: GuiaFilters): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(filtro).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, Array.isArray(value) ? value.join(',') : value]],
    ),
  );
}
