import { guiasEndpoints } from '#features/guias/server/guias.service.ts';
import { inicioEndpoints } from '#features/inicio/server/inicio.service.ts';
import { estadisticasEndpoints } from '#features/problem-solver/server/estadisticas.service.ts';
import { mantenimientoEndpoints } from '#features/problem-solver/server/mantenimiento.service.ts';
import { problemSolverEndpoints } from '#features/problem-solver/server/problem-solver.service.ts';
import { sesionEndpoints } from '#features/sesion/server/sesion.service.ts';
import type { Endpoint } from '#server/dispatcher.ts';

/** Every service of the product. What is not in this list does not exist. */
export const endpoints: readonly Endpoint[] = [
  ...sesionEndpoints,
  ...inicioEndpoints,
  ...problemSolverEndpoints,
  ...mantenimientoEndpoints,
  ...estadisticasEndpoints,
  ...guiasEndpoints,
];
