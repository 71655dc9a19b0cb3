import { ADMINISTRA_SU_CASA } from '#features/cuenta/permisos.contract.ts';
import type { AuthUser } from '#shared/identity.ts';
import { hasRole, permits, ROLES } from '#shared/permissions.ts';

export interface Tile {
  label: string;
  to: string;
  /** The count that stands first on the tile. */
  count?: 'guias' | 'levantes' | 'recorridos';
  /** The words of a button on the tile. */
  button?: string;
}

type Person = Pick<AuthUser, 'tipo_usuario' | 'cliente_id' | 'roles' | 'funcionalidades'>;

const CHOFER: readonly Tile[] = [
  { label: 'Entregar paquetes', to: '/guias/entregar', button: 'Ir' },
  { label: 'Guias a cargar', to: '/recorridos/cargar/me', count: 'guias' },
  { label: 'Levantes para hoy', to: '/levantes/list', count: 'levantes' },
  { label: 'Descargas en agencias', to: '/recorridos/descargar', count: 'recorridos' },
];

const INGRESO: readonly Tile[] = [
  { label: 'Ingresar paquetes', to: '/eventos/ingreso_cl' },
  { label: 'Crear levante', to: '/levantes/crear' },
];

const CON_CLIENTE: readonly Tile[] = [{ label: 'Ver Guías', to: '/guias/list' }];

const CLIENTE: readonly Tile[] = [
  { label: 'Encuestas', to: '/informes/encuestas' },
  { label: 'Dashboards', to: '/dashboard-cli' },
];
/** Asks what its page asks: a tile that opens a refusal is none. */
const ADMINISTRA: readonly Tile[] = [{ label: 'Usuarios', to: '/mi-cuenta/usuarios' }];

const DEPOSITO: readonly Tile[] = [
  { label: 'Picking', to: '/gds/work-order/pickup' },
  { label: 'Packing', to: '/gds/work-order/pack' },
  { label: 'Productos', to: '/gds/mantenimiento/items/list' },
  { label: 'Mover productos', to: '/gds/movimientos-internos/crear' },
  { label: 'Almacenamientos', to: '/gds/mantenimiento/almacenamientos' },
  { label: 'Recibir Orden de Compra', to: '/gds/ingresos-egresos/recibir/sin-conteo' },
  { label: 'Recibir mercadería', to: '/gds/ingresos-egresos/recibir-mercaderia' },
  { label: 'Buscar órdenes', to: '/gds/ordenes/listado' },
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
    ...(holds('GDS_001') ? DEPOSITO : []),
  ];
}

/** How the page greets, by the hour of Montevideo. */
export function greetingOf(hour: number): string {
  if (hour >= 6 && hour < 13) return 'Buenos días';
  return hour >= 13 && hour < 20 ? 'Buenas tardes' : 'Buenas noches';
}
