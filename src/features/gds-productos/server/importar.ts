import {
  type AutorDeArchivo,
  anotador,
  type DeArchivo,
  type HechoDeFila,
  importador,
  SIN_CAMBIOS,
  type ValoresDeFila,
} from '#server/importar.ts';
import { limpio, plano } from '#shared/envio/texto.ts';
import { lecturaDeCodigo } from '#shared/gds/gs1.ts';
import type { CampoDeDeposito } from '#shared/gds/importar.ts';
import { leerEntero, leerSiNo, MAL } from '#shared/gds/texto.ts';

import type { Producto } from '../contract.ts';
import { lockVersiones, selectDuenos, selectPorSku } from './importar.sql.ts';
import { insertProductos, replaceCodigos, updateProducto } from './productos.sql.ts';
import { type Datos, faltasDeMovido, faltasDeProducto } from './reglas.ts';

/** Products by file: those that are new are made, those that are known get what the file says of them. */

interface Nuevo {
  readonly datos: Datos;
  readonly antes: Producto['producto'] | null;
}

export const importadorDeProductos = importador<Nuevo>({
  clave: ({ sku }) => limpio(sku ?? '') || null,
  abrir: async ({ db, scope }, { cliente_id }, filas) => {
    const cliente = cliente_id ?? 0;
    const skus = [...new Set(filas.map(({ sku }) => limpio(sku ?? '')))];
    const lecturas = filas.flatMap((valores) => codesOf(valores).map(lecturaDeCodigo));
    const conocidos = await selectPorSku(db, scope, { cliente_id: cliente, skus });
    const duenos = await selectDuenos(db, cliente, [...new Set(lecturas)]);
    return (valores) => revisar(valores, { cliente_id: cliente, conocidos, duenos });
  },
  crear,
});

const codesOf = ({ codigo_barras, codigo_bulto }: ValoresDeFila) =>
  [codigo_barras, codigo_bulto].map((one) => limpio(one ?? '')).filter((one) => one !== '');

interface Conocido {
  readonly cliente_id: number;
  readonly conocidos: ReadonlyMap<string, Producto['producto']>;
  readonly duenos: ReadonlyMap<string, string>;
}

const UNIDADES: Readonly<Record<string, Datos['unidad']>> = {
  ...{ un: 'UN', unidad: 'UN', unidades: 'UN', u: 'UN', pieza: 'UN' },
  ...{ g: 'G', gr: 'G', gramo: 'G', gramos: 'G', ml: 'ML', mililitro: 'ML', mililitros: 'ML' },
};

type Notas = ReturnType<typeof anotador>;

function revisar(valores: ValoresDeFila, { cliente_id, conocidos, duenos }: Conocido) {
  const notas = anotador();
  const sku = limpio(valores.sku ?? '');
  if (!/^[!-~]([ -~]{0,58}[!-~])?$/.test(sku))
    notas.falta('sku', sku === '' ? 'Falta el SKU' : 'Hasta 60 letras sin tildes, números y signos');
  const antes = conocidos.get(sku) ?? null;
  const nombre = limpio(valores.producto ?? '') || antes?.nombre;
  if (nombre === undefined) notas.falta('producto', 'Falta el nombre del producto');
  else if (nombre.length > 160) notas.falta('producto', 'Hasta 160 letras');
  const medida = (campo: Medida) => enteroDe(valores, campo, notas) ?? antes?.[campo] ?? null;
  const datos: Datos = {
    ...(antes === null ? {} : { id: antes.id, version: antes.version }),
    ...{ cliente_id, sku, nombre: nombre ?? '', estado: antes?.estado ?? 'ACTIVO' },
    ...controles(valores, antes, notas),
    ...{ gramos: medida('gramos'), largo_mm: medida('largo_mm'), ancho_mm: medida('ancho_mm') },
    alto_mm: medida('alto_mm'),
    ...empaques(valores, antes, enteroDe(valores, 'unidades_bulto', notas)),
  };
  if (limpio(valores.codigo_bulto ?? '') !== '' && valores.unidades_bulto === undefined)
    notas.falta('unidades_bulto', 'Diga cuántas unidades trae la caja de ese código');
  const faltas = { ...faltasDeProducto(datos), ...(antes?.movido ? faltasDeMovido(antes, datos) : {}) };
  for (const [campo, mensaje] of Object.entries(faltas)) notas.falta(campoDe(campo, valores, datos), mensaje);
  for (const campo of ['codigo_barras', 'codigo_bulto'] as const) {
    const dueno = duenos.get(lecturaDeCodigo(valores[campo] ?? ''));
    if (dueno !== undefined && dueno !== sku) notas.falta(campo, `Ese código ya es de ${dueno}`);
  }
  return { datos: notas.isGood() ? { datos, antes } : null, faltas: notas.faltas };
}

type Medida = 'gramos' | 'largo_mm' | 'ancho_mm' | 'alto_mm';

function enteroDe(valores: ValoresDeFila, campo: Medida | 'unidades_bulto', { falta }: Notas): number | null {
  const value = leerEntero(valores[campo]);
  return value === MAL || value === 0
    ? falta(campo, `«${valores[campo]}» no es un número entero mayor que cero`)
    : value;
}

/** What is counted, and by lot, expiry and serial; what the file does not say stays as it is. */
function controles(
  valores: ValoresDeFila,
  antes: Producto['producto'] | null,
  { falta }: Notas,
): Pick<Datos, 'unidad' | 'control_partida' | 'control_vence' | 'control_serie'> {
  const siNo = (campo: CampoDeDeposito, known: boolean): boolean => {
    const value = leerSiNo(valores[campo]);
    if (value === MAL) falta(campo, `Escriba Sí o No: «${valores[campo]}» no se entiende`);
    return typeof value === 'boolean' ? value : known;
  };
  const said = plano(valores.unidad ?? '');
  const unidad = said === '' ? (antes?.unidad ?? 'UN') : UNIDADES[said];
  if (unidad === undefined) falta('unidad', 'Unidad, gramo o mililitro');
  const vence = siNo('lleva_vencimiento', antes?.control_vence ?? false);
  const isOpcional = plano(valores.lleva_lote ?? '') === 'opcional';
  const lote = isOpcional ? null : leerSiNo(valores.lleva_lote);
  if (lote === MAL) falta('lleva_lote', 'Escriba Sí, No u Opcional');
  const known = antes?.control_partida ?? (vence ? 'SIEMPRE' : 'NO');
  const partida = typeof lote === 'boolean' ? SEGUN_LOTE[lote ? 'si' : 'no'] : known;
  return {
    unidad: unidad ?? 'UN',
    control_partida: isOpcional ? 'OPCIONAL' : partida,
    control_vence: vence,
    control_serie: serieDe(valores, antes, siNo),
  };
}

/** «Al salir» is said in words; what the file does not say stays as it is. */
function serieDe(
  { lleva_serie = '' }: ValoresDeFila,
  antes: Producto['producto'] | null,
  siNo: (campo: CampoDeDeposito, known: boolean) => boolean,
): Datos['control_serie'] {
  const said = plano(lleva_serie);
  if (/^al (salir|egreso|egresar)$/.test(said)) return 'AL_EGRESO';
  if (said === '') return antes?.control_serie ?? 'NO';
  return siNo('lleva_serie', false) ? 'SIEMPRE' : 'NO';
}

const SEGUN_LOTE = { si: 'SIEMPRE', no: 'NO' } as const;

/** Its packages and codes with those of the file among them. */
function empaques(
  valores: ValoresDeFila,
  antes: Producto['producto'] | null,
  factor: number | null,
): Pick<Datos, 'presentaciones' | 'codigos'> {
  const presentaciones = (antes?.presentaciones ?? []).map((one) => ({ ...one }));
  const codigos = (antes?.codigos ?? []).map(({ codigo, factor: of }) => ({ codigo, factor: of }));
  if (factor !== null && factor > 1 && !presentaciones.some((one) => one.factor === factor))
    presentaciones.push({ nombre: 'Caja', factor });
  const add = (codigo: string, of: number) => {
    const lectura = lecturaDeCodigo(codigo);
    if (codigo !== '' && !codigos.some((one) => lecturaDeCodigo(one.codigo) === lectura))
      codigos.push({ codigo, factor: of });
  };
  add(limpio(valores.codigo_barras ?? ''), 1);
  add(limpio(valores.codigo_bulto ?? ''), factor ?? 1);
  return { presentaciones, codigos };
}

/** At which field of the file the fault of a product stands. */
function campoDe(campo: string, valores: ValoresDeFila, { codigos }: Datos): CampoDeDeposito {
  if (campo.startsWith('codigos.')) {
    const codigo = codigos[Number(campo.slice('codigos.'.length))]?.codigo;
    return codigo === limpio(valores.codigo_bulto ?? '') ? 'codigo_bulto' : 'codigo_barras';
  }
  return CAMPO[campo] ?? 'sku';
}

const CAMPO: Readonly<Record<string, CampoDeDeposito>> = {
  ...{ control_vence: 'lleva_vencimiento', control_serie: 'lleva_serie', control_partida: 'lleva_lote' },
  ...{ unidad: 'unidad', presentaciones: 'unidades_bulto' },
};

async function crear(
  { db }: AutorDeArchivo,
  { id: importacion_id, cliente_id }: DeArchivo,
  filas: readonly Nuevo[],
): Promise<HechoDeFila[]> {
  const changed = filas.flatMap(({ datos, antes }) => (antes !== null && differs(antes, datos) ? [antes.id] : []));
  const versiones = await lockVersiones(db, changed);
  const made = await insertProductos(
    db,
    { cliente_id: cliente_id ?? 0, importacion_id },
    filas.flatMap(({ datos, antes }) => (antes === null ? [datos] : [])),
  );
  const hechos: HechoDeFila[] = [];
  for (const { datos, antes } of filas) {
    if (antes !== null && !changed.includes(antes.id)) hechos.push(SIN_CAMBIOS);
    else if (antes === null) hechos.push(hecho(made.get(datos.sku), datos.sku));
    else if (versiones.get(antes.id) !== antes.version) hechos.push(hecho(undefined, datos.sku));
    else {
      await updateProducto(db, datos);
      await replaceCodigos(db, antes, datos);
      hechos.push(hecho(antes.id, datos.sku));
    }
  }
  return hechos;
}

function hecho(id: number | undefined, nro: string): HechoDeFila {
  return id === undefined
    ? { ok: false, campo: 'sku', mensaje: 'Otra persona lo cambió recién: revise la fila de nuevo' }
    : { ok: true, documento: { tipo: 'PRODUCTO', id, nro } };
}

const SIMPLES = [
  'nombre',
  'unidad',
  'control_partida',
  'control_vence',
  'control_serie',
  'gramos',
  'largo_mm',
  'ancho_mm',
  'alto_mm',
] as const;

function differs(antes: Producto['producto'], datos: Datos): boolean {
  return (
    SIMPLES.some((campo) => antes[campo] !== datos[campo]) ||
    antes.presentaciones.length !== datos.presentaciones.length ||
    antes.codigos.length !== datos.codigos.length
  );
}
