import { RESUELVE_EGRESOS } from '#features/cajas/permisos.contract.ts';
import { countEgresosPedidos } from '#features/cajas/server/public.ts';
import { AUTORIZA_DEVOLUCIONES } from '#features/devoluciones/permisos.contract.ts';
import { selectCuentas } from '#features/devoluciones/server/public.ts';
import { PUEDE_ENVIAR } from '#features/envios/permisos.contract.ts';
import type { GuiaFilters } from '#features/guias/contract.ts';
import { countEach } from '#features/guias/server/public.ts';
import { PUEDE_LEER_INFORME } from '#features/informes/permisos.contract.ts';
import { PENDIENTES_DEL_CLIENTE } from '#features/informes/server/public.ts';
import { GESTIONA } from '#features/levantes/permisos.contract.ts';
import {
  countClientesPorHablar,
  selectPendientes,
  selectRecurrentesPorVenir,
} from '#features/levantes/server/public.ts';
import { PUEDE_RESOLVER } from '#features/problem-solver/permisos.contract.ts';
import { CAMBIA_TRANSPORTE } from '#features/transporte/permisos.contract.ts';
import { countPorVencer } from '#features/transporte/server/public.ts';
import { apart } from '#server/apart.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { formatDay } from '#shared/dates.ts';
import { hasRole, isEncargado, permits, ROLES } from '#shared/permissions.ts';

import type { ClaveDePendiente, Pendiente } from '../contract.ts';
import {
  countCasos,
  countCuentasPorAprobar,
  countEnMano,
  countImportacionesConErrores,
  countWebhooksFallando,
  selectCausaQueSube,
  selectDelSistema,
} from './pendientes.sql.ts';

type Cuenta = Pick<Pendiente, 'cantidad' | 'es_minimo' | 'antes' | 'detalle'>;

interface Fuente {
  readonly clave: ClaveDePendiente;
  applies(context: CallContext): boolean;
  count(context: CallContext): Promise<Cuenta>;
  /** Not worth a card where there is none. */
  readonly isOnlyAny?: boolean;
}

/** Beyond this nobody reads the figure, and counting on would take time. */
const MOST = 9_999;

const isStaff = ({ user }: CallContext) => user.tipo_usuario === 'personal';
const isAgency = ({ user }: CallContext) => user.tipo_usuario === 'agencia' && permits({ anyOf: ['PCK_001'] }, user);
const seesGuias = (context: CallContext) => isStaff(context) && permits({ anyOf: ['GUI_001'] }, context.user);
const isClient = (context: CallContext) =>
  context.user.tipo_usuario === 'cliente' && permits(PUEDE_LEER_INFORME, context.user);
const deCliente = (clave: ClaveDePendiente, filtro: GuiaFilters): Fuente => {
  return { clave, applies: isClient, count: guias(filtro), isOnlyAny: true };
};
const isDriver = ({ user }: CallContext) => user.tipo_usuario === 'personal' && hasRole(user, ROLES.chofer);
const isAdministrator = (context: CallContext) =>
  isStaff(context) && permits({ anyOf: [ROLES.administrador] }, context.user);

/** What its own page shows, most pressing first. */
const DE_CLIENTE: readonly Fuente[] = [
  deCliente('cliente_retenidas', PENDIENTES_DEL_CLIENTE.retenidas),
  deCliente('cliente_direccion', PENDIENTES_DEL_CLIENTE.direccion),
  deCliente('cliente_sin_entrega', PENDIENTES_DEL_CLIENTE['sin-entrega']),
  deCliente('cliente_vencidas', PENDIENTES_DEL_CLIENTE.vencidas),
  deCliente('cliente_vencen_hoy', PENDIENTES_DEL_CLIENTE['vencen-hoy']),
  deCliente('cliente_sin_recibir', PENDIENTES_DEL_CLIENTE['sin-recibir']),
];

const managesLevantes = (context: CallContext) => isStaff(context) && permits(GESTIONA, context.user);
const authorises = (context: CallContext) => isStaff(context) && permits(AUTORIZA_DEVOLUCIONES, context.user);
const isCommercial = (context: CallContext) => isStaff(context) && permits({ anyOf: ['RCL_001'] }, context.user);
const deLevantes = (clave: ClaveDePendiente, cual: keyof Awaited<ReturnType<typeof selectPendientes>>): Fuente => {
  return {
    ...{ clave, applies: managesLevantes, isOnlyAny: true },
    count: plain(async ({ db }) => (await selectPendientes(db))[cual]),
  };
};
const deDevoluciones = (clave: ClaveDePendiente, cual: 'por_autorizar' | 'paradas'): Fuente => {
  return {
    ...{ clave, applies: authorises, isOnlyAny: true },
    count: plain(async ({ db, scope }) => (await selectCuentas(db, scope))[cual]),
  };
};

/** What is fetched and what goes back, where somebody has to do something about it. */
const DE_LEVANTES: readonly Fuente[] = [
  deLevantes('levantes_por_asignar', 'por_asignar'),
  deLevantes('levantes_no_levantados', 'no_levantados'),
  deLevantes('levantes_sin_ingresar', 'sin_ingresar'),
  {
    ...{ clave: 'levantes_por_hablar', applies: isCommercial, isOnlyAny: true },
    count: plain(({ db }) => countClientesPorHablar(db)),
  },
  {
    ...{ clave: 'levantes_recurrentes', applies: managesLevantes, isOnlyAny: true },
    count: async ({ db }) => {
      const { hechos, cancelados, dias } = await selectRecurrentesPorVenir(db);
      const called = cancelados === 0 ? '' : `, ${cancelados} ${cancelados === 1 ? 'cancelado' : 'cancelados'}`;
      const cuando = dias.toSorted().map(formatDay).join(' y ');
      const detalle = dias.length === 0 ? null : `para el ${cuando}${called}`;
      return { cantidad: hechos, es_minimo: false, antes: null, detalle };
    },
  },
  deDevoluciones('devoluciones_por_autorizar', 'por_autorizar'),
  deDevoluciones('devoluciones_paradas', 'paradas'),
];

/** An agency that may not take money out by itself stands there and waits for the answer. */
const EGRESOS: Fuente = {
  clave: 'egresos_por_confirmar',
  applies: (context) => isStaff(context) && permits(RESUELVE_EGRESOS, context.user),
  count: plain(({ db }) => countEgresosPedidos(db)),
  isOnlyAny: true,
};

const deTransporte = (clave: ClaveDePendiente, cual: keyof Awaited<ReturnType<typeof countPorVencer>>): Fuente => {
  return {
    ...{ clave, isOnlyAny: true, applies: (context) => isStaff(context) && permits(CAMBIA_TRANSPORTE, context.user) },
    count: plain(async ({ db }) => (await countPorVencer(db))[cual]),
  };
};

/** In the order of the screen. */
const FUENTES: readonly Fuente[] = [
  {
    clave: 'casos_de_hoy',
    applies: (context) => isStaff(context) && permits(PUEDE_RESOLVER, context.user),
    count: async ({ db, user }) => {
      const { cantidad, antes } = await countCasos(db);
      if (!isEncargado(user)) return { cantidad, es_minimo: false, antes: null, detalle: null };
      const sube = await selectCausaQueSube(db);
      return { cantidad, es_minimo: false, antes, detalle: sube === null ? null : `sube «${sube}»` };
    },
  },
  { clave: 'sin_movimiento', applies: seesGuias, count: guias({ sin_movimiento: true }) },
  { clave: 'vencidas', applies: seesGuias, count: guias({ vence: 'vencidas' }) },
  { clave: 'por_llegar', applies: isAgency, count: guias({ estado: ['EN_TRASLADO'] }) },
  { clave: 'en_estante', applies: isAgency, count: guias({ estado: ['EN_AGENCIA'] }) },
  { clave: 'vencen_hoy', applies: isAgency, count: guias({ estado: ['EN_AGENCIA'], vence: 'hoy' }) },
  { clave: 'vencidas_en_estante', applies: isAgency, count: guias({ estado: ['EN_AGENCIA'], vence: 'vencidas' }) },
  ...DE_CLIENTE,
  ...DE_LEVANTES,
  EGRESOS,
  deTransporte('libretas_por_vencer', 'libretas'),
  deTransporte('vehiculos_por_vencer', 'vehiculos'),
  {
    clave: 'importaciones_con_errores',
    applies: (context) => context.user.tipo_usuario !== 'agencia' && permits(PUEDE_ENVIAR, context.user),
    count: plain(({ db, scope }) => countImportacionesConErrores(db, scope)),
  },
  { clave: 'cuentas_por_aprobar', applies: isAdministrator, count: plain(({ db }) => countCuentasPorAprobar(db)) },
  { clave: 'webhooks_fallando', applies: isAdministrator, count: plain(({ db }) => countWebhooksFallando(db)) },
  {
    clave: 'correos_fallando',
    applies: isAdministrator,
    count: plain(async ({ db }) => (await selectDelSistema(db)).correos_fallando),
  },
  {
    clave: 'respaldo',
    applies: isAdministrator,
    count: async ({ db }) => {
      const { dias_sin_respaldo: cantidad } = await selectDelSistema(db);
      const detalle = cantidad === null ? 'Todavía no se hizo ninguno' : null;
      return { cantidad, es_minimo: false, antes: null, detalle };
    },
  },
  {
    clave: 'por_entregar',
    applies: isDriver,
    count: plain(async ({ db, user }) => (await countEnMano(db, user.id)).por_entregar),
    isOnlyAny: true,
  },
  {
    clave: 'por_devolver',
    applies: isDriver,
    count: plain(async ({ db, user }) => (await countEnMano(db, user.id)).por_devolver),
    isOnlyAny: true,
  },
];

/** Each is counted apart: what cannot be counted now takes no other with it. */
export async function pendientesOf(context: CallContext): Promise<Pendiente[]> {
  const found: Pendiente[] = [];
  for (const { clave, count, isOnlyAny = false } of FUENTES.filter(({ applies }) => applies(context))) {
    const counted = await apart(context.db, () => count(context)).catch((error: unknown) => {
      context.report(error, { pendiente: clave });
      return { cantidad: null, es_minimo: false, antes: null, detalle: null };
    });
    if (!isOnlyAny || counted.cantidad !== 0) found.push({ clave, ...counted });
  }
  return found;
}

function guias(filters: GuiaFilters): Fuente['count'] {
  return async ({ db, scope }) => {
    const [counted] = await countEach(db, scope, { sets: [filters], most: MOST });
    return { cantidad: counted?.total ?? 0, es_minimo: counted?.es_minimo ?? false, antes: null, detalle: null };
  };
}

function plain(count: (context: CallContext) => Promise<number>): Fuente['count'] {
  return async (context) => ({ cantidad: await count(context), es_minimo: false, antes: null, detalle: null });
}
