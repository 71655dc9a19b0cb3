import type * as z from 'zod/mini';

/** What a refused field is told to a person where its schema has no words of its own: what is wrong, or what belongs there. */
export function wordsFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Falta este dato' : (TYPES[issue.expected] ?? SHAPE);
    case 'invalid_value':
      return 'No es una de las opciones';
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'not_multiple_of':
      return `Tiene que ser múltiplo de ${inSpanish(Number(issue.divisor))}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'No está escrito como se espera';
    default:
      return SHAPE;
  }
}

const SHAPE = 'No tiene la forma que se espera';

const TYPES: Readonly<Record<string, string>> = {
  string: 'Tiene que ser un texto',
  number: 'Tiene que ser un número',
  int: 'Tiene que ser un número entero',
  boolean: 'Tiene que ser sí o no',
  array: 'Tiene que ser una lista',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'No es un correo electrónico',
  url: 'No es una dirección web',
  uuid: 'No es un identificador',
  date: 'No es una fecha: se escribe AAAA-MM-DD',
  datetime: 'No es una fecha con hora: se escribe AAAA-MM-DDThh:mm:ssZ',
  time: 'No es una hora: se escribe hh:mm',
};

function tooSmall(origin: string, least: number, isIncluded: boolean): string {
  if (origin === 'string') return least <= 1 ? 'Falta este dato' : `Faltan caracteres: van ${inSpanish(least)} o más`;
  if (origin === 'array') return least <= 1 ? 'Hace falta al menos uno' : `Hacen falta al menos ${inSpanish(least)}`;
  return isIncluded ? `Tiene que ser ${inSpanish(least)} o más` : `Tiene que ser más que ${inSpanish(least)}`;
}

function tooBig(origin: string, most: number, isIncluded: boolean): string {
  if (origin === 'string') return `Es demasiado largo: entran ${inSpanish(most)} caracteres`;
  if (origin === 'array') return `Son demasiados: se admiten hasta ${inSpanish(most)}`;
  if (most >= Number.MAX_SAFE_INTEGER) return 'Es un número demasiado grande';
  return isIncluded ? `Tiene que ser ${inSpanish(most)} o menos` : `Tiene que ser menos que ${inSpanish(most)}`;
}

function inSpanish(number: number): string {
  return String(number)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+(?!\d)(?!.*,\d))/g, '.');
}
