import type { SessionRow } from './sesion.sql.ts';

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
