import { anotador, type ValoresDeFila } from '#server/importar.ts';
import { limpio, plano } from '#shared/envio/texto.ts';
import { lecturaDeCodigo } from '#shared/gds/gs1.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';
import { leerDia, leerEntero, leerLote, leerPaquetes, leerSeries, MAL, parecido } from '#shared/gds/texto.ts';

import type { PartidaConocida, ProductoDeFila } from './importar.sql.ts';

/** One row of a file of stock: what of what, where, of which lot. */

const CONDICIONES = ['DISPONIBLE', 'CUARENTENA', 'DANADO', 'BLOQUEADO'] as const;

export interface Renglon {
  readonly lugar: { readonly id: number; readonly codigo: string };
  readonly producto: ProductoDeFila;
  readonly partida: { readonly codigo: string; readonly vence: string | null } | null;
  /** Null: the one of the place. */
  readonly condicion: (typeof CONDICIONES)[number] | null;
  readonly cantidad: number;
  readonly series: readonly string[];
  readonly motivo: string | null;
}

export interface Conocido {
  readonly acto: 'INICIAR' | 'AJUSTAR';
  readonly lugares: ReadonlyMap<string, { readonly id: number; readonly codigo: string }>;
  readonly porSku: ReadonlyMap<string, ProductoDeFila>;
  readonly porCodigo: ReadonlyMap<string, ProductoDeFila>;
  readonly partidas: ReadonlyMap<string, PartidaConocida>;
  readonly iniciados: ReadonlyMap<string, string>;
  /** What a mistyped one may have meant. */
  readonly codigos: readonly string[];
  readonly skus: readonly string[];
}

/** By what it is known again that it was put down already. */
export const claveDe = ({ producto, lugar, partida }: Pick<Renglon, 'producto' | 'lugar' | 'partida'>): string =>
  `${producto.id} ${lugar.id} ${partida?.codigo ?? ''}`;

type Falta = ReturnType<typeof anotador>['falta'];

export function revisarRenglon(valores: ValoresDeFila, known: Conocido) {
  const { faltas, falta, isGood } = anotador();
  const lugar = lugarDe(valores, known, falta);
  const producto = productoDe(valores, known, falta);
  const partida = producto === null ? null : partidaDe(valores, { producto, known, falta });
  const cantidad = cantidadDe(valores, { producto, acto: known.acto, falta });
  const series = leerSeries(valores.series);
  if (producto?.control_serie === 'SIEMPRE' && known.acto === 'INICIAR' && new Set(series).size !== cantidad)
    falta('series', `Indique ${cantidad ?? 'las'} series, sin repetir`);
  if (producto !== null && producto.control_serie !== 'SIEMPRE' && series.length > 0)
    falta('series', `${producto.sku} no lleva series en el depósito`);
  if (series.some((one) => one.length > 60)) falta('series', 'Una serie tiene hasta 60 letras');
  const said = plano(valores.condicion ?? '')
    .replace('danado', 'DANADO')
    .toUpperCase();
  const condicion = said === '' ? null : (CONDICIONES.find((one) => one === said) ?? undefined);
  if (condicion === undefined) falta('condicion', 'Disponible, cuarentena, dañado o bloqueado');
  const motivo = limpio(valores.motivo ?? '');
  if (known.acto === 'AJUSTAR' && motivo === '') falta('motivo', 'Escriba por qué se ajusta');
  if (motivo.length > 500) falta('motivo', 'Hasta 500 letras');
  if (lugar === null || producto === null || cantidad === null || condicion === undefined)
    return { datos: null, faltas };
  const before = known.acto === 'INICIAR' ? known.iniciados.get(claveDe({ producto, lugar, partida })) : undefined;
  if (before !== undefined)
    falta('sku', `El stock inicial de ${producto.sku} en ${lugar.codigo} ya se asentó en ${before}`);
  if (!isGood()) return { datos: null, faltas };
  const datos: Renglon = {
    ...{ lugar, producto, partida, condicion, cantidad, series },
    motivo: known.acto === 'AJUSTAR' ? motivo : null,
  };
  return { datos, faltas };
}

function lugarDe({ lugar: texto = '' }: ValoresDeFila, { lugares, codigos }: Conocido, falta: Falta) {
  const lectura = lecturaDeLugar(texto);
  if (lectura === '') return falta('lugar', 'Falta la ubicación');
  return lugares.get(lectura) ?? falta('lugar', `No hay una ubicación «${limpio(texto)}»`, parecido(texto, codigos));
}

function productoDe({ sku: texto = '' }: ValoresDeFila, { porSku, porCodigo, skus }: Conocido, falta: Falta) {
  const said = limpio(texto);
  if (said === '') return falta('sku', 'Falta el producto');
  const found = porSku.get(said) ?? porCodigo.get(lecturaDeCodigo(said));
  if (found === undefined)
    return falta('sku', `El cliente no tiene un producto «${said.slice(0, 60)}»`, parecido(said, skus));
  if (found.estado === 'INACTIVO') return falta('sku', `${found.sku} está inactivo`);
  if (found.factor > 1)
    return falta(
      'sku',
      `Ese código es de ${found.paquete} de ${found.factor}: use el de la unidad o el SKU`,
      found.sku,
    );
  return found;
}

interface De {
  readonly producto: ProductoDeFila;
  readonly known: Conocido;
  readonly falta: Falta;
}

function partidaDe(valores: ValoresDeFila, { producto, known, falta }: De): Renglon['partida'] {
  const codigo = leerLote(valores.lote);
  const vence = leerDia(valores.vence);
  if (vence === MAL) return falta('vence', `«${valores.vence}» no es un día: escriba 31/12/2027`);
  if (codigo === null)
    return producto.control_partida === 'SIEMPRE' ? falta('lote', `${producto.sku} lleva lote`) : null;
  if (codigo.length > 40) return falta('lote', 'Un lote tiene hasta 40 letras');
  if (producto.control_partida === 'NO') return falta('lote', `${producto.sku} no lleva lote`);
  const there = known.partidas.get(`${producto.id} ${codigo}`);
  if (there === undefined && producto.control_vence && vence === null)
    return falta('vence', 'Indique cuándo vence el lote');
  if (there !== undefined && vence !== null && there.vence !== null && there.vence !== vence)
    return falta('vence', `El lote ${codigo} vence el ${there.vence.split('-').reverse().join('/')}`);
  return { codigo, vence: there?.vence ?? vence };
}

interface Cuanto {
  readonly producto: ProductoDeFila | null;
  readonly acto: Conocido['acto'];
  readonly falta: Falta;
}

function cantidadDe({ cantidad: texto = '' }: ValoresDeFila, { producto, acto, falta }: Cuanto): number | null {
  const value = leerEntero(texto);
  if (value === null) return falta('cantidad', 'Falta la cantidad');
  if (value === 0 && acto === 'INICIAR') return falta('cantidad', 'La cantidad es mayor que cero');
  if (value !== MAL) return value;
  const paquetes = leerPaquetes(texto);
  const factor = producto?.presentaciones.find(({ nombre }) =>
    plano(nombre).startsWith(paquetes?.paquete ?? '-'),
  )?.factor;
  const units = paquetes !== null && factor !== undefined ? String(paquetes.cantidad * factor) : null;
  return falta(
    'cantidad',
    units === null
      ? `«${texto}» no es un número entero de unidades`
      : `Son unidades: ¿${paquetes?.cantidad} × ${factor}?`,
    units,
  );
}
