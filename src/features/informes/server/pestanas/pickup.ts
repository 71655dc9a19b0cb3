import type { Contenido } from '#features/informes/tabla.contract.ts';

import { type Cifras, DE_VUELTA, EN_AGENCIA, type Informe } from '../cifras.ts';
import {
  agrupar,
  type Cifra,
  cabezal,
  enlace,
  grafica,
  indicador,
  media,
  nombreOf,
  porcentaje,
  tabla,
  valor,
} from '../formas.ts';
import { diasDe } from '../medidas.ts';

/** Reason «Venció en agencia». */
const VENCIO = 41;
const PRONTO = 2;
const MOST_AGENCIES = 10;

export function pickup(informe: Informe): Contenido {
  const all = esperas(informe);
  return {
    indicadores: CIFRAS.map((cifra) => indicador(informe, cifra)),
    graficas: [hastaElRetiro(informe), agencias(informe, all)],
    tablas: [cuadro(informe, all)],
  };
}

const retiradas = (cifras: Cifras) => cifras.cuantas('retiro');

const CIFRAS: readonly Cifra[] = [
  {
    id: 'en-agencia',
    label: 'En agencia ahora',
    unidad: 'guías',
    formula: 'Guías del período que esperan en su agencia a quien las retire',
    situaciones: [EN_AGENCIA],
    de: (cifras) => cifras.cuantas('guarda'),
  },
  {
    id: 'vencidas',
    label: 'Vencidas en agencia',
    unidad: 'guías',
    mejor: 'baja',
    formula: 'De las que esperan, aquellas cuyo último día de guarda ya pasó',
    situaciones: [EN_AGENCIA],
    filtro: { vence: 'vencidas' },
    de: (cifras, { hoy }) => {
      const today = diasDe(hoy);
      return cifras.cuantas('guarda', ({ clave }) => clave % 100_000 < today);
    },
  },
  {
    id: 'retiradas',
    label: 'Retiradas',
    unidad: 'guías',
    mejor: 'sube',
    formula: 'Guías del período entregadas enteras tras estar disponibles en una agencia',
    de: retiradas,
  },
  {
    id: 'dias',
    label: 'Días hasta el retiro',
    unidad: 'días',
    decimales: 1,
    mejor: 'baja',
    formula: 'Promedio de días de calendario entre el ingreso a la agencia y el retiro, de las retiradas',
    de: (cifras) =>
      media(
        cifras.filas('retiro').reduce((sum, { clave, cantidad }) => sum + clave * cantidad, 0),
        retiradas(cifras),
      ),
  },
  {
    id: 'pronto',
    label: 'Retiradas en dos días o menos',
    unidad: '%',
    decimales: 1,
    mejor: 'sube',
    formula: 'Retiradas hasta dos días después de ingresar a la agencia ÷ retiradas',
    de: (cifras) =>
      porcentaje(
        cifras.cuantas('retiro', ({ clave }) => clave <= PRONTO),
        retiradas(cifras),
      ),
  },
  {
    id: 'sin-retirar',
    label: 'Devueltas por no retirarse',
    unidad: 'guías',
    mejor: 'baja',
    formula: 'Guías del período devueltas o en devolución con el motivo «Venció en agencia»',
    situaciones: DE_VUELTA,
    filtro: { motivo_id: VENCIO },
    de: (cifras) =>
      cifras.cuantas('motivo', ({ clave }) => Math.floor(clave / 100) === VENCIO && DE_VUELTA.includes(clave % 100)),
  },
];

function hastaElRetiro({ actual }: Informe) {
  const at = (fits: (days: number) => boolean) => actual.cuantas('retiro', ({ clave }) => fits(clave));
  const exact = [0, 1, 2, 3, 4, 5, 6].map((days) =>
    valor(
      DIAS[days] ?? `${days} días`,
      at((of) => of === days),
    ),
  );
  return grafica({
    id: 'hasta-el-retiro',
    tipo: 'bar',
    nombre: 'Días hasta el retiro',
    descripcion: 'Guías del período retiradas, por los días de calendario que estuvieron en la agencia',
    unidad: 'guías',
    values: [
      ...exact,
      valor(
        '7 días o más',
        at((of) => of > 6),
      ),
    ],
  });
}

const DIAS = ['El mismo día', '1 día'];

interface Espera {
  readonly id: number;
  readonly nombre: string;
  readonly esperan: number;
  readonly vencidas: number;
}

/** The most first. */
function esperas({ actual, catalogo, hoy }: Informe): Espera[] {
  const today = diasDe(hoy);
  const rows = actual.filas('guarda');
  const late = rows.filter(({ clave }) => clave % 100_000 < today);
  const byAgency = (of: typeof rows) =>
    agrupar(
      of,
      ({ clave }) => Math.floor(clave / 100_000),
      ({ cantidad }) => cantidad,
    );
  const vencidas = new Map(byAgency(late));
  return byAgency(rows).map(([id, esperan]) => ({
    id,
    nombre: nombreOf(catalogo.agentes, id),
    esperan,
    vencidas: vencidas.get(id) ?? 0,
  }));
}

const enEspera = (informe: Informe, agente_id: number, vence: 'en_plazo' | 'vencidas') =>
  enlace(informe, [EN_AGENCIA], { agente_id, vence });

function agencias(informe: Informe, all: readonly Espera[]) {
  const values = all.slice(0, MOST_AGENCIES).flatMap(({ id, nombre, esperan, vencidas }) => {
    return [
      valor(nombre, esperan - vencidas, {
        serie: 'En plazo',
        color: 'custodia',
        url: enEspera(informe, id, 'en_plazo'),
      }),
      valor(nombre, vencidas, { serie: 'Vencidas', color: 'error', url: enEspera(informe, id, 'vencidas') }),
    ];
  });
  return grafica({
    id: 'agencias',
    tipo: 'stacked',
    nombre: 'Dónde esperan',
    descripcion: `Las ${MOST_AGENCIES} agencias con más guías del período en espera`,
    unidad: 'guías',
    values,
  });
}

function cuadro(informe: Informe, all: readonly Espera[]) {
  return tabla({
    id: 'agencias',
    name: 'En espera por agencia',
    descripcion: 'Guías del período disponibles en cada agencia en este momento',
    cabezales: [
      cabezal('Agencia'),
      cabezal('En espera', 'guías'),
      cabezal('Vencidas', 'guías'),
      cabezal('% vencidas', '%', 1),
    ],
    filas: all.map(({ id, nombre, esperan, vencidas }) => ({
      celdas: [nombre, esperan, vencidas, porcentaje(vencidas, esperan)],
      url: enlace(informe, [EN_AGENCIA], { agente_id: id }),
      urls: { 2: enEspera(informe, id, 'vencidas') },
    })),
  });
}
