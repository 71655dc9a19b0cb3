import { ADMIN, HEADS, type Principal, SCANNERS } from './principals.ts';

const LEE = ['listar', 'ver', 'opciones'];

/** The calls of one master: all of them are of whoever keeps it. */
function filas(maestro: string, quien: readonly Principal[], cambios: readonly string[]) {
  return Object.fromEntries([...LEE, ...cambios].map((acto) => [`${maestro}:${acto}`, quien]));
}
const ENTERO = ['guardar', 'cambiar_estado', 'importar', 'eliminar'];
const SIN_ESTADO = ['guardar', 'importar', 'eliminar'];

/** Who may call what with the masters of the house: rows of `MAY_CALL`. */
export const MAESTROS_MAY_CALL: Readonly<Record<string, readonly Principal[]>> = {
  'mensajes.ver': ADMIN,
  'mensajes.guardar': ADMIN,
  'mensajes.publicar': ADMIN,
  'mensajes.descartar': ADMIN,
  'mensajes.volver': ADMIN,
  'mensajes.previsualizar': ADMIN,
  'mensajes.probar': ADMIN,
  'maestros.cierre': ADMIN,
  'maestros.cuentas': ADMIN,
  'maestros.matriz_de_plazos': ADMIN,
  'maestros.otra_zona': ADMIN,
  'maestros.pasar_de_zona': ADMIN,
  'maestros.desviar': ADMIN,
  ...filas('maestros.agencias', ADMIN, ENTERO),
  'maestros.puesto': SCANNERS,
  ...filas('maestros.puestos', ADMIN, ENTERO),
  ...filas('mostrador.estantes', ADMIN, ENTERO),
  ...filas('maestros.zonas', ADMIN, SIN_ESTADO),
  ...filas('maestros.localidades', ADMIN, SIN_ESTADO),
  ...filas('maestros.plazos', ADMIN, SIN_ESTADO),
  ...filas('maestros.feriados', ADMIN, SIN_ESTADO),
  ...filas('maestros.motivos', HEADS, ENTERO),
  ...filas('maestros.tamanos', ADMIN, ['guardar', 'importar']),
  ...filas('maestros.segmentos', ADMIN, SIN_ESTADO),
};
