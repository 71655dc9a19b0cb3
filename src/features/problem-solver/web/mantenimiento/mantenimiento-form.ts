/** What keeps a form from being saved (specification §5). */

const NOMBRE = {
  causa: 'El nombre de la causa es requerido',
  solucion: 'El nombre de la solución es requerido',
} as const;

export function nombreError(cosa: keyof typeof NOMBRE, nombre: string): string | null {
  return nombre.trim() === '' ? NOMBRE[cosa] : null;
}

/** The two of a mapping as the form has them. */
export interface Par {
  causa_id: number | null;
  solucion_id: number | null;
}

export type ParErrors = { [Field in keyof Par]?: string };

export function parErrors({ causa_id, solucion_id }: Par): ParErrors {
  return {
    ...(causa_id === null ? { causa_id: 'Seleccione una causa' } : {}),
    ...(solucion_id === null ? { solucion_id: 'Seleccione una solución' } : {}),
  };
}
