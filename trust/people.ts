import type { Principal } from '#main/principals.ts';
import type { Codigo, TipoUsuario } from '#shared/permissions.ts';

import type { Caller, Session } from './caller.ts';
import type { Product } from './product.ts';

interface Kind {
  readonly tipo?: TipoUsuario;
  readonly codes?: readonly Codigo[];
  readonly roles?: readonly number[];
  readonly cliente_id?: number;
  readonly agente_id?: number;
  readonly estado?: 'PENDIENTE';
  readonly mustChange?: true;
  /** What happens to it once it is signed in. */
  readonly fate?: 'disabled' | 'expired';
}

const STAFF_CODES = ['GUIAS_EN_PU', 'GUI_001', 'EVE_003'] as const;

/** One of each kind of person, with as much as possible where it may do little. Nobody: without a session. */
const KINDS: Readonly<Record<Principal, Kind | null>> = {
  anonimo: null,
  vencido: { roles: [1], fate: 'expired' },
  deshabilitado: { roles: [1], fate: 'disabled' },
  pendiente: { roles: [1], codes: STAFF_CODES, estado: 'PENDIENTE' },
  debe_cambiar: { roles: [1], codes: STAFF_CODES, mustChange: true },
  sin_codigos: {},
  operario: { codes: STAFF_CODES },
  prob_sol: { codes: ['PROB_SOL'] },
  encargado: { roles: [2], codes: [...STAFF_CODES, 'PROB_SOL', 'REPO_GEN', 'LEV_001', 'REC_004'] },
  administrador: { roles: [1] },
  chofer: { roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] },
  ingreso: { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] },
  cliente_consulta: { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] },
  cliente_gestion: { tipo: 'cliente', cliente_id: 1, codes: ['CLI_002'] },
  otro_cliente: { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001', 'CLI_002'] },
  agencia: { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'GUIAS_EN_PU'] },
  otra_agencia: { tipo: 'agencia', agente_id: 2, codes: ['PCK_001', 'GUIAS_EN_PU'] },
  deposito: { tipo: 'deposito', codes: ['GDS_001'] },
  deposito_gestion: { tipo: 'deposito', codes: ['GDS_001', 'GDS_002', 'GDS_003', 'GDS_CONTEO_001'] },
};

/** The kinds of person of trust.md §2, and who is disabled. */
export const PRINCIPALS = keysOf(KINDS);

/** Somebody of that kind who can sign in again where a call has ended the session. */
export interface Someone {
  readonly principal: Principal;
  /** Null: nobody. */
  readonly session: Session | null;
  again(): Promise<Session | null>;
}

/** One person of each kind, signed in. Their password is that of the demo people. */
export async function openPeople(product: Product, caller: Caller): Promise<Someone[]> {
  const made: Someone[] = [];
  for (const principal of PRINCIPALS) {
    const kind = KINDS[principal];
    if (kind) await insertPerson(product, principal, kind);
    const session = kind && (await enter(product, caller, { principal, kind }));
    const again = async () => (kind && kind.fate === undefined ? caller.signIn(emailOf(principal)) : session);
    made.push({ principal, session, again });
  }
  return made;
}

async function enter(product: Product, caller: Caller, { principal, kind }: { principal: Principal; kind: Kind }) {
  const session = await caller.signIn(emailOf(principal));
  if (kind.fate === 'disabled')
    await product.owner(`UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1`, [session.userId]);
  if (kind.fate === 'expired')
    await product.owner(
      // No change of the product's makes a session older: it is told by hand.
      `WITH vieja AS (UPDATE sesion SET creada = now() - interval '13 hours' WHERE usuario_id = $1 RETURNING usuario_id)
       SELECT pg_notify('anden_acceso', usuario_id::text) FROM vieja`,
      [session.userId],
    );
  return session;
}

const emailOf = (principal: Principal) => `${principal}@prueba.example`;

async function insertPerson(product: Product, principal: Principal, kind: Kind): Promise<void> {
  const { tipo = 'personal', cliente_id = null, agente_id = null, estado = 'ACTIVO', mustChange = false } = kind;
  const [row] = await product.owner(
    `INSERT INTO usuario (email, fullname, username, clave_hash, estado, tipo_usuario, cliente_id, agente_id, cambiar_password)
     SELECT $1, $2, $2, clave_hash, $3, $4, $5::int, $6::int, $7 FROM usuario WHERE email = 'admin@courier.example' RETURNING id`,
    [emailOf(principal), principal, estado, estado === 'ACTIVO' ? tipo : null, cliente_id, agente_id, mustChange],
  );
  await product.owner('INSERT INTO usuario_rol SELECT $1::int, unnest($2::int[])', [row?.id, kind.roles ?? []]);
  await product.owner('INSERT INTO usuario_funcionalidad SELECT $1::int, unnest($2::text[])', [
    row?.id,
    kind.codes ?? [],
  ]);
}

function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] {
  const isKey = (name: string): name is K => Object.hasOwn(record, name);
  return Object.keys(record).filter(isKey);
}
