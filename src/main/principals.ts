/** The kinds of people that the reviewed table of calls tells apart, and those of them that go together. */

/** A kind of person as the reviewed table knows it; the test makes one of each. */
export type Principal =
  | 'anonimo'
  | 'vencido'
  | 'deshabilitado'
  | 'pendiente'
  | 'debe_cambiar'
  | 'sin_codigos'
  | 'operario'
  | 'prob_sol'
  | 'encargado'
  | 'administrador'
  | 'chofer'
  | 'ingreso'
  | 'cliente_consulta'
  | 'cliente_gestion'
  | 'otro_cliente'
  | 'agencia'
  | 'otra_agencia'
  | 'deposito'
  | 'deposito_gestion';

/** Everybody who is signed in and ready to work. */
export const READY: readonly Principal[] = [
  'sin_codigos',
  'operario',
  'prob_sol',
  'encargado',
  'administrador',
  'chofer',
  'ingreso',
  'cliente_consulta',
  'cliente_gestion',
  'otro_cliente',
  'agencia',
  'otra_agencia',
  'deposito',
  'deposito_gestion',
];
export const STAFF: readonly Principal[] = ['operario', 'encargado', 'administrador'];
/** Who records cases. */
export const SOLVERS: readonly Principal[] = ['prob_sol', 'encargado', 'administrador'];
/** Of a client and of an agency: who looks at parcels. */
export const OTHERS: readonly Principal[] = ['ingreso', 'cliente_consulta', 'otro_cliente', 'agencia', 'otra_agencia'];
/** Who registers what happens to parcels: each the kinds of event that are theirs. */
export const SCANNERS: readonly Principal[] = [...STAFF, 'chofer', 'ingreso', 'agencia', 'otra_agencia'];
/** Who makes envíos: our people for any client, a client's for their own. */
export const SENDERS: readonly Principal[] = [...STAFF, 'ingreso', 'cliente_consulta', 'otro_cliente'];
/** Who brings files: of envíos, of what goes into a depósito, or of the own orders. */
export const IMPORTERS: readonly Principal[] = [...SENDERS, 'cliente_gestion', 'deposito_gestion'];
export const HEADS: readonly Principal[] = ['encargado', 'administrador'];
export const ADMIN: readonly Principal[] = ['administrador'];
/** All rounds, and who drives their own. */
export const ROUND_READERS: readonly Principal[] = [...HEADS, 'chofer'];
/** Who loads and delivers the own rounds. */
export const DRIVERS: readonly Principal[] = [...ADMIN, 'chofer'];
/** All levantes, or the own: ours with the code, who drives, a client's people. */
export const LEVANTE_READERS: readonly Principal[] = [...HEADS, 'chofer', 'ingreso', 'cliente_gestion', 'otro_cliente'];
/** A client's people, of what comes to it every week. */
export const OWN_RECURRENT: readonly Principal[] = ['ingreso', 'cliente_gestion', 'otro_cliente'];
/** Who looks after what a client's own systems use: ours who may, and that client's administrator. */
export const INTEGRATORS: readonly Principal[] = [...ADMIN, 'cliente_gestion', 'otro_cliente'];

/** Who looks after the people of the own house: a client's, an agency's. Ours do it in the settings. */
export const KEEPERS: readonly Principal[] = ['cliente_gestion', 'otro_cliente', 'agencia', 'otra_agencia'];
/** A client's people their own report, ours with the code any. */
export const REPORT_READERS: readonly Principal[] = [...HEADS, 'ingreso', 'cliente_consulta', 'otro_cliente'];

/** Who asks for returns: our people who manage them, and a client's for their own. */
export const RETURN_SEEKERS: readonly Principal[] = [...ADMIN, 'cliente_gestion', 'otro_cliente'];
/** Who sees what goes back: our people, whoever asks for it, and agencies what lies with them. */
export const RETURN_READERS: readonly Principal[] = [
  ...STAFF,
  'cliente_gestion',
  'otro_cliente',
  'agencia',
  'otra_agencia',
];

/** Who works at an agency's counter: its people, and whoever leads in its name. */
export const COUNTERS: readonly Principal[] = [...HEADS, 'agencia', 'otra_agencia'];
/** Whoever works in a warehouse, and administrators. */
export const WAREHOUSE: readonly Principal[] = [...ADMIN, 'deposito', 'deposito_gestion'];
/** Who decides there. */
export const WAREHOUSE_HEADS: readonly Principal[] = [...ADMIN, 'deposito_gestion'];
/** Who makes orders of a warehouse: whoever works there, and a client's administrators for themselves. */
export const ORDERERS: readonly Principal[] = [...WAREHOUSE, 'cliente_gestion', 'otro_cliente'];
/** For themselves alone, by the codes and names that they know. */
export const OWN_ORDERERS: readonly Principal[] = ['cliente_gestion', 'otro_cliente'];
