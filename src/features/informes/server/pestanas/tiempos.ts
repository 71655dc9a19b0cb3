import type { Contenido } from '#features/informes/tabla.contract.ts';

import type { Informe } from '../cifras.ts';
import { cabezal, grafica, indicador, redondear, tabla, valor } from '../formas.ts';
import { ETAPAS, entre, horasMedias, percentil, tiemposOf } from '../tiempos.ts';

const COMO =
  'de las guías del período entregadas enteras. Por interpolación en tramos de dos horas hasta 48 h, de cuatro hasta 96 h, de doce hasta 10 días y de un día hasta 30';
const TOTAL = 4;

export function tiempos(informe: Informe): Contenido {
  return {
    indicadores: indicadores(informe),
    graficas: [porEtapa(informe), distribucion(informe)],
    tablas: [cuadro(informe)],
  };
}

function indicadores(informe: Informe): Contenido['indicadores'] {
  const horas = { unidad: 'h', decimales: 1, mejor: 'baja' } as const;
  const ofTotal = (id: string, label: string, share: number) =>
    indicador(informe, {
      ...horas,
      id,
      label,
      formula: `Horas desde la llegada de los datos en que se entregó ${100 * share} de cada 100, ${COMO}`,
      de: (cifras) => percentil(tiemposOf(cifras, TOTAL), share),
    });
  const medians = ETAPAS.filter(({ id }) => id !== TOTAL).map(({ id, nombre, de, a }) =>
    indicador(informe, {
      ...horas,
      id: `etapa-${id}`,
      label: `${nombre}: la mitad en`,
      formula: `Horas desde ${de} hasta ${a}: la mediana ${COMO}`,
      de: (cifras) => percentil(tiemposOf(cifras, id), 0.5),
    }),
  );
  return [ofTotal('mediana', 'La mitad se entregó en', 0.5), ofTotal('p90', 'Nueve de cada diez en', 0.9), ...medians];
}

const PERCENTILES = [
  [0.5, 'La mitad'],
  [0.9, 'Nueve de cada diez'],
] as const;

function porEtapa({ actual }: Informe) {
  return grafica({
    id: 'por-etapa',
    tipo: 'bar',
    nombre: 'Horas por etapa',
    descripcion: `Mediana y percentil 90 de cada etapa ${COMO}`,
    unidad: 'h',
    decimales: 1,
    values: PERCENTILES.flatMap(([share, serie]) =>
      ETAPAS.map(({ id, nombre }) => valor(nombre, redondear(percentil(tiemposOf(actual, id), share), 1), { serie })),
    ),
  });
}

const RANGOS = [
  [0, 12, 'Menos de 12 h'],
  [12, 24, '12 a 24 h'],
  [24, 48, '24 a 48 h'],
  [48, 72, '48 a 72 h'],
  [72, 96, '3 a 4 días'],
  [96, 168, '4 a 7 días'],
  [168, 240, '7 a 10 días'],
  [240, Number.POSITIVE_INFINITY, '10 días o más'],
] as const;

function distribucion({ actual }: Informe) {
  return grafica({
    id: 'distribucion',
    tipo: 'bar',
    nombre: 'Desde los datos hasta la entrega',
    descripcion:
      'Guías del período entregadas enteras, por el tiempo total; el límite inferior de cada tramo se incluye',
    unidad: 'guías',
    values: RANGOS.map(([desde, hasta, nombre]) => valor(nombre, entre(tiemposOf(actual, TOTAL), desde, hasta))),
  });
}

function cuadro({ actual }: Informe) {
  return tabla({
    id: 'etapas',
    name: 'Tiempos por etapa',
    descripcion: `Horas ${COMO}`,
    cabezales: [
      cabezal('Etapa'),
      cabezal('Guías', 'guías'),
      cabezal('Promedio', 'h', 1),
      cabezal('Mediana', 'h', 1),
      cabezal('Percentil 75', 'h', 1),
      cabezal('Percentil 90', 'h', 1),
      cabezal('Percentil 95', 'h', 1),
    ],
    filas: ETAPAS.map(({ id, nombre }) => {
      const times = tiemposOf(actual, id);
      const at = (share: number) => percentil(times, share);
      return { celdas: [nombre, times.cuantas, horasMedias(times), at(0.5), at(0.75), at(0.9), at(0.95)] };
    }),
  });
}
