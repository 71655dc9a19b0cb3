import type { Hoja } from '#features/etiquetas/server/public.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';

import type { LineaDeWo, WoFila } from '../contract.ts';
import type { Traslado } from '../traslado.contract.ts';

/** A work order on paper: walk, place, what, how many and into which bin. Its number is scanned to confirm it. */

const MODO: Readonly<Record<NonNullable<WoFila['modo']>, string>> = {
  PRODUCTO: 'Por producto: se reparte en la mesa',
  CLUSTER: 'Varias órdenes en un carro',
  ORDEN: 'Una orden',
};

export function hojaDeWo(wo: WoFila, lineas: readonly LineaDeWo[]): Hoja {
  const left = lineas.filter(({ estado }) => estado === 'PENDIENTE' || estado === 'SALTEADA');
  const { carro, corte } = wo;
  return {
    titulo: 'Picking',
    numero: wo.numero,
    datos: [
      ['Depósito', wo.deposito],
      ['Ola', wo.ola ?? ''],
      ['Modo', wo.modo === null ? '' : MODO[wo.modo]],
      ['Órdenes', [...new Set(lineas.map(({ orden }) => orden))].join(', ')],
      [
        'Por tomar',
        `${left.length} de ${lineas.length} líneas, ${wo.unidades - wo.hechas} unidades, ${wo.paradas} paradas`,
      ],
      ...(corte === null ? [] : [['Corte', formatDateMinute(corte)] as const]),
      ['Carro', carro ?? '____________________'],
    ],
    columnas: [
      { titulo: '#', parte: 4 },
      { titulo: 'Ubicación', parte: 14 },
      { titulo: 'SKU', parte: 16 },
      { titulo: 'Producto', parte: 30 },
      { titulo: 'Lote', parte: 12 },
      { titulo: 'Cant.', parte: 8 },
      { titulo: 'Bin', parte: 6 },
      { titulo: 'Tomado', parte: 10 },
    ],
    filas: left.map(({ lugar, sku, nombre, partida, pedida, hecha, faltante, anulada, bin, lpn }, at) => [
      ...[
        String(at + 1),
        lugar,
        sku,
        lpn?.entero === true ? `${nombre} · LPN ${textoDeLpn(lpn.codigo)} entero` : nombre,
      ],
      ...[
        partida ?? '',
        String(pedida - hecha - faltante - anulada),
        lpn?.entero === true ? '' : String(bin),
        '________',
      ],
    ]),
    firma: null,
    firmante: 'Preparó',
  };
}

const TITULO = { PICKING: 'Picking', UBICAR: 'Ubicar', REPONER: 'Reponer', MOVER: 'Mover', CONTAR: 'Contar' } as const;

/** What is carried from where to where; where it was put is written where nobody knew it before. */
export function hojaDeTraslado(wo: WoFila, lineas: readonly Traslado[]): Hoja {
  const left = lineas.filter(({ estado }) => estado === 'PENDIENTE');
  return {
    titulo: TITULO[wo.tipo],
    numero: wo.numero,
    datos: [
      ['Depósito', wo.deposito],
      ['Por llevar', `${left.length} de ${lineas.length} líneas, ${wo.unidades - wo.hechas} unidades`],
    ],
    columnas: [
      { titulo: '#', parte: 4 },
      { titulo: 'De', parte: 14 },
      { titulo: 'SKU', parte: 16 },
      { titulo: 'Producto', parte: 28 },
      { titulo: 'Lote', parte: 12 },
      { titulo: 'Cant.', parte: 8 },
      { titulo: 'A', parte: 18 },
    ],
    filas: left.map(({ lugar, sku, nombre, partida, pedida, hecha, a }, at) => [
      ...[String(at + 1), lugar, sku, nombre, partida ?? '', String(pedida - hecha), a ?? '____________'],
    ]),
    firma: null,
    firmante: 'Llevó',
  };
}
