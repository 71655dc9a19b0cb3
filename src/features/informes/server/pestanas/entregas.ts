import type { Contenido } from '#features/informes/tabla.contract.ts';

import { ENTREGADAS, type Informe, RECIBIDAS } from '../cifras.ts';
import { type Cifra, cabezal, enlace, grafica, indicador, porcentaje, redondear, tabla, valor } from '../formas.ts';
import {
  aLaPrimera,
  cumplimiento,
  enAgencia,
  enDomicilio,
  entregadas,
  FORMULA,
  intentoDe,
  intentosMedios,
  NINGUNA,
  primeraPct,
  promesa,
  promesaPorZona,
} from '../medidas.ts';

export function entregas(informe: Informe): Contenido {
  return {
    indicadores: CIFRAS.map((cifra) => indicador(informe, cifra)),
    graficas: [porDia(informe), mapa(informe), porVisita(informe), porZona(informe), porHora(informe)],
    tablas: [departamentos(informe), zonas(informe)],
  };
}

const CIFRAS: readonly Cifra[] = [
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
    id: 'domicilio',
    label: 'En domicilio',
    unidad: 'guías',
    formula: 'Guías del período entregadas sin haber pasado por una agencia',
    de: enDomicilio,
  },
  {
    id: 'agencia',
    label: 'Tras pasar por una agencia',
    unidad: 'guías',
    formula: 'Guías del período entregadas que estuvieron disponibles en una agencia',
    de: enAgencia,
  },
  {
    id: 'primera',
    label: 'Entregadas en la primera visita',
    unidad: '%',
    decimales: 1,
    mejor: 'sube',
    formula: FORMULA.primera,
    de: primeraPct,
  },
  {
    id: 'intentos',
    label: 'Visitas por entrega',
    unidad: 'visitas',
    decimales: 2,
    mejor: 'baja',
    formula: 'Visitas que llevó en promedio cada entrega en domicilio, la última incluida',
    de: intentosMedios,
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
];

function porDia({ dias, puntos }: Informe) {
  return grafica({
    id: 'por-dia',
    tipo: 'area',
    nombre: 'Entregas por fecha de entrega',
    descripcion: 'Guías entregadas enteras, por el día en que se entregaron, también las ingresadas antes del período',
    unidad: 'guías',
    values: dias.map((day) => valor(day, puntos.entregas.get(day) ?? 0)),
  });
}

interface Lugar {
  readonly id: number;
  readonly nombre: string;
  readonly guias: number;
  readonly entregadas: number;
}

/** Where the parcels go, with what was delivered there; the most first. */
function porDepartamento({ actual, catalogo }: Informe): Lugar[] {
  return [...catalogo.departamentos]
    .map(([id, nombre]) => {
      const isHere = ({ clave }: { readonly clave: number }) => clave === id;
      return {
        id,
        nombre,
        guias: actual.cuantas('departamento', isHere),
        entregadas: actual.total('departamento', isHere),
      };
    })
    .sort((a, b) => b.guias - a.guias || a.id - b.id);
}

function mapa(informe: Informe) {
  return grafica({
    id: 'mapa',
    tipo: 'map',
    nombre: 'Entregadas por departamento',
    descripcion: 'Parte de las guías recibidas del período destinadas a cada departamento que se entregó',
    unidad: '%',
    decimales: 1,
    values: porDepartamento(informe).map((lugar) =>
      valor(lugar.nombre, redondear(porcentaje(lugar.entregadas, lugar.guias), 1), {
        departamento_id: lugar.id,
        url: enlace(informe, RECIBIDAS, { departamento_id: lugar.id }),
      }),
    ),
  });
}

function porVisita({ actual }: Informe) {
  const at = (fits: (visitas: number) => boolean) =>
    actual.cuantas('intentos', ({ clave }) => {
      const { agencia, situacion, visitas } = intentoDe(clave);
      return !agencia && ENTREGADAS.includes(situacion) && fits(visitas);
    });
  return grafica({
    id: 'por-visita',
    tipo: 'bar',
    nombre: 'En qué visita se entregó',
    descripcion: 'Guías del período entregadas en domicilio, por la visita en que se lograron',
    unidad: 'guías',
    values: [
      valor('Primera', aLaPrimera(actual), { color: 'ok' }),
      valor(
        'Segunda',
        at((visitas) => visitas === 1),
      ),
      valor(
        'Tercera',
        at((visitas) => visitas === 2),
      ),
      valor(
        'Cuarta o más',
        at((visitas) => visitas > 2),
      ),
    ],
  });
}

function porZona({ actual, catalogo, hoy }: Informe) {
  const zonas = promesaPorZona(actual, hoy);
  const values = [...catalogo.zonas].flatMap(([id, nombre]) => {
    const { cumplidas, tarde, tardeConVisita, vencidas } = zonas.get(id) ?? NINGUNA;
    return [
      valor(nombre, cumplidas, { serie: 'Cumplida', color: 'ok' }),
      valor(nombre, tardeConVisita, { serie: 'Tarde, tras una visita sin entrega', color: 'curso' }),
      valor(nombre, tarde, { serie: 'Tarde', color: 'alerta' }),
      valor(nombre, vencidas, { serie: 'Vencida sin entregar', color: 'error' }),
    ];
  });
  return grafica({
    id: 'promesa-por-zona',
    tipo: 'stacked',
    nombre: 'Promesa por zona',
    descripcion: 'Qué fue del día prometido de las guías del período, por zona de destino',
    unidad: 'guías',
    values,
  });
}

const SEMANA = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

function porHora({ actual }: Informe) {
  const at = new Map(actual.filas('hora').map(({ clave, cantidad }) => [clave, cantidad]));
  const hours = [...at.keys()].map((clave) => clave % 100);
  const [first, last] = hours.length === 0 ? [8, 20] : [Math.min(...hours), Math.max(...hours)];
  const columns = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  return grafica({
    id: 'por-hora',
    tipo: 'heat',
    nombre: 'Cuándo se entrega',
    descripcion: 'Entregas del período por día de la semana y hora',
    unidad: 'guías',
    values: SEMANA.flatMap((serie, day) =>
      columns.map((hour) =>
        valor(`${String(hour).padStart(2, '0')} h`, at.get((day + 1) * 100 + hour) ?? 0, { serie }),
      ),
    ),
  });
}

function departamentos(informe: Informe) {
  return tabla({
    id: 'departamentos',
    name: 'Entregas por departamento',
    descripcion: 'Guías del período que la empresa recibió, por departamento de destino, sin las anuladas',
    cabezales: [
      cabezal('Departamento'),
      cabezal('Guías', 'guías'),
      cabezal('Entregadas', 'guías'),
      cabezal('% entregadas', '%', 1),
    ],
    filas: porDepartamento(informe)
      .filter((lugar) => lugar.guias > 0)
      .map((lugar) => ({
        celdas: [lugar.nombre, lugar.guias, lugar.entregadas, porcentaje(lugar.entregadas, lugar.guias)],
        url: enlace(informe, RECIBIDAS, { departamento_id: lugar.id }),
      })),
  });
}

function zonas(informe: Informe) {
  const { actual, anterior, catalogo, hoy } = informe;
  const [ahora, antes] = [promesaPorZona(actual, hoy), promesaPorZona(anterior, hoy)];
  return tabla({
    id: 'zonas',
    name: 'Promesa por zona',
    descripcion: FORMULA.promesa,
    cabezales: [
      cabezal('Zona'),
      cabezal('Cumplidas', 'guías'),
      cabezal('Tarde tras visita', 'guías'),
      cabezal('Tarde', 'guías'),
      cabezal('Vencidas sin entregar', 'guías'),
      cabezal('Promesa cumplida', '%', 1),
      cabezal('Período anterior', '%', 1),
    ],
    filas: [...catalogo.zonas].map(([id, nombre]) => {
      const now = ahora.get(id) ?? NINGUNA;
      return {
        celdas: [
          nombre,
          now.cumplidas,
          now.tardeConVisita,
          now.tarde,
          now.vencidas,
          cumplimiento(now),
          cumplimiento(antes.get(id) ?? NINGUNA),
        ],
        url: enlace(informe, RECIBIDAS, { zona_id: id }),
      };
    }),
  });
}
