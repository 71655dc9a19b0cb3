import type { Contenido } from '#features/informes/tabla.contract.ts';

import {
  ANUNCIADA,
  DE_VUELTA,
  EN_DEVOLUCION,
  ENTREGADAS,
  EXTRAVIADA,
  type Informe,
  PENDIENTES,
  SINIESTRADA,
  SITUACIONES,
  VIGENTES,
} from '../cifras.ts';
import { type Cifra, cabezal, direccion, enlace, grafica, indicador, porcentaje, tabla, valor } from '../formas.ts';
import { conProblema, cumplimiento, entregadas, entregadasPct, FORMULA, guias, promesa } from '../medidas.ts';

export function resumen(informe: Informe): Contenido {
  return {
    indicadores: CIFRAS_DEL_RESUMEN.map((cifra) => indicador(informe, cifra)),
    graficas: [porDia(informe), tendencia(informe), situaciones(informe)],
    tablas: [cuadro(informe)],
  };
}

/** What the first page of a client's people tells as well. */
export const CIFRAS_DEL_RESUMEN: readonly Cifra[] = [
  {
    id: 'guias',
    label: 'Guías',
    unidad: 'guías',
    formula: FORMULA.guias,
    situaciones: VIGENTES,
    cierra: 'días',
    de: guias,
  },
  {
    id: 'ingresadas',
    label: 'Ingresadas',
    unidad: 'guías',
    formula:
      'Guías que la empresa recibió con un escaneo en el período (levante, mostrador o planta), también las anunciadas antes',
    cierra: 'días',
    url: ({ periodo, cliente_id }) =>
      direccion('/guias', {
        ingresada_desde: periodo.desde,
        ingresada_hasta: periodo.hasta,
        ...(cliente_id === null ? {} : { cliente_id }),
      }),
    de: (cifras) => cifras.cuantas('ingreso'),
  },
  {
    id: 'sin-ingresar',
    label: 'Anunciadas sin ingresar',
    unidad: 'guías',
    formula:
      'Guías del período cuyos datos llegaron y cuyo paquete la empresa todavía no recibió: no cuentan en «Entregadas sobre el total»',
    situaciones: [ANUNCIADA],
    de: (cifras) => cifras.guias([ANUNCIADA]),
  },
  {
    id: 'entregadas',
    label: 'Entregadas',
    unidad: 'guías',
    mejor: 'sube',
    formula: FORMULA.entregadas,
    situaciones: ENTREGADAS,
    de: entregadas,
  },
  {
    id: 'entregadas-pct',
    label: 'Entregadas sobre el total',
    unidad: '%',
    decimales: 1,
    mejor: 'sube',
    formula: FORMULA.entregadasPct,
    situaciones: ENTREGADAS,
    de: entregadasPct,
  },
  {
    id: 'promesa',
    label: 'Promesa cumplida',
    unidad: '%',
    decimales: 1,
    mejor: 'sube',
    formula: FORMULA.promesa,
    de: (cifras, { hoy }) => cumplimiento(promesa(cifras, hoy)),
  },
  {
    id: 'pendientes',
    label: 'Pendientes',
    unidad: 'guías',
    mejor: 'baja',
    formula: 'Guías del período anunciadas, en camino, en agencia o con problema: todo lo que todavía puede entregarse',
    situaciones: PENDIENTES,
    de: (cifras) => cifras.guias(PENDIENTES),
  },
  {
    id: 'con-problema',
    label: 'Con problema ahora',
    unidad: 'guías',
    mejor: 'baja',
    formula: 'Guías del período cuyo último paso fue una visita sin entrega, o que están retenidas',
    situaciones: [3],
    de: conProblema,
  },
  {
    id: 'devueltas',
    label: 'Devueltas o en devolución',
    unidad: 'guías',
    mejor: 'baja',
    formula: 'Guías del período que volvieron o están volviendo al remitente',
    situaciones: DE_VUELTA,
    de: (cifras) => cifras.guias(DE_VUELTA),
  },
  {
    id: 'casos',
    label: 'Casos de Problem Solver',
    unidad: 'casos',
    mejor: 'baja',
    cierra: 'días',
    formula: 'Casos con guía de este cliente que empezaron en el período, sin los anulados',
    de: (cifras) => cifras.cuantas('caso'),
  },
];

const CADA = { day: 'por día', week: 'por semana (desde el lunes)', month: 'por mes' } as const;

/** Several situations are one band of the chart: eleven would be read by nobody. */
const BANDAS = [
  { nombre: 'Entregadas', color: 'ok', de: ENTREGADAS },
  { nombre: 'Anunciadas o en camino', color: 'curso', de: [0, 1] },
  { nombre: 'En agencia', color: 'custodia', de: [2] },
  { nombre: 'Con problema', color: 'alerta', de: [3] },
  { nombre: 'Devueltas o en devolución', color: 'info', de: [EN_DEVOLUCION, 7] },
  { nombre: 'Extraviadas o siniestradas', color: 'error', de: [EXTRAVIADA, SINIESTRADA] },
] as const;

export function porDia({ dias, puntos, grano }: Informe) {
  const values = BANDAS.flatMap(({ nombre, color, de }) =>
    dias.map((day) =>
      valor(
        day,
        de.reduce((sum, situacion) => sum + (puntos.altas.get(day)?.get(situacion) ?? 0), 0),
        { serie: nombre, color },
      ),
    ),
  );
  return grafica({
    id: 'por-dia',
    tipo: 'stacked',
    nombre: 'Guías según cómo están hoy',
    descripcion: `Guías ${CADA[grano]} de llegada de sus datos, por su situación actual, sin las anuladas`,
    unidad: 'guías',
    values,
  });
}

function tendencia({ dias, puntos, grano }: Informe) {
  const series = [
    ['Ingresadas', (day: string) => puntos.ingresos.get(day) ?? 0],
    ['Entregadas', (day: string) => puntos.entregas.get(day) ?? 0],
  ] as const;
  return grafica({
    id: 'tendencia',
    tipo: 'line',
    nombre: 'Ingresos y entregas',
    descripcion: `Guías ${CADA[grano]}: las ingresadas, por el escaneo con que la empresa las recibió; las entregadas enteras, por su entrega, también las ingresadas antes`,
    unidad: 'guías',
    values: series.flatMap(([serie, at]) => dias.map((day) => valor(day, at(day), { serie }))),
  });
}

function situaciones(informe: Informe) {
  const shown = SITUACIONES.filter(({ id }) => informe.actual.guias([id]) > 0);
  return grafica({
    id: 'situaciones',
    tipo: 'donut',
    nombre: 'Situación de las guías del período',
    descripcion: 'Guías cuyos datos llegaron en el período, por su situación actual',
    unidad: 'guías',
    values: shown.map(({ id, nombre, color }) =>
      valor(nombre, informe.actual.guias([id]), { color, url: enlace(informe, [id]) }),
    ),
  });
}

function cuadro(informe: Informe) {
  const { actual, anterior } = informe;
  const all = SITUACIONES.map(({ id }) => id);
  const [now, before] = [actual.guias(all), anterior.guias(all)];
  return tabla({
    id: 'situaciones',
    name: 'Guías por situación',
    descripcion: 'Situación actual de las guías cuyos datos llegaron en cada período',
    cabezales: [
      cabezal('Situación'),
      cabezal('Guías', 'guías'),
      cabezal('% del total', '%', 1),
      cabezal('Período anterior', 'guías'),
      cabezal('% anterior', '%', 1),
    ],
    filas: SITUACIONES.map(({ id, nombre }) => ({
      celdas: [
        nombre,
        actual.guias([id]),
        porcentaje(actual.guias([id]), now),
        anterior.guias([id]),
        porcentaje(anterior.guias([id]), before),
      ],
      url: enlace(informe, [id]),
    })),
  });
}
