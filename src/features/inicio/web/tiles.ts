import { ADMINISTRA_SU_CASA } from '#features/cuenta/permisos.contract.ts';
import type { AuthUser } from '#shared/identity.ts';
import type { MenuIcon } from '#shared/menu.ts';
import { hasRole, permits, ROLES } from '#shared/permissions.ts';

export interface Tile {
  label: string;
  to: string;
  icono: MenuIcon;
  /** The count that stands first on the tile. */
  count?: 'guias' | 'levantes' | 'recorridos';
  /** The words of a button on the tile. */
  button?: string;
}

type Person = Pick<AuthUser, 'tipo_usuario' | 'cliente_id' | 'roles' | 'funcionalidades'>;

const CHOFER: readonly Tile[] = [
  { label: 'Entregar paquetes', to: '/guias/entregar', icono: 'guia', button: 'Ir' },
  { label: 'Guias a cargar', to: '/recorridos/cargar/me', icono: 'transporte', count: 'guias' },
  { label: 'Levantes para hoy', to: '/levantes/list', icono: 'levante', count: 'levantes' },
  { label: 'Descargas en agencias', to: '/recorridos/descargar', icono: 'recorrido', count: 'recorridos' },
];

const INGRESO: readonly Tile[] = [
  { label: 'Ingresar paquetes', to: '/eventos/ingreso_cl', icono: 'ingreso' },
  { label: 'Crear levante', to: '/levantes/crear', icono: 'levante', count: 'levantes' },
];

const CON_CLIENTE: readonly Tile[] = [{ label: 'Ver Guías', to: '/guias/list', icono: 'guia' }];

const CLIENTE: readonly Tile[] = [
  { label: 'Encuestas', to: '/informes/encuestas', icono: 'encuesta' },
  { label: 'Dashboards', to: '/dashboard-cli', icono: 'panel' },
];
/** Asks what its page asks: a tile that opens a refusal is none. */
const ADMINISTRA: readonly Tile[] = [{ label: 'Usuarios', to: '/mi-cuenta/usuarios', icono: 'usuarios' }];

/** Of clients that keep goods with us. */
const CON_STOCK: readonly Tile[] = [{ label: 'Mi stock', to: '/gds/mantenimiento/items/list', icono: 'producto' }];

const DEPOSITO: readonly Tile[] = [
  { label: 'Picking', to: '/gds/work-order/pickup', icono: 'trabajo' },
  { label: 'Packing', to: '/gds/work-order/pack', icono: 'envio' },
  { label: 'Productos', to: '/gds/mantenimiento/items/list', icono: 'producto' },
  { label: 'Mover productos', to: '/gds/movimientos-internos/crear', icono: 'movimiento' },
  { label: 'Almacenamientos', to: '/gds/mantenimiento/almacenamientos', icono: 'ubicacion' },
  { label: 'Recibir Orden de Compra', to: '/gds/ingresos-egresos/recibir/sin-conteo', icono: 'orden' },
  { label: 'Recibir mercadería', to: '/gds/ingresos-egresos/recibir-mercaderia', icono: 'ingreso' },
  { label: 'Buscar órdenes', to: '/gds/ordenes/listado', icono: 'buscar' },
];

/** The tiles of a person, in the order of the specification (§2.4; who counts as a client: decisions.md 25). */
export function tilesOf(person: Person): Tile[] {
  const holds = (code: string) => person.funcionalidades.some(({ codigo }) => codigo === code);
  return [
    ...(hasRole(person, ROLES.chofer) ? CHOFER : []),
    ...(hasRole(person, ROLES.ingreso) ? INGRESO : []),
    ...(person.cliente_id === null ? [] : CON_CLIENTE),
    ...(person.tipo_usuario === 'cliente' && holds('CLI_001') ? CLIENTE : []),
    ...(person.tipo_usuario === 'cliente' && permits(ADMINISTRA_SU_CASA, person) ? ADMINISTRA : []),
    ...(person.tipo_usuario === 'cliente' && holds('GDS_003') ? CON_STOCK : []),
    ...(holds('GDS_001') ? DEPOSITO : []),
  ];
}

/** How the page greets, by the hour of Montevideo. */
export function greetingOf(hour: number): string {
  if (hour >= 5 && hour < 13) return 'Buenos días';
  return hour >= 13 && hour < 20 ? 'Buenas tardes' : 'Buenas noches';
}
