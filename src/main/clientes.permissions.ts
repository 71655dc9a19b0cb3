import { ADMIN, INTEGRATORS, type Principal, SENDERS } from './principals.ts';

/** Our people who meet clients at work, and the clients' own people theirs. */
const OF_CLIENTS: readonly Principal[] = [...SENDERS, 'prob_sol', 'cliente_gestion'];

/** Who may call what with clients: rows of `MAY_CALL`. */
export const CLIENTES_MAY_CALL: Readonly<Record<string, readonly Principal[]>> = {
  'clientes.listar': ADMIN,
  'clientes.opciones': ADMIN,
  'clientes.ver': OF_CLIENTS,
  'clientes.resumen': OF_CLIENTS,
  'clientes.contactos': OF_CLIENTS,
  'clientes.reglas': OF_CLIENTS,
  'clientes.direcciones': OF_CLIENTS,
  'clientes.cuenta': ADMIN,
  'clientes.saldos': ADMIN,
  'clientes.contratos': OF_CLIENTS,
  'clientes.ver_contrato': OF_CLIENTS,
  'clientes.guardar_contrato': ADMIN,
  'clientes.quitar_contrato': ADMIN,
  'clientes.exportar': ADMIN,
  'clientes.fichas:importar': ADMIN,
  'clientes.guardar': ADMIN,
  'clientes.mover': ADMIN,
  'clientes.masivo': ADMIN,
  'clientes.guardar_contacto': INTEGRATORS,
  'clientes.poner_regla': ADMIN,
  'clientes.usuarios': ADMIN,
  'clientes.historial': ADMIN,
  'clientes.etiquetar': ADMIN,
  'clientes.invitar': ADMIN,
};
