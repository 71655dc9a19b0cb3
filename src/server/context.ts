import type { Caminos } from './rutas/ajustar-camino.ts';
import type { Ruteo } from './rutas/tabla-de-viajes.ts';
import type { SessionRow, SessionUser } from './session/sesion.sql.ts';

/** What is the same for everybody who signs in here. */
export interface Installation {
  /** Origin of the scale of each bench, or null: there are none. */
  readonly balanza: string | null;
  /** Whom a driver calls from a door; null: nobody was named. */
  readonly trafico: string | null;
  /** Who lays driven ways onto the streets; null: nobody. */
  readonly caminos: Caminos | null;
  /** Who knows the ways by road; null: they are reckoned. */
  readonly ruteo: Ruteo | null;
  /** Where links in mails lead: configured, never taken from a request. */
  readonly publicUrl: () => string;
  /** Whether encargados and administrators must have a second factor, or may. */
  readonly segundoFactor: 'ofrecido' | 'exigido';
}

/** What `getContext` answers: roles, codes, client, scan settings, layout (wire.md, "Sign-in"). */
export function contextOf({ usuario, cliente, preferencia, layout }: SessionRow, { balanza }: Installation) {
  const { special_chars = false, remove_prefix = '', remove_suffix = '', ajustes = {} } = preferencia ?? {};
  const gs1 = preferencia?.gs1_separador ? { gs1_separador: preferencia.gs1_separador } : {};
  return {
    roles: usuario.roles,
    funcionalidades: usuario.funcionalidades,
    cliente,
    lectura: { special_chars, remove_prefix, remove_suffix, ...gs1 },
    export: { default_separator: ajustes.separador === ';' ? ';' : ',' },
    ajustes,
    layout,
    balanza,
  };
}

/** The person as the wire shows it; nothing more can slip in with a column. */
export function publicUser({ usuario }: SessionRow): Omit<SessionUser, 'segundo_factor'> {
  const {
    id,
    email,
    fullname,
    username,
    tipo_usuario,
    estado,
    cliente_id,
    agente_id,
    cambiar_password,
    falta_segundo_factor,
    roles,
    funcionalidades,
  } = usuario;
  return {
    id,
    email,
    fullname,
    username,
    tipo_usuario,
    estado,
    cliente_id,
    agente_id,
    cambiar_password,
    ...(falta_segundo_factor ? { falta_segundo_factor } : {}),
    roles,
    funcionalidades,
  };
}
