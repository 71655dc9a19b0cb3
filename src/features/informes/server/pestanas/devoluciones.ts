import type { Contenido } from '#features/informes/tabla.contract.ts';

import type { Catalogo } from '../catalogo.sql.ts';
import { type Cifras, DE_VUELTA, DEVUELTA, EN_DEVOLUCION, type Informe } from '../cifras.ts';
import {
  agrupar,
  type Cifra,
  cabezal,
  enlace,
  grafica,
  indicador,
  nombreOf,
  porcentaje,
  tabla,
  valor,
} from '../formas.ts';
import { conVisitaFallida, FORMULA, recibidas, recuperadasPct } from '../medidas.ts';

const RESPONSABLES = [
  { id: 'destinatario', nombre: 'El destinatario', color: 'info' },
  { id: 'cliente', nombre: 'El remitente', color: 'curso' },
  { id: 'empresa', nombre: 'La empresa', color: 'error' },
  { id: 'externo', nombre: 'Causas externas', color: 'neutro' },
] as const;

export function devoluciones(informe: Informe): Contenido {
  return {
    indicadores: CIFRAS.map((cifra) => indicador(informe, cifra)),
    graficas: [porMotivo(informe), porResponsable(informe), vueltas(informe)],
    tablas: [visitas(informe), devueltas(informe)],
  };
}

const visitasFallidas = (cifras: Cifras) => cifras.cuantas('visita');
/** Whether it was the company's doing. */
function esPropio({ responsables }: Catalogo, id: number): boolean {
  return responsables.get(id) === 'empresa';
}

const motivo = ({ clave }: { readonly clave: number }) => Math.floor(clave / 100);

const CIFRAS: readonly Cifra[] = [
  {
    id: 'tasa',
    label: 'Tasa de devolución',
    unidad: '%',
    decimales: 1,
    mejor: 'baja',
    formula: FORMULA.devolucion,
    situaciones: DE_VUELTA,
    de: (cifras) => porcentaje(cifras.guias(DE_VUELTA), recibidas(cifras)),
  },
  {
    id: 'en-devolucion',
    label: 'En devolución',
    unidad: 'guías',
    formula: 'Guías del período que están volviendo al remitente',
    situaciones: [EN_DEVOLUCION],
    de: (cifras) => cifras.guias([EN_DEVOLUCION]),
  },
  {
    id: 'devueltas',
    label: 'Devueltas',
    unidad: 'guías',
    mejor: 'baja',
    formula: 'Guías del período que el remitente recibió de vuelta',
    situaciones: [DEVUELTA],
    de: (cifras) => cifras.guias([DEVUELTA]),
  },
  {
    id: 'visitas',
    label: 'Visitas sin entrega',
    unidad: 'visitas',
    mejor: 'baja',
    formula: 'Visitas sin entrega a guías del período, sin las corregidas',
    de: visitasFallidas,
  },
  {
    id: 'propias',
    label: 'De ellas, por la empresa',
    unidad: '%',
    decimales: 1,
    mejor: 'baja',
    formula: 'Visitas sin entrega por un motivo de la empresa ÷ visitas sin entrega',
    de: (cifras, { catalogo }) =>
      porcentaje(
        cifras.cuantas('visita', ({ clave }) => esPropio(catalogo, clave)),
        visitasFallidas(cifras),
      ),
  },
  {
    id: 'recuperadas',
    label: 'Recuperadas',
    unidad: '%',
    decimales: 1,
    mejor: 'sube',
    formula: FORMULA.recuperadas,
    de: recuperadasPct,
  },
  {
    id: 'con-visita',
    label: 'Guías con visita sin entrega',
    unidad: 'guías',
    mejor: 'baja',
    formula: 'Guías del período con al menos una visita sin entrega',
    de: conVisitaFallida,
  },
];

function porMotivo({ actual, catalogo }: Informe) {
  return grafica({
    id: 'por-motivo',
    tipo: 'bar',
    nombre: 'Por qué no se entregó',
    descripcion: 'Visitas sin entrega a guías del período, por motivo',
    unidad: 'visitas',
    values: agrupar(
      actual.filas('visita'),
      ({ clave }) => clave,
      ({ cantidad }) => cantidad,
    ).map(([id, count]) => valor(nombreOf(catalogo.motivos, id), count)),
  });
}

function porResponsable({ actual, catalogo }: Informe) {
  return grafica({
    id: 'responsables',
    tipo: 'donut',
    nombre: 'De quién dependía',
    descripcion: 'Visitas sin entrega a guías del período, por quién podía evitarlas',
    unidad: 'visitas',
    values: RESPONSABLES.map(({ id, nombre, color }) =>
      valor(
        nombre,
        actual.cuantas('visita', ({ clave }) => catalogo.responsables.get(clave) === id),
        { color },
      ),
    ),
  });
}

/** Reasons of what goes or went back, the most first. */
function motivosDeVuelta({ actual }: Informe) {
  const rows = actual.filas('motivo', ({ clave }) => DE_VUELTA.includes(clave % 100));
  return agrupar(rows, motivo, ({ cantidad }) => cantidad).map(([id, total]) => ({ id, total }));
}

/** What a list can be narrowed by; «sin especificar» is no reason that it knows. */
const conMotivo = (informe: Informe, id: number) => (id === 0 ? null : enlace(informe, DE_VUELTA, { motivo_id: id }));

function vueltas(informe: Informe) {
  return grafica({
    id: 'motivos-de-devolucion',
    tipo: 'bar',
    nombre: 'Por qué se devolvió',
    descripcion: 'Guías del período devueltas o en devolución, por motivo',
    unidad: 'guías',
    values: motivosDeVuelta(informe).map(({ id, total }) =>
      valor(nombreOf(informe.catalogo.motivos, id), total, { url: conMotivo(informe, id) }),
    ),
  });
}

function visitas({ actual, anterior, catalogo }: Informe) {
  const total = visitasFallidas(actual);
  return tabla({
    id: 'visitas',
    name: 'Visitas sin entrega por motivo',
    descripcion: 'Visitas sin entrega a guías del período, sin las corregidas',
    cabezales: [
      cabezal('Motivo'),
      cabezal('Dependía de'),
      cabezal('Visitas', 'visitas'),
      cabezal('% del total', '%', 1),
      cabezal('Período anterior', 'visitas'),
    ],
    filas: agrupar(
      actual.filas('visita'),
      ({ clave }) => clave,
      ({ cantidad }) => cantidad,
    ).map(([motivo_id, count]) => {
      const responsable = catalogo.responsables.get(motivo_id);
      const whose = RESPONSABLES.find(({ id }) => id === responsable)?.nombre ?? null;
      const before = anterior.cuantas('visita', ({ clave }) => clave === motivo_id);
      return { celdas: [nombreOf(catalogo.motivos, motivo_id), whose, count, porcentaje(count, total), before] };
    }),
  });
}

function devueltas(informe: Informe) {
  const { actual, catalogo } = informe;
  const of = (id: number, situacion: number) => actual.cuantas('motivo', ({ clave }) => clave === id * 100 + situacion);
  return tabla({
    id: 'devueltas',
    name: 'Devoluciones por motivo',
    descripcion: 'Guías del período devueltas o en devolución',
    cabezales: [
      cabezal('Motivo'),
      cabezal('En devolución', 'guías'),
      cabezal('Devueltas', 'guías'),
      cabezal('Total', 'guías'),
    ],
    filas: motivosDeVuelta(informe).map(({ id, total }) => ({
      celdas: [nombreOf(catalogo.motivos, id), of(id, EN_DEVOLUCION), of(id, DEVUELTA), total],
      url: conMotivo(informe, id),
    })),
  });
}
