import type { Contenido, Indicador } from '#features/informes/tabla.contract.ts';

import {
  ANULADA,
  type Cifras,
  DE_VUELTA,
  EN_PARTE,
  ENTREGADA,
  EXTRAVIADA,
  type Informe,
  PENDIENTES,
  SINIESTRADA,
  SITUACIONES,
  VIGENTES,
} from '../cifras.ts';
import { cabezal, enlace, grafica, indicador, tabla, valor } from '../formas.ts';

const MONEDAS = [
  { codigo: 'UYU', base: 0, sufijo: '' },
  { codigo: 'USD', base: 100, sufijo: ' (dólares)' },
] as const;
type Moneda = (typeof MONEDAS)[number];

const CON_COBRO = { con_contra_reembolso: true };

export function contraReembolso(informe: Informe): Contenido {
  const used = MONEDAS.filter(({ base, codigo }) => codigo === 'UYU' || hasAny(informe, base));
  return {
    indicadores: [cuantas(informe), ...used.flatMap((moneda) => importes(informe, moneda))],
    graficas: used.map((moneda) => porSituacion(informe, moneda)),
    tablas: [cuadro(informe, used)],
  };
}

function hasAny({ actual, anterior }: Informe, base: number): boolean {
  return [actual, anterior].some(
    (cifras) => cifras.filas('cobro', ({ clave }) => Math.floor(clave / 100) * 100 === base).length > 0,
  );
}

const importe = (base: number, situaciones: readonly number[]) => (cifras: Cifras) =>
  cifras.total('cobro', ({ clave }) => situaciones.some((situacion) => clave === base + situacion));

function cuantas(informe: Informe): Indicador {
  return indicador(informe, {
    id: 'guias',
    label: 'Guías con contra-reembolso',
    unidad: 'guías',
    formula: 'Guías del período con un importe a cobrar, sin las anuladas',
    situaciones: VIGENTES,
    filtro: CON_COBRO,
    de: (cifras) => cifras.cuantas('cobro', ({ clave }) => clave % 100 !== ANULADA),
  });
}

function importes(informe: Informe, { codigo, base, sufijo }: Moneda): Indicador[] {
  const kinds = [
    {
      id: 'total',
      label: 'Importe total',
      de: VIGENTES,
      formula: 'Suma a cobrar de las guías del período, sin las anuladas',
    },
    {
      id: 'entregado',
      label: 'De guías entregadas',
      de: [ENTREGADA],
      formula: 'Suma a cobrar de las guías entregadas enteras: la entrega exige el cobro',
    },
    {
      id: 'pendiente',
      label: 'Pendiente',
      de: PENDIENTES,
      formula: 'Suma a cobrar de las guías que todavía pueden entregarse',
    },
    {
      id: 'devuelto',
      label: 'No se cobrará',
      de: [...DE_VUELTA, EXTRAVIADA, SINIESTRADA],
      formula: 'Suma de las guías devueltas, en devolución, extraviadas o siniestradas',
    },
    {
      id: 'en-parte',
      label: 'De entregas en parte',
      de: [EN_PARTE],
      formula: 'Suma de las guías entregadas en parte: lo cobrado se ve en cada una',
    },
  ];
  return kinds
    .filter(({ id, de }) => id !== 'en-parte' || importe(base, de)(informe.actual) > 0)
    .map(({ id, label, de, formula }) =>
      indicador(informe, {
        id: `${id}-${codigo.toLowerCase()}`,
        label: `${label}${sufijo}`,
        unidad: codigo,
        formula,
        // The list does not tell currencies apart: only where all are pesos its rows are these.
        ...(hasAny(informe, 100) ? {} : { situaciones: de, filtro: CON_COBRO }),
        de: importe(base, de),
      }),
    );
}

function porSituacion(informe: Informe, { codigo, base, sufijo }: Moneda) {
  const shown = SITUACIONES.filter(({ id }) => id !== ANULADA && importe(base, [id])(informe.actual) > 0);
  return grafica({
    id: `por-situacion-${codigo.toLowerCase()}`,
    tipo: 'bar',
    nombre: `Importes por situación${sufijo}`,
    descripcion: 'Suma a cobrar de las guías del período, por su situación actual',
    unidad: codigo,
    values: shown.map(({ id, nombre, color }) =>
      valor(nombre, importe(base, [id])(informe.actual), {
        color,
        url: hasAny(informe, 100) ? null : enlace(informe, [id], CON_COBRO),
      }),
    ),
  });
}

function cuadro(informe: Informe, monedas: readonly Moneda[]) {
  const { actual, anterior } = informe;
  const filas = SITUACIONES.map(({ id, nombre }) => ({
    celdas: [
      nombre,
      actual.cuantas('cobro', ({ clave }) => clave % 100 === id),
      ...monedas.flatMap(({ base }) => [importe(base, [id])(actual), importe(base, [id])(anterior)]),
    ],
    url: enlace(informe, [id], CON_COBRO),
  }));
  return tabla({
    id: 'importes',
    name: 'Importes por situación',
    descripcion: 'Guías del período con contra-reembolso',
    cabezales: [
      cabezal('Situación'),
      cabezal('Guías', 'guías'),
      ...monedas.flatMap(({ codigo, sufijo }) => [
        cabezal(`Importe${sufijo}`, codigo, 2),
        cabezal(`Período anterior${sufijo}`, codigo, 2),
      ]),
    ],
    filas,
  });
}
