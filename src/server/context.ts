import type { SessionRow, SessionUser } from './sesion.sql.ts';

/** What `getContext` answers: roles, codes, client, scan settings, layout (wire.md, "Sign-in"). */
export function contextOf({ usuario, cliente }: SessionRow) {
  return {
    roles: usuario.roles,
    funcionalidades: usuario.funcionalidades,
    cliente,
    lectura: { special_chars: false, remove_prefix: '', remove_suffix: '' },
    export: { default_separator: ',' },
    layout: null,
  };
}

/** The person as the wire shows it; nothing more can slip in with a column. */
export function publicUser({ usuario }: SessionRow): SessionUser {
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
    roles,
    funcionalidades,
  };
}
