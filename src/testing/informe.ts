import type { consultarInforme } from '#features/informes/contract.ts';
import type { Grafica, Indicador, Pestana, Tabla } from '#features/informes/tabla.contract.ts';
import type { Result } from '#shared/contract.ts';
import { addDays } from '#shared/dates.ts';

const DESDE = '2026-10-22';

export function indicador(change: Partial<Indicador> = {}): Indicador {
  return {
    id: 'guias',
    label: 'Guías',
    value: 12480,
    unidad: 'guías',
    decimales: 0,
    anterior: 11000,
    mejor: null,
    en_curso: false,
    formula: 'Guías cuyos datos entraron en el período.',
    url: '/guias?desde=2026-10-22&hasta=2026-11-21&cliente_id=7',
    ...change,
  };
}

export function grafica(change: Partial<Grafica> = {}): Grafica {
  return {
    id: 'por-dia',
    tipo: 'bar',
    nombre: 'Guías por día',
    descripcion: 'por el día en que entraron sus datos',
    unidad: 'guías',
    decimales: 0,
    include_cero: true,
    values: [
      { label: '2026-11-20', value: 4, color: null, url: '/guias?desde=2026-11-20&hasta=2026-11-20' },
      { label: '2026-11-21', value: 6, color: null },
    ],
    ...change,
  };
}

export function tabla(change: Partial<Tabla> = {}): Tabla {
  return {
    id: 'por-zona',
    name: 'Promesa por zona',
    descripcion: 'Guías entregadas y cuántas a tiempo.',
    data: {
      cabezales: [
        { nombre: 'Zona', unidad: 'texto', decimales: 0 },
        { nombre: 'Entregadas', unidad: 'guías', decimales: 0 },
        { nombre: 'A tiempo', unidad: '%', decimales: 1 },
        { nombre: 'Cobrado', unidad: 'UYU', decimales: 2 },
      ],
      records: [
        [{ valor: 'Montevideo', url: '/guias?zona_id=1' }, { valor: 1204 }, { valor: 96.25 }, { valor: 123456 }],
        [{ valor: 'Interior' }, { valor: 310 }, { valor: null }, { valor: 0 }],
      ],
    },
    ...change,
  };
}

export function pestana(change: Partial<Pestana> = {}): Pestana {
  return { id: 'resumen', nombre: 'Resumen', indicadores: [], graficas: [], tablas: [], ...change };
}

export function informe(change: Partial<Result<typeof consultarInforme>> = {}): Result<typeof consultarInforme> {
  return {
    tabs: [
      pestana({ indicadores: [indicador()], graficas: [grafica()] }),
      pestana({ id: 'entregas', nombre: 'Entregas', tablas: [tabla()] }),
    ],
    actualizado: '2026-11-21T17:05:09Z',
    cliente: { id: 7, nombre: 'Tienda Norte' },
    periodo: { desde: DESDE, hasta: addDays(DESDE, 30) },
    anterior: { desde: addDays(DESDE, -31), hasta: addDays(DESDE, -1) },
    pestana_inicial: 'resumen',
    ...change,
  };
}
