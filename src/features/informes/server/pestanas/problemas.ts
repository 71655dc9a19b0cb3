import type { Contenido } from '#features/informes/tabla.contract.ts';

import { type Cifras, CON_PROBLEMA, type Informe } from '../cifras.ts';
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
import { conProblema, guias } from '../medidas.ts';

export function problemas(informe: Informe): Contenido {
  return {
    indicadores: CIFRAS.map((cifra) => indicador(informe, cifra)),
    graficas: [porCausa(informe), minutos(informe)],
    tablas: [causas(informe), ahora(informe)],
  };
}

const casos = (cifras: Cifras) => cifras.cuantas('caso');
const total = (cifras: Cifras) => cifras.total('caso') / 60;

const CIFRAS: readonly Cifra[] = [
  {
    id: 'casos',
    label: 'Casos',
    unidad: 'casos',
    mejor: 'baja',
    cierra: 'días',
    formula: 'Casos de Problem Solver con guía de este cliente que empezaron en el período, sin los anulados',
    de: casos,
  },
  {
    id: 'por-mil',
    label: 'Casos cada mil guías',
    unidad: 'casos',
    decimales: 1,
    mejor: 'baja',
    cierra: 'días',
    formula: 'Casos del período × 1.000 ÷ guías del período sin las anuladas',
    de: (cifras) => media(1000 * casos(cifras), guias(cifras)),
  },
  {
    id: 'minutos',
    label: 'Tiempo de trabajo',
    unidad: 'min',
    mejor: 'baja',
    cierra: 'días',
    formula: 'Suma de la duración de los casos del período',
    de: total,
  },
  {
    id: 'promedio',
    label: 'Duración promedio',
    unidad: 'min',
    decimales: 1,
    mejor: 'baja',
    cierra: 'siempre',
    formula: 'Tiempo de trabajo ÷ casos',
    de: (cifras) => media(total(cifras), casos(cifras)),
  },
  {
    id: 'con-problema',
    label: 'Guías con problema ahora',
    unidad: 'guías',
    mejor: 'baja',
    formula: 'Guías del período cuyo último paso fue una visita sin entrega, o que están retenidas',
    situaciones: [CON_PROBLEMA],
    de: conProblema,
  },
];

function porCausa({ actual, catalogo }: Informe) {
  return grafica({
    id: 'por-causa',
    tipo: 'bar',
    nombre: 'Casos por causa',
    descripcion: 'Casos con guía de este cliente que empezaron en el período',
    unidad: 'casos',
    values: agrupar(
      actual.filas('caso'),
      ({ clave }) => clave,
      ({ cantidad }) => cantidad,
    ).map(([id, count]) => valor(nombreOf(catalogo.causas, id), count)),
  });
}

function minutos({ actual, catalogo }: Informe) {
  return grafica({
    id: 'minutos-por-causa',
    tipo: 'bar',
    nombre: 'Minutos por causa',
    descripcion: 'Duración sumada de los casos del período',
    unidad: 'min',
    values: agrupar(
      actual.filas('caso'),
      ({ clave }) => clave,
      ({ suma }) => suma,
    ).map(([id, seconds]) => valor(nombreOf(catalogo.causas, id), Math.round(seconds / 60))),
  });
}

function causas({ actual, anterior, catalogo }: Informe) {
  const all = casos(actual);
  return tabla({
    id: 'causas',
    name: 'Casos por causa',
    descripcion: 'Casos con guía de este cliente que empezaron en el período, sin los anulados',
    cabezales: [
      cabezal('Causa'),
      cabezal('Casos', 'casos'),
      cabezal('% del total', '%', 1),
      cabezal('Minutos', 'min'),
      cabezal('Promedio', 'min', 1),
      cabezal('Período anterior', 'casos'),
    ],
    filas: agrupar(
      actual.filas('caso'),
      ({ clave }) => clave,
      ({ cantidad }) => cantidad,
    ).map(([id, count]) => {
      const isIt = ({ clave }: { readonly clave: number }) => clave === id;
      const minutes = actual.total('caso', isIt) / 60;
      return {
        celdas: [
          nombreOf(catalogo.causas, id),
          count,
          porcentaje(count, all),
          minutes,
          media(minutes, count),
          anterior.cuantas('caso', isIt),
        ],
      };
    }),
  });
}

function ahora(informe: Informe) {
  const rows = informe.actual.filas('motivo', ({ clave }) => clave % 100 === CON_PROBLEMA);
  return tabla({
    id: 'con-problema',
    name: 'Guías con problema ahora',
    descripcion: 'Guías del período cuyo último paso fue una visita sin entrega, o que están retenidas, por motivo',
    cabezales: [cabezal('Motivo'), cabezal('Guías', 'guías'), cabezal('% del total', '%', 1)],
    filas: agrupar(
      rows,
      ({ clave }) => Math.floor(clave / 100),
      ({ cantidad }) => cantidad,
    ).map(([id, count]) => ({
      celdas: [nombreOf(informe.catalogo.motivos, id), count, porcentaje(count, conProblema(informe.actual))],
      url: id === 0 ? null : enlace(informe, [CON_PROBLEMA], { motivo_id: id }),
    })),
  });
}
