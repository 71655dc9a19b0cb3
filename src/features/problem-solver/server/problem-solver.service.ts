import { handle } from '#server/dispatcher.ts';
import { daysBetween } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { isEncargado } from '#shared/permissions.ts';

import {
  anularRegistro,
  filtrarRegistros,
  getCasosDiarios,
  getCatalogos,
  getSolucionesPorCausa,
  guardarRegistro,
  verFoto,
  verificarGuia,
  verificarRolEncargado,
} from '../contract.ts';
import {
  annulCaso,
  type CasoRules,
  insertCaso,
  type NewCaso,
  selectCasoRules,
  selectCasosDelDia,
  selectCasosDelReporte,
  selectFoto,
  selectGuiaByNumero,
  type WrittenCaso,
} from './casos.sql.ts';
import { selectCatalogos, selectSolucionesPorCausa } from './catalogos.sql.ts';
import { type PageRequest, pagesOf, type RegistrosPage } from './registro.sql.ts';

/** A case may have begun this long ago: a shift, not yesterday (decisions.md 14). Seconds. */
const OLDEST_START = 12 * 3600;
const CLOCK_SKEW = 30;
/** Days of a list of rows (wire.md, "Problem Solver"). */
const MOST_DAYS = 366;

export const problemSolverEndpoints = [
  handle(getCatalogos, ({ db }) => selectCatalogos(db)),

  handle(verificarRolEncargado, async ({ user }) => ({ tiene_rol_encargado: isEncargado(user) })),

  handle(getCasosDiarios, async ({ db, scope }, { page, size, numero_guia }) => {
    const numeroGuia = numero_guia?.toUpperCase() || null;
    return pageOf(await selectCasosDelDia(db, scope, { numeroGuia, page, size }), { page, size });
  }),

  handle(verificarGuia, async ({ db, scope }, { numero }) => {
    const guia = await selectGuiaByNumero(db, scope, numero.toUpperCase());
    if (!guia) return { existe: false, guia: null, mensaje: 'Guía no encontrada', casos_hoy: [] };
    return { existe: true, guia, mensaje: null, casos_hoy: guia.casos_hoy };
  }),

  handle(getSolucionesPorCausa, async ({ db }, { causa_id, guia_id }) => ({
    soluciones: await selectSolucionesPorCausa(db, causa_id, guia_id ?? null),
  })),

  handle(filtrarRegistros, async ({ db, scope }, query) => {
    const { fecha_inicio: desde, fecha_fin: hasta, numero_guia, page, size, ...given } = query;
    if (hasta < desde) throw new AppError('RANGO_INVALIDO');
    if (daysBetween(desde, hasta) >= MOST_DAYS) throw new AppError('RANGO_DEMASIADO_LARGO');
    const numeroGuia = numero_guia?.toUpperCase() || null;
    const filters = { desde, hasta, numeroGuia, page, size, ...given };
    return pageOf(await selectCasosDelReporte(db, scope, filters), query);
  }),

  handle(guardarRegistro, async ({ db, scope, user, audit }, caso) => {
    if (caso.usuario_id !== user.id) throw new AppError('USUARIO_AJENO', { usuario_id: caso.usuario_id });
    if (!caso.es_sin_etiqueta && caso.guia_id === null) throw new AppError('GUIA_REQUERIDA');
    if (caso.es_sin_etiqueta && caso.guia_id !== null) throw new AppError('SIN_ETIQUETA_SIN_GUIA');
    const described = { ...caso, descripcion: caso.descripcion || null };
    if (caso.es_sin_etiqueta && described.descripcion === null) throw new AppError('DESCRIPCION_REQUERIDA');
    if (Date.parse(caso.fecha_fin) < Date.parse(caso.fecha_inicio)) throw new AppError('FIN_ANTERIOR_AL_INICIO');
    refuseBroken(described, await selectCasoRules(db, scope, described));
    const { registro, isNew } = await insertCaso(db, described);
    // The same case once more is answered as it stands; another one in the same second of the same parcel is not lost silently.
    if (!isNew && !isSame(described, registro)) throw new AppError('CASO_YA_REGISTRADO', { id: registro.id });
    if (isNew) audit({ tabla: 'caso', fila_id: registro.id, antes: null, despues: { ...described } });
    return { msg: 'Registro guardado', registro };
  }),

  handle(anularRegistro, async ({ db, user, audit }, { id }) => {
    const outcome = await annulCaso(db, id, user.id);
    if (outcome === 'missing') throw new AppError('CASO_NO_ENCONTRADO', { id });
    if (outcome === 'too late') throw new AppError('CASO_YA_NO_SE_ANULA', { id });
    audit({ tabla: 'caso', fila_id: id, antes: { anulado: false }, despues: { anulado: true } });
    return { msg: 'Registro deshecho' };
  }),

  handle(verFoto, async ({ db }, { id }) => {
    const foto = await selectFoto(db, id);
    if (!foto) throw new AppError('FOTO_NO_ENCONTRADA', { id });
    return { foto: { tipo: foto.tipo, base64: foto.contenido.toString('base64') } };
  }),
];

function pageOf({ registros, total }: RegistrosPage, { page, size }: PageRequest) {
  return { registros, page, size, total, totalPages: pagesOf(total, size) };
}

function isSame(caso: NewCaso, registro: WrittenCaso): boolean {
  return (
    caso.tamano_id === registro.tamano_id &&
    caso.causa_id === registro.causa_id &&
    caso.solucion_id === registro.solucion_id &&
    caso.descripcion === registro.descripcion &&
    caso.foto_id === registro.foto_id
  );
}

/** @throws AppError for the first rule that the case breaks */
function refuseBroken(caso: NewCaso, rules: CasoRules): void {
  if (!caso.es_sin_etiqueta && !rules.guia_existe) throw new AppError('GUIA_NO_ENCONTRADA', { guia_id: caso.guia_id });
  if (!rules.tamano_existe) throw new AppError('TAMANO_NO_ENCONTRADO', { tamano_id: caso.tamano_id });
  if (!rules.causa_activa) throw new AppError('CAUSA_NO_DISPONIBLE', { causa_id: caso.causa_id });
  if (caso.es_sin_etiqueta && !rules.causa_sin_etiqueta)
    throw new AppError('CAUSA_ES_SIN_ETIQUETA', { causa_id: caso.causa_id });
  if (!rules.solucion_activa) throw new AppError('SOLUCION_NO_DISPONIBLE', { solucion_id: caso.solucion_id });
  if (caso.foto_id !== null && !rules.foto_disponible)
    throw new AppError('ARCHIVO_NO_ENCONTRADO', { archivo_id: caso.foto_id });
  if (rules.edad > OLDEST_START) throw new AppError('INICIO_FUERA_DE_PLAZO', { edad: rules.edad });
  if (rules.adelanto > CLOCK_SKEW) throw new AppError('FECHA_FUTURA', { adelanto: rules.adelanto });
}
