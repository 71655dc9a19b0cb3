import type { Opciones, Persona, TIPOS } from '#features/ajustes/contract.ts';
import { CODIGOS, type Codigo } from '#shared/permissions.ts';

/** What the form of a person says. */
export interface Ficha {
  readonly email: string;
  readonly fullname: string;
  readonly username: string;
  readonly tipo_usuario: (typeof TIPOS)[number];
  readonly cliente_id: number | null;
  readonly agente_id: number | null;
  readonly roles: readonly number[];
  readonly codigos: readonly Codigo[];
  readonly estado: 'ACTIVO' | 'INACTIVO';
}

export function fichaOf(persona: Persona | null): Ficha {
  return {
    email: persona?.email ?? '',
    fullname: persona?.fullname ?? '',
    username: persona?.username ?? '',
    tipo_usuario: persona?.tipo_usuario ?? 'personal',
    cliente_id: persona?.cliente_id ?? null,
    agente_id: persona?.agente_id ?? null,
    roles: persona?.roles ?? [],
    codigos: CODIGOS.filter((codigo) => persona?.codigos.includes(codigo)),
    estado: persona?.estado === 'INACTIVO' ? 'INACTIVO' : 'ACTIVO',
  };
}

/** Of another kind the house of before is no house any more. */
export function withTipo(ficha: Ficha, tipo_usuario: Ficha['tipo_usuario']): Ficha {
  return {
    ...ficha,
    tipo_usuario,
    cliente_id: tipo_usuario === 'cliente' ? ficha.cliente_id : null,
    agente_id: tipo_usuario === 'agencia' ? ficha.agente_id : null,
  };
}

/** The person as the menus and tiles would take them, were this saved: the own codes and those of the roles. */
export function holderOf(ficha: Ficha, { roles }: Opciones) {
  const deRoles = roles.filter(({ id }) => ficha.roles.includes(id)).flatMap(({ codigos }) => codigos);
  return {
    tipo_usuario: ficha.tipo_usuario,
    cliente_id: ficha.cliente_id,
    agente_id: ficha.agente_id,
    roles: ficha.roles.map((role_id) => ({ role_id })),
    funcionalidades: [...new Set([...ficha.codigos, ...deRoles])].map((codigo) => ({ codigo })),
  };
}
