import * as z from 'zod/mini';

import { type Campo, defineCatalogo } from '#shared/catalogo.ts';

import { LEE_REGLAS } from './permisos.contract.ts';

/** The hours by which incidencias run, as an encargado keeps them: day by day, in stretches. */

const MOST_TRAMOS = 6;
const HORA = String.raw`(\d{1,2})(?:[:.](\d{2}))?`;
const TRAMO = new RegExp(`^(?:de )?${HORA}\\s*(?:-|–|a)\\s*${HORA}$`, 'i');

/** `8 a 12.30` is `08:00-12:30`; what is none stays as it was typed. */
function written(typed: string): string {
  const text = typed.trim();
  const [, desde, minuto = '00', hasta, otro = '00'] = TRAMO.exec(text) ?? [];
  if (desde === undefined || hasta === undefined) return text;
  return `${desde.padStart(2, '0')}:${minuto}-${hasta.padStart(2, '0')}:${otro}`;
}

const Tramo = z.string().check(
  z.maxLength(20),
  z.overwrite(written),
  z.regex(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Se escribe como 08:00-12:30'),
  z.refine((tramo) => tramo.slice(0, 5) < tramo.slice(6), 'Termina antes de empezar'),
);

const Dia = z.array(Tramo).check(
  z.maxLength(MOST_TRAMOS),
  z.overwrite((tramos) => tramos.toSorted()),
  z.refine(
    (tramos) => tramos.every((tramo, at) => at === 0 || (tramos[at - 1] ?? '').slice(6) <= tramo.slice(0, 5)),
    'Dos tramos se pisan',
  ),
);

const dia = (titulo: string): Campo => ({
  titulo,
  tipo: 'palabras',
  ayuda: 'Como 08:00-12:00, 13:00-20:00; vacío: no se trabaja',
});

export const calendariosDeIncidencia = defineCatalogo({
  slice: 'incidencias',
  lee: LEE_REGLAS,
  cambia: 'encargado',
  nombre: 'calendarios',
  importa: ['nombre'],
  tabla: 'calendario',
  titulo: 'Horarios de trabajo',
  singular: 'horario de trabajo',
  genero: 'm',
  titular: 'nombre',
  conEstado: false,
  efecto:
    'Las incidencias abiertas que van por él vencen según las horas nuevas antes de un minuto, y cada una lo anota. Lo que ya consumieron antes de una espera queda.',
  forma: {
    nombre: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
    ...{ lunes: Dia, martes: Dia, miercoles: Dia, jueves: Dia, viernes: Dia, sabado: Dia, domingo: Dia },
    abre_feriados: z.boolean(),
  },
  campos: {
    nombre: { titulo: 'Nombre', tipo: 'texto' },
    lunes: dia('Lunes'),
    martes: dia('Martes'),
    miercoles: dia('Miércoles'),
    jueves: dia('Jueves'),
    viernes: dia('Viernes'),
    sabado: dia('Sábado'),
    domingo: dia('Domingo'),
    abre_feriados: { titulo: 'Feriados', tipo: 'si_no', ayuda: 'Si se trabaja también en ellos' },
  },
});
