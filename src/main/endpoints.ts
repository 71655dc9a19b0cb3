import { eventosEndpoints } from '#features/eventos/server/eventos.service.ts';
import { busquedaEndpoints } from '#features/guias/server/busqueda.service.ts';
import { plegarConteo } from '#features/guias/server/conteo.sql.ts';
import { detalleEndpoints } from '#features/guias/server/detalle.service.ts';
import { exportarEndpoints, guiasCsv } from '#features/guias/server/exportar.service.ts';
import { guiasEndpoints } from '#features/guias/server/guias.service.ts';
import { inicioEndpoints } from '#features/inicio/server/inicio.service.ts';
import { masivosEndpoints } from '#features/masivos/server/masivos.service.ts';
import { deleteOldMasivos } from '#features/masivos/server/masivos.sql.ts';
import { masivosWorker } from '#features/masivos/server/masivos.worker.ts';
import { estadisticasEndpoints } from '#features/problem-solver/server/estadisticas.service.ts';
import { mantenimientoEndpoints } from '#features/problem-solver/server/mantenimiento.service.ts';
import { problemSolverEndpoints } from '#features/problem-solver/server/problem-solver.service.ts';
import { plegarResumen } from '#features/problem-solver/server/resumen.sql.ts';
import { seguimientoPages } from '#features/seguimiento/server/seguimiento.pages.ts';
import { sesionEndpoints } from '#features/sesion/server/sesion.service.ts';
import { transicionesEndpoints } from '#features/transiciones/server/transiciones.service.ts';
import { contarUso } from '#features/transiciones/server/transiciones.sql.ts';
import { vistasEndpoints } from '#features/vistas/server/vistas.service.ts';
import type { CsvExport } from '#server/csv-stream.ts';
import type { Endpoint } from '#server/dispatcher.ts';
import type { Job } from '#server/maintenance.ts';
import type { PublicPage } from '#server/public-pages.ts';
import type { Worker } from '#server/worker.ts';

/** Every service of the product. What is not in this list does not exist. */
export const endpoints: readonly Endpoint[] = [
  ...sesionEndpoints,
  ...inicioEndpoints,
  ...problemSolverEndpoints,
  ...mantenimientoEndpoints,
  ...estadisticasEndpoints,
  ...guiasEndpoints,
  ...busquedaEndpoints,
  ...vistasEndpoints,
  ...eventosEndpoints,
  ...detalleEndpoints,
  ...transicionesEndpoints,
  ...exportarEndpoints,
  ...masivosEndpoints,
];

/** Files that stream from the database, by the purpose of their ticket. */
export const csvExports: readonly CsvExport[] = [guiasCsv];

/** Work that the features ask to be done in the background, apart from any request. */
export const jobs: readonly Job[] = [
  { name: 'plegar el resumen de casos', every: 60_000, run: plegarResumen },
  { name: 'plegar el conteo de guías', every: 15_000, run: plegarConteo },
  { name: 'contar el uso de eventos', every: 600_000, run: contarUso },
  { name: 'trabajos masivos viejos', every: 24 * 3_600_000, run: deleteOldMasivos },
];

/** Work that outlives the request that asked for it; each server has its own workers. */
export const createWorkers = (): readonly Worker[] => [masivosWorker()];

/** What people without an account may open; each server counts their guesses for itself. */
export const createPublicPages = (): readonly PublicPage[] => [...seguimientoPages()];
