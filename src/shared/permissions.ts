/** Functionality codes the product knows (specification §6). A closed list: a typo does not compile. */
export const CODIGOS = [
  'CLI_001',
  'CLI_002',
  'GDS_001',
  'GDS_002',
  'GDS_003',
  'GDS_CONTEO_001',
  'CLA_002',
  'MET_001',
  'XPR_001',
  'GUI_001',
  'EVE_003',
  'LEV_001',
  'LEV_002',
  'REC_004',
  'RECO_001',
  'REC_CARGAR_001',
  'REC_CARGAR_002',
  'CHF_001',
  'PCK_001',
  'REPO_GEN',
  'GUIAS_EN_PU',
  'PROB_SOL',
  'AGT_003',
  'CARRO_003',
  'CAR_003',
  'ACT_TRA_002',
  'GUS_SUP_001',
  'ROL_003',
  'FUN_001',
  'FUN_003',
  'VAL_001',
  'RCL_001',
] as const;

export type Codigo = (typeof CODIGOS)[number];

/** Role ids with a meaning in the code; all other roles are data. 18 and 23 are fixed by the specification (§2.4). */
export const ROLES = { administrador: 1, encargado: 2, chofer: 18, ingreso: 23 } as const;

export type RoleId = (typeof ROLES)[keyof typeof ROLES];

/** Roles that mean what they do among our own people alone: nobody of a client, an agency or a warehouse holds one. */
export const ROLES_DEL_PERSONAL: readonly number[] = [ROLES.administrador, ROLES.encargado, ROLES.chofer];

/**
 * Who may call a service. What declares nothing does not compile, so nothing is open by omission. The few calls that strangers
 * may make (sign-in, registration, health) are addresses of their own in `server/http`, not services.
 */
export type Permission =
  | 'signed-in'
  | 'encargado'
  | {
      readonly anyOf: readonly (Codigo | RoleId)[];
      /** Of these kinds of person alone; absent: of whichever holds one of the codes. */
      readonly tipos?: readonly TipoUsuario[];
    };

export type TipoUsuario = 'personal' | 'cliente' | 'agencia' | 'deposito';

/** What a decision about permission looks at. */
export interface Holder {
  readonly roles: readonly { readonly role_id: number }[];
  readonly funcionalidades: readonly { readonly codigo: string }[];
  /** Null while the account awaits approval. */
  readonly tipo_usuario?: TipoUsuario | null;
}

/**
 * Whether a signed-in person may call what declares `permission`. The role administrador passes every check (wire.md);
 * having no codes and no roles gives nothing: "no funcionalidades sees every item" is a rule of the menu only.
 */
export function permits(permission: Permission, holder: Holder): boolean {
  if (permission === 'signed-in') return true;
  if (hasRole(holder, ROLES.administrador)) return true;
  if (permission === 'encargado') return hasRole(holder, ROLES.encargado);
  const { tipos } = permission;
  if (tipos && !tipos.some((tipo) => tipo === holder.tipo_usuario)) return false;
  return permission.anyOf.some((needed) =>
    typeof needed === 'number' ? hasRole(holder, needed) : holder.funcionalidades.some((f) => f.codigo === needed),
  );
}

export function hasRole(holder: Pick<Holder, 'roles'>, roleId: number): boolean {
  return holder.roles.some((role) => role.role_id === roleId);
}

/** What a driver does in the street, and nothing of the office's. */
const DE_CHOFER: ReadonlySet<string> = new Set(['CHF_001', 'REC_CARGAR_001', 'LEV_001'] satisfies Codigo[]);

/** Whether driving is all that this person does here. */
export function isSoloChofer(holder: Holder): boolean {
  const isDriver = hasRole(holder, ROLES.chofer) || holder.funcionalidades.some(({ codigo }) => codigo === 'CHF_001');
  return isDriver && !isEncargado(holder) && holder.funcionalidades.every(({ codigo }) => DE_CHOFER.has(codigo));
}

export function isEncargado(holder: Pick<Holder, 'roles'>): boolean {
  return hasRole(holder, ROLES.encargado) || hasRole(holder, ROLES.administrador);
}
