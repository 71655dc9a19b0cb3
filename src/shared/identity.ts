import * as z from 'zod/mini';

import { Id } from './contract.ts';

/** The signed-in person as every sign-in answer carries it (wire.md, "Sign-in"). */
export const AuthUser = z.object({
  id: Id,
  email: z.string(),
  fullname: z.string(),
  username: z.string(),
  /** null while the account awaits approval. */
  tipo_usuario: z.nullable(z.enum(['personal', 'cliente', 'agencia', 'deposito'])),
  cliente_id: z.nullable(Id),
  agente_id: z.nullable(Id),
  cambiar_password: z.boolean(),
  /** Only where it is so: nothing else is open before a second factor is set up. */
  falta_segundo_factor: z.optional(z.literal(true)),
  estado: z._default(z.enum(['ACTIVO', 'PENDIENTE']), 'ACTIVO'),
  roles: z.array(z.object({ role_id: z.int(), nombre: z.string() })),
  funcionalidades: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
});

export type AuthUser = z.output<typeof AuthUser>;

/** How a scanner's reading is cleaned (specification §5, "Scan normalisation"). */
export const Lectura = z.object({
  special_chars: z._default(z.boolean(), false),
  remove_prefix: z._default(z.string(), ''),
  remove_suffix: z._default(z.string(), ''),
  /** What the scanner types where a symbol of GS1 has its separator; absent: as scanners do, Ctrl+] or F8. */
  gs1_separador: z.optional(z.string()),
});

export type Lectura = z.output<typeof Lectura>;

/** What the browser uses of the session's context; the rest passes through unread. */
export const SessionContext = z.looseObject({
  lectura: z.optional(Lectura),
  /** Settings that the person has chosen, in any browser. */
  ajustes: z.optional(z.record(z.string(), z.unknown())),
  /** The company's, for what the person has not chosen. */
  layout: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  /** Address of the scale of the bench; absent or null: there is none. */
  balanza: z.optional(z.nullable(z.string())),
});

export type SessionContext = z.output<typeof SessionContext>;

export const Notificacion = z.object({
  id: z.int(),
  tipo: z.string(),
  titulo: z.string(),
  texto: z.string(),
  fecha: z.string(),
  ruta: z.optional(z.string()),
});

export type Notificacion = z.output<typeof Notificacion>;

/** What outlives a reload: exactly these two fields, under one key. */
export const PersistedAuth = z.object({ user: z.nullable(AuthUser), authToken: z.string() });

export type PersistedAuth = z.output<typeof PersistedAuth>;

export const LoginAnswer = z.object({
  _token: z.string(),
  user: AuthUser,
  context: z.optional(SessionContext),
});

export const UserAnswer = z.object({ user: AuthUser });
export const ContextAnswer = z.object({ context: SessionContext });
export const RegisterAnswer = z.object({ data: z.object({ accessToken: z.string() }) });
export const PlainAnswer = z.object({ msg: z.optional(z.string()) });

/** The envelope of every answer: what `call` reads before the contract's own fields. */
export const Envelope = z.looseObject({
  code: z.string(),
  msg: z.optional(z.nullable(z.string())),
  error: z.optional(z.nullable(z.string())),
  returned_message: z.optional(z.nullable(z.string())),
  campos: z.optional(z.nullable(z.record(z.string(), z.string()))),
  notificaciones: z.optional(z.array(Notificacion)),
  /** Of a sign-in whose password was right and that asks for a code. */
  desafio: z.optional(z.nullable(z.string())),
});

/** The last path a person visited, with its time and whose it was. */
export const UltimaRuta = z.object({ ruta: z.string(), fecha: z.number(), usuario_id: Id });

export type UltimaRuta = z.output<typeof UltimaRuta>;
