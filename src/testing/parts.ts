import { globSync } from 'node:fs';

/**
 * Which files of tests go with `npm test`, for which somebody waits, and which with `npm run largo`
 * (docs/decisions/0322-two-commands-by-day.md). `npm run noche` and whoever names a file have both, `npm run repetir`
 * those of `npm test` at other hours, or both with `--largo`.
 */

/** What takes longest for what it says of a change that is no change of it, each kind with its reason. */
export const LARGO: readonly string[] = [
  // The demo data made whole, some of it more than once.
  'src/main/demo*.test.ts',
  'src/main/verificar.test.ts',
  'src/main/respaldo.test.ts',
  // Months moved to and fro, each time in a database of its own; who sees what of them goes with `npm test` (`archivo.test.ts`).
  'src/main/archivar.test.ts',
  // Lives drawn at random: what they find is seldom of the change at hand, and each rule has tests of its own.
  'src/**/*.property.test.ts',
  'src/features/*/server/corte.test.ts',
  // Processes of the product and its own PostgreSQL, begun, killed and begun again.
  'src/main/{start,fleet}.process.test.ts',
  'src/server/embedded/postgres.test.ts',
  'src/server/db/database-away.test.ts',
  'src/server/work/maintenance.test.ts',
  // Thousands of rows.
  'src/features/informes/server/informes.service.test.ts',
  'src/features/inicio/server/torre.service.test.ts',
  'src/features/levantes/server/medianoche.test.ts',
  'src/features/masivos/server/masivos.worker.test.ts',
  'src/features/guias/server/exportar.service.test.ts',
  'src/features/pickup/server/exportar.service.test.ts',
  // Five seconds and more, and neither a way in, a wall between houses nor the main road of its slice.
  'src/main/admin.test.ts',
  'src/server/http/v1-client.test.ts',
  'src/server/mail/outbox.test.ts',
  'src/features/clientes/web/ClienteScreen.test.tsx',
  'src/features/devoluciones/web/DevolucionesScreen.test.tsx',
  'src/features/eventos/web/lote/LoteAbierto.test.tsx',
  'src/features/gds-productos/web/ProductoScreen.test.tsx',
  'src/features/gds-stock/web/MoverSinRed.test.tsx',
  'src/features/guias/web/detalle/evento/EventoDialog.test.tsx',
  'src/features/incidencias/web/IncidenciasScreen.test.tsx',
  'src/features/informes/web/InformeScreen.test.tsx',
  'src/features/integraciones/web/IntegracionesScreen.test.tsx',
  'src/features/levantes/web/levantes.test.tsx',
  'src/features/pickup/web/GuiasPickupScreen.test.tsx',
  'src/features/problem-solver/web/{FotoField,SolucionField}.test.tsx',
  'src/features/problem-solver/web/{estadisticas/Estadisticas,mantenimiento/Mantenimiento,reporte/Reporte}Tab.test.tsx',
  'src/features/recorridos/web/{ArmarScreen,RecorridosScreen}.test.tsx',
  'src/features/transiciones/web/TransicionesScreen.test.tsx',
  'src/web/palette/Palette{,Ready}.test.tsx',
  'src/web/ui/scan/busy-page.test.tsx',
  'src/web/ui/undo.test.tsx',
];

/** Of a slice's server, the file that has its main road goes with `npm test`, and the others with `npm run largo`; so do these. */
export const BESIDE_THE_FIRST: readonly string[] = [
  'src/features/*/server/{verificar,*casas.service,aislamiento*}.test.ts',
  'src/features/reparto/server/{carga,entrega}.service.test.ts',
  'src/features/guias/server/{motor,lista}.service.test.ts',
  'src/features/gds-stock/server/{rechazos,reservar,ubicar}.service.test.ts',
  'src/features/contabilidad/server/libro.service.test.ts',
  'src/features/inicio/server/pendientes.service.test.ts',
  'src/features/integraciones/server/claves.service.test.ts',
  'src/features/seguimiento/server/seguimiento.pages.test.ts',
];

/** The journeys of `npm test`: who comes in, and what a driver delivers without a network. */
export const JOURNEYS: readonly string[] = ['e2e/access.journey.ts', 'e2e/calle.journey.ts'];

export type Part = 'cortas' | 'largas' | 'todas';

/** The part that was asked for; where none was, everything. */
export const PART = partOf(process.env.ANDEN_PRUEBAS);

/** Those of these files that go with a part. */
export function ofPart(files: readonly string[], part: Part = PART): string[] {
  const largo = new Set(LARGO.flatMap((pattern) => globSync(pattern)));
  const beside = new Set(BESIDE_THE_FIRST.flatMap((pattern) => globSync(pattern)));
  const isLargo = (file: string) => {
    if (file.startsWith('e2e/')) return !JOURNEYS.includes(file);
    return largo.has(file) || (isSecond(file) && !beside.has(file));
  };
  return files.filter((file) => part === 'todas' || isLargo(file) === (part === 'largas'));
}

/** `gds-packing/server/packing.service.test.ts` is the first of its slice, `egreso.service.test.ts` beside it is not. */
function isSecond(file: string): boolean {
  const [, slice = '', name] = /^src\/features\/([\w-]+)\/server\/(.+)\.test\.ts$/.exec(file) ?? [];
  return name !== undefined && name !== `${slice.replace(/^gds-/, '')}.service`;
}

function partOf(asked: string | undefined): Part {
  return asked === 'cortas' || asked === 'largas' ? asked : 'todas';
}
