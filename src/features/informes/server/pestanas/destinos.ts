import type { Contenido } from '#features/informes/tabla.contract.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';

import { type Cifras, type Informe, RECIBIDAS } from '../cifras.ts';
import { type Cifra, cabezal, enlace, grafica, indicador, nombreOf, porcentaje, tabla, valor } from '../formas.ts';
import { recibidas } from '../medidas.ts';

const MONTEVIDEO = 1;
const MOST_BARS = 15;
const MOST_ROWS = 200;

export function destinos(informe: Informe): Contenido {
  const all = porLocalidad(informe);
  return {
    indicadores: CIFRAS.map((cifra) => indicador(informe, cifra)),
    graficas: [mapa(informe), principales(all)],
    tablas: [localidades(informe, all), servicios(informe)],
  };
}

const enDepartamento = (cifras: Cifras, id: number) => cifras.cuantas('departamento', ({ clave }) => clave === id);

const CIFRAS: readonly Cifra[] = [
  {
    id: 'montevideo',
    label: 'A Montevideo',
    unidad: '%',
    decimales: 1,
    formula: 'Guías recibidas del período con destino en Montevideo ÷ guías recibidas del período, sin las anuladas',
    situaciones: RECIBIDAS,
    filtro: { departamento_id: MONTEVIDEO },
    de: (cifras) => porcentaje(enDepartamento(cifras, MONTEVIDEO), recibidas(cifras)),
  },
  {
    id: 'interior',
    label: 'Al interior',
    unidad: 'guías',
    formula: 'Guías recibidas del período con destino fuera de Montevideo, sin las anuladas',
    situaciones: RECIBIDAS,
    filtro: { departamento_id: '2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19' },
    de: (cifras) => recibidas(cifras) - enDepartamento(cifras, MONTEVIDEO),
  },
  {
    id: 'departamentos',
    label: 'Departamentos con guías',
    unidad: 'departamentos',
    formula: 'Departamentos a los que va al menos una guía recibida del período, de los 19',
    de: (cifras, { catalogo }) =>
      [...catalogo.departamentos.keys()].filter((id) => enDepartamento(cifras, id) > 0).length,
  },
];

function mapa(informe: Informe) {
  return grafica({
    id: 'mapa',
    tipo: 'map',
    nombre: 'Guías por departamento',
    descripcion: 'Guías recibidas del período por departamento de destino, sin las anuladas',
    unidad: 'guías',
    values: [...informe.catalogo.departamentos].map(([id, nombre]) =>
      valor(nombre, enDepartamento(informe.actual, id), {
        departamento_id: id,
        url: enlace(informe, RECIBIDAS, { departamento_id: id }),
      }),
    ),
  });
}

interface Localidad {
  readonly nombre: string;
  readonly departamento_id: number;
  readonly guias: number;
  readonly entregadas: number;
}

/** The most first. The same name in two departments is two places. */
function porLocalidad({ actual }: Informe): Localidad[] {
  return actual
    .filas('localidad')
    .map(({ texto, clave, cantidad, suma }) => ({
      nombre: texto || 'Sin especificar',
      departamento_id: clave,
      guias: cantidad,
      entregadas: suma,
    }))
    .sort((a, b) => b.guias - a.guias || a.departamento_id - b.departamento_id || (a.nombre < b.nombre ? -1 : 1));
}

function principales(all: readonly Localidad[]) {
  return grafica({
    id: 'localidades',
    tipo: 'bar',
    nombre: 'Localidades con más guías',
    descripcion: `Las ${MOST_BARS} localidades de destino con más guías recibidas del período, sin las anuladas`,
    unidad: 'guías',
    parcial: all.length > MOST_BARS,
    values: all.slice(0, MOST_BARS).map(({ nombre, guias: count }) => valor(nombre, count)),
  });
}

function localidades(informe: Informe, all: readonly Localidad[]) {
  const total = recibidas(informe.actual);
  const others = all.slice(MOST_ROWS);
  const sum = (of: 'guias' | 'entregadas') => others.reduce((before, one) => before + one[of], 0);
  const nombre = others.length === 1 ? 'Otra localidad' : `Otras ${others.length} localidades`;
  const resto = { nombre, guias: sum('guias'), entregadas: sum('entregadas') };
  return tabla({
    id: 'localidades',
    name: 'Guías por localidad',
    descripcion: `Localidades de destino de las guías recibidas, las de más guías primero, sin las anuladas; desde la ${MOST_ROWS + 1} se suman en una fila`,
    cabezales: [
      cabezal('Localidad'),
      cabezal('Departamento'),
      cabezal('Guías', 'guías'),
      cabezal('% del total', '%', 1),
      cabezal('Entregadas', 'guías'),
      cabezal('% entregadas', '%', 1),
    ],
    filas: [
      ...all.slice(0, MOST_ROWS).map(({ departamento_id, ...lugar }) => ({
        ...lugar,
        departamento: nombreOf(informe.catalogo.departamentos, departamento_id),
      })),
      ...(others.length === 0 ? [] : [{ ...resto, departamento: null }]),
    ].map(({ nombre: lugar, departamento, guias: count, entregadas }) => ({
      celdas: [lugar, departamento, count, porcentaje(count, total), entregadas, porcentaje(entregadas, count)],
    })),
  });
}

function servicios(informe: Informe) {
  const names: Readonly<Record<string, string>> = NOMBRE_DE_SERVICIO;
  return tabla({
    id: 'servicios',
    name: 'Guías por servicio',
    descripcion: 'Guías recibidas del período por el servicio contratado, sin las anuladas',
    cabezales: [
      cabezal('Servicio'),
      cabezal('Guías', 'guías'),
      cabezal('Entregadas', 'guías'),
      cabezal('% entregadas', '%', 1),
    ],
    filas: informe.actual
      .filas('servicio')
      .toSorted((a, b) => b.cantidad - a.cantidad || (a.texto < b.texto ? -1 : 1))
      .map(({ texto, cantidad, suma }) => ({
        celdas: [names[texto] ?? texto, cantidad, suma, porcentaje(suma, cantidad)],
        url: enlace(informe, RECIBIDAS, { servicio: texto }),
      })),
  });
}
