import type { Cambio } from '#features/problem-solver/encargado.contract.ts';

/** What the tab maintains. */
export type Cosa = 'causa' | 'solucion' | 'mapeo';

interface Palabras {
  /** Heading of its table. */
  titulo: string;
  una: string;
  inactiva: string;
  activada: string;
  inactivada: string;
  nueva: string;
  editar: string;
  eliminar: string;
  /** The question of specification §5. */
  seguro: string;
  vacio: string;
  /** What specification §8 says where the server gives no message of its own. */
  errores: { cargar: string; crear: string; editar: string; eliminar: string; cambiarEstado: string };
}

const CAUSA = 'Error al gestionar la causa';
const SOLUCION = 'Error al gestionar la solución';

export const PALABRAS: Record<Cosa, Palabras> = {
  causa: {
    titulo: 'Causas',
    una: 'Causa',
    inactiva: 'Inactiva',
    activada: 'activada',
    inactivada: 'inactivada',
    nueva: 'Agregar causa',
    editar: 'Editar causa',
    eliminar: 'Eliminar causa',
    seguro: '¿Está seguro que desea eliminar esta causa?',
    vacio: 'No hay causas. Agregue la primera.',
    errores: {
      cargar: 'Error al cargar las causas',
      crear: CAUSA,
      editar: CAUSA,
      eliminar: CAUSA,
      cambiarEstado: CAUSA,
    },
  },
  solucion: {
    titulo: 'Soluciones',
    una: 'Solución',
    inactiva: 'Inactiva',
    activada: 'activada',
    inactivada: 'inactivada',
    nueva: 'Agregar solución',
    editar: 'Editar solución',
    eliminar: 'Eliminar solución',
    seguro: '¿Está seguro que desea eliminar esta solución?',
    vacio: 'No hay soluciones. Agregue la primera.',
    errores: {
      cargar: 'Error al cargar las soluciones',
      crear: SOLUCION,
      editar: SOLUCION,
      eliminar: SOLUCION,
      cambiarEstado: SOLUCION,
    },
  },
  mapeo: {
    titulo: 'Mapeo Causa-Solución',
    una: 'Mapeo',
    inactiva: 'Inactivo',
    activada: 'activado',
    inactivada: 'inactivado',
    nueva: 'Agregar mapeo',
    editar: 'Editar mapeo',
    eliminar: 'Eliminar mapeo',
    seguro: '¿Está seguro que desea eliminar este mapeo?',
    vacio: 'No hay mapeos. Agregue el primero para que una causa ofrezca soluciones.',
    errores: {
      cargar: 'Error al cargar los mapeos',
      crear: 'Error al crear el mapeo',
      editar: 'Error al editar el mapeo',
      eliminar: 'Error al eliminar el mapeo',
      cambiarEstado: 'Error al cambiar estado del mapeo',
    },
  },
};

export const TIPOS = { todos: 'Todos', causas: 'Causas', soluciones: 'Soluciones', mapeos: 'Mapeos' } as const;
export type Tipo = keyof typeof TIPOS;

export const ACCION: Record<Cambio['accion'], string> = {
  crear: 'Creación',
  editar: 'Edición',
  eliminar: 'Eliminación',
  cambiar_estado: 'Cambio de estado',
};

export const CAMPO: Record<Cambio['campo_modificado'], string> = { nombre: 'Nombre', activo: 'Estado', mapeo: 'Mapeo' };

export const TIPO_DE_TABLA: Record<Cambio['tabla_afectada'], Tipo> = {
  catalogo_causas: 'causas',
  catalogo_soluciones: 'soluciones',
  causa_solucion: 'mapeos',
};
