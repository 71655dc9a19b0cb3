import type { Campo, Fila, Guardado, Importado, Opcion, Valor, Valores } from '#shared/catalogo.ts';
import { leerCelda } from '#shared/catalogo-lectura.ts';
import { valorEnPalabras } from '#shared/catalogo-palabras.ts';
import { type Params, serviceKey } from '#shared/contract.ts';
import { guardCsvText } from '#shared/csv.ts';
import { plano } from '#shared/envio/texto.ts';
import { AppError } from '#shared/errors.ts';
import { parseParams } from '#shared/params.ts';

import { apart } from '../apart.ts';
import { type Change, insertAudit } from '../audit/auditoria.sql.ts';
import type { CallContext } from '../dispatcher.ts';
import { type Maestro, selectFilas, selectOpciones } from './catalogo.sql.ts';
import { change, save } from './guardar.ts';

/** Rows of a file into a master: each by itself, through what its form goes through. What is written is told apart from what is not. */

type Pedido = Params<Maestro['catalogo']['importar']>;
type Opciones = Readonly<Record<string, readonly Opcion[]>>;
type Que = keyof typeof CUENTA;

const ESTADO = 'Estado';
const MOST_ROWS = 20_000;
/** Whoever only wants to know what would happen has it happen, and undone. */
const TRIED = new Error('it was only tried');

export async function importar(context: CallContext, master: Maestro, pedido: Pedido): Promise<Importado> {
  const { db, audit } = context;
  const { columnas, sobran } = columnasDe(master, pedido.encabezado);
  const opciones = await selectOpciones(db, master.tabla);
  const { records } = await selectFilas(db, master, { page: 1, size: MOST_ROWS });
  const claveDe = claveDeFila(master);
  const known = new Map(records.map((fila) => [claveDe(fila.valores), fila]));
  const told: Importado = { nuevas: 0, cambiadas: 0, iguales: 0, malas: [], sobran };
  const trabajo = { context, master, columnas, opciones, known, claveDe, vistas: new Map<string, number>() };
  const all = async () => {
    for (const [at, celdas] of pedido.filas.entries()) await una(trabajo, { renglon: at + 1, celdas }, told);
    if (pedido.prueba) throw TRIED;
  };
  if (pedido.prueba)
    await apart(db, all).catch((error: unknown) => {
      if (error !== TRIED) throw error;
    });
  else await all();
  const { nuevas, cambiadas, iguales, malas } = told;
  const despues = { prueba: pedido.prueba, nuevas, cambiadas, iguales, malas: malas.length };
  audit({ tabla: master.catalogo.tabla, fila_id: null, antes: null, despues });
  return told;
}

/** Which field each column is; null: none. @throws AppError DATOS_INVALIDOS where a row could not be told from another */
function columnasDe({ catalogo }: Maestro, encabezado: readonly string[]) {
  const titles = Object.entries(catalogo.campos).map(([name, { titulo }]) => [plano(titulo), name] as const);
  const byTitle = new Map([...titles, ...(catalogo.conEstado ? [[plano(ESTADO), 'activo'] as const] : [])]);
  const columnas = encabezado.map((titulo) => byTitle.get(plano(titulo)) ?? null);
  const twice = columnas.find((name, at) => name !== null && columnas.indexOf(name) !== at);
  const missing = (catalogo.importa ?? []).filter((name) => !columnas.includes(name));
  const tituloDe = (name: string) => catalogo.campos[name]?.titulo ?? ESTADO;
  if (missing.length > 0) {
    const titulos = missing.map((name) => `«${tituloDe(name)}»`).join(', ');
    throw new AppError('DATOS_INVALIDOS', {}, { encabezado: `En la primera fila falta ${titulos}` });
  }
  if (twice !== undefined && twice !== null)
    throw new AppError('DATOS_INVALIDOS', {}, { encabezado: `La columna «${tituloDe(twice)}» está dos veces` });
  const sobran = encabezado.filter((titulo, at) => columnas[at] === null && titulo.trim() !== '');
  return { columnas, sobran };
}

interface Trabajo {
  readonly context: CallContext;
  readonly master: Maestro;
  readonly columnas: readonly (string | null)[];
  readonly opciones: Opciones;
  readonly known: ReadonlyMap<string, Fila>;
  readonly claveDe: (valores: Valores) => string;
  /** At which place of the file each row was met first. */
  readonly vistas: Map<string, number>;
}

interface Renglon {
  readonly renglon: number;
  readonly celdas: readonly string[];
}

const CUENTA = { nueva: 'nuevas', cambiada: 'cambiadas', igual: 'iguales' } as const;

async function una(trabajo: Trabajo, { renglon, celdas }: Renglon, told: Importado): Promise<void> {
  const nombre = celdas[trabajo.columnas.indexOf(trabajo.master.catalogo.titular)]?.trim() ?? '';
  try {
    const que = await poner(trabajo, { renglon, celdas });
    told[CUENTA[que]] += 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    told.malas.push({ renglon, nombre, faltas: faltasDe(trabajo, error) });
  }
}

function faltasDe({ master }: Trabajo, error: AppError): string[] {
  const campos = Object.entries(error.campos ?? {});
  if (campos.length === 0) return [error.message];
  return campos.map(([name, texto]) => {
    const titulo = master.catalogo.campos[name.split('.')[0] ?? '']?.titulo;
    return titulo === undefined ? texto : `${titulo}: ${texto}`;
  });
}

/** One row of the file: as it is, changed, or new. @throws AppError where it does not go in */
async function poner(trabajo: Trabajo, { renglon, celdas }: Renglon): Promise<Que> {
  const { context, master } = trabajo;
  const fila = buscar(trabajo, { renglon, celdas });
  const { leidos, faltas } = leer(trabajo, celdas, fila);
  if (Object.keys(faltas).length > 0) throw new AppError('DATOS_INVALIDOS', {}, faltas);
  if (fila === null && master.catalogo.fijo === true)
    throw new AppError('DATOS_INVALIDOS', {}, { renglon: 'No está en la lista, que no admite otros' });
  if (fila !== null && isAsItWas(fila, leidos)) return 'igual';
  const { activo, ...dichos } = leidos;
  const valores = {
    ...validos(master, { ...(fila?.valores ?? master.catalogo.nueva), ...dichos }),
    ...(activo === undefined ? {} : { activo }),
  };
  const traced = trazado(context, master, renglon);
  await apart(context.db, async () => {
    if (master.escribe !== undefined) await master.escribe({ ...context, ...traced.context }, fila, valores);
    else if (fila === null) await save(traced.context, master, valores);
    else await change(traced.context, master, { id: fila.id, version: fila.version, valores });
    await traced.write();
  });
  return fila === null ? 'nueva' : 'cambiada';
}

/** The row that is there already; null: a new one. @throws AppError where the file names it twice, or not at all */
function buscar(trabajo: Trabajo, { renglon, celdas }: Renglon): Fila | null {
  const { master, known, claveDe, vistas } = trabajo;
  const { leidos, faltas } = leer(trabajo, celdas, null);
  if ((master.catalogo.importa ?? []).some((name) => name in faltas)) throw new AppError('DATOS_INVALIDOS', {}, faltas);
  const clave = claveDe(leidos);
  const before = vistas.get(clave);
  if (before !== undefined) throw new AppError('DATOS_INVALIDOS', {}, { renglon: `Ya está en la fila ${before}` });
  vistas.set(clave, renglon);
  return known.get(clave) ?? null;
}

/** What the form would have refused is refused here in the same words. @throws AppError DATOS_INVALIDOS */
function validos({ catalogo }: Maestro, valores: Valores): Guardado {
  // A column that the file does not have is, of a new row, as one without a word in it.
  const whole = Object.entries(catalogo.campos).map(([name, campo]) => [name, valores[name] ?? vacio(campo)] as const);
  return parseParams(catalogo.guardar.params, { ...Object.fromEntries(whole), id: null, version: null });
}

function vacio(campo: Campo): Valor {
  const lectura = leerCelda(campo, '');
  return 'valor' in lectura ? lectura.valor : null;
}

/** Each row leaves its own trace, beside that of the whole file. */
function trazado({ db, user, caller }: CallContext, { catalogo }: Maestro, renglon: number) {
  const changes: Change[] = [];
  const servicio = serviceKey(catalogo.importar);
  const trace = { usuario_id: user.id, servicio, ip: caller.ip, pedido_id: `renglón ${renglon}` };
  return {
    context: { db, audit: (one: Change) => void changes.push(one) },
    write: async () => {
      for (const one of changes) await insertAudit(db, { ...trace, change: one });
    },
  };
}

/** The cells as values. What says what the row says already is the row's own: a file that was exported changes nothing. */
function leer({ master: { catalogo }, columnas, opciones }: Trabajo, celdas: readonly string[], fila: Fila | null) {
  const leidos: Record<string, Valor> = {};
  const faltas: Record<string, string> = {};
  for (const [at, name] of columnas.entries()) {
    if (name === null) continue;
    const celda = celdas[at] ?? '';
    if (name === 'activo') {
      const said = plano(celda);
      if (said === 'inactivo' || said === 'activo') leidos.activo = said === 'activo';
      else if (said !== '') faltas.estado = `Estado: «${celda}»: diga Activo o Inactivo`;
      continue;
    }
    const campo = catalogo.campos[name];
    if (campo === undefined) continue;
    const now = fila?.valores[name] ?? null;
    if (fila !== null && isSaid(celda, valorEnPalabras(campo, now, opciones[name]))) leidos[name] = now;
    else {
      const lectura = leerCelda(campo, unguarded(celda), opciones[name]);
      if ('falta' in lectura) faltas[name] = lectura.falta;
      else leidos[name] = lectura.valor;
    }
  }
  return { leidos, faltas };
}

function isSaid(celda: string, words: string): boolean {
  return celda === words || celda === guardCsvText(words);
}

/** Without the apostrophe that an export puts before what a spreadsheet would take for a formula. */
function unguarded(celda: string): string {
  return celda.startsWith("'") && guardCsvText(celda.slice(1)) === celda ? celda.slice(1) : celda;
}

function isAsItWas({ valores, activo }: Fila, leidos: Valores): boolean {
  const before: Valores = { ...valores, activo };
  return Object.entries(leidos).every(([name, valor]) => JSON.stringify(valor) === JSON.stringify(before[name]));
}

/** What a row is known by, as people mean it. */
function claveDeFila({ catalogo }: Maestro): (valores: Valores) => string {
  const names = catalogo.importa ?? [];
  const part = (valor: Valor | undefined) => (typeof valor === 'string' ? plano(valor) : (valor ?? null));
  return (valores) => JSON.stringify(names.map((name) => part(valores[name])));
}
