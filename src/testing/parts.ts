import { globSync } from 'node:fs';

/**
 * Which files of tests go with `npm test`, for which somebody waits eight minutes on two cores, and which with `npm run largo`
 * (docs/decisions/0322-npm-test-takes-eight-minutes.md). `npm run noche`, `npm run repetir` and whoever names a file have both.
 */

/** What takes longest for what it says of a change that is no change of it, each kind with its reason. */
export const LARGO: readonly string[] = [
  // The demo data made whole, some of it more than once.
  'src/main/demo*.test.ts',
  'src/main/verificar.test.ts',
  'src/main/respaldo.test.ts',
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
  // Four seconds and more, and neither a way in, a wall between houses nor the main road of its slice.
  'src/features/clientes/server/suspension.service.test.ts',
  'src/features/devoluciones/server/{muchas,papeles}.test.ts',
  'src/features/gds-despacho/server/{salida,verificacion.service}.test.ts',
  'src/features/gds-ordenes/server/familia.service.test.ts',
  'src/features/gds-packing/server/egreso.service.test.ts',
  'src/features/gds-recepcion/server/reingreso.service.test.ts',
  'src/features/gds-stock/server/lpn.service.test.ts',
  'src/features/gds-trabajos/server/{anden,enteros,mover}.service.test.ts',
  'src/features/guias/server/conteo.service.test.ts',
  'src/features/importaciones/server/{deposito,ordenes,reversion}.service.test.ts',
  'src/features/importaciones/server/*.worker.test.ts',
  'src/features/integraciones/server/webhooks.service.test.ts',
  'src/features/maestros/server/maestros.service.test.ts',
  'src/features/masivos/server/masivos.service.test.ts',
  'src/features/pickup/server/trabajos.service.test.ts',
  'src/features/recorridos/server/{levantes,mapa,repartir,ruteo,tiempos,torre}.service.test.ts',
  'src/features/reparto/server/choques.service.test.ts',
  'src/main/admin.test.ts',
  'src/server/http/v1-client.test.ts',
  'src/server/mail/outbox.test.ts',
  'src/features/clientes/web/ClienteScreen.test.tsx',
  'src/features/devoluciones/web/DevolucionesScreen.test.tsx',
  'src/features/gds-productos/web/ProductoScreen.test.tsx',
  'src/features/guias/web/detalle/evento/EventoDialog.test.tsx',
  'src/features/informes/web/InformeScreen.test.tsx',
  'src/features/levantes/web/levantes.test.tsx',
  'src/features/problem-solver/web/{FotoField,SolucionField}.test.tsx',
  'src/features/problem-solver/web/{estadisticas/Estadisticas,mantenimiento/Mantenimiento}Tab.test.tsx',
  'src/features/recorridos/web/{ArmarScreen,RecorridosScreen}.test.tsx',
  'src/features/transiciones/web/TransicionesScreen.test.tsx',
  'src/web/palette/PaletteReady.test.tsx',
  'src/web/ui/scan/busy-page.test.tsx',
  'src/web/ui/undo.test.tsx',
];

/** The journeys of `npm test`: who comes in, what a client announces, and what a driver delivers without a network. */
export const JOURNEYS: readonly string[] = ['e2e/access.journey.ts', 'e2e/envios.journey.ts', 'e2e/calle.journey.ts'];

export type Part = 'cortas' | 'largas' | 'todas';

/** The part that was asked for; where none was, everything. */
export const PART = partOf(process.env.ANDEN_PRUEBAS);

/** Those of these files that go with a part. */
export function ofPart(files: readonly string[], part: Part = PART): string[] {
  const largo = new Set(LARGO.flatMap((pattern) => globSync(pattern)));
  const isLargo = (file: string) => (file.startsWith('e2e/') ? !JOURNEYS.includes(file) : largo.has(file));
  return files.filter((file) => part === 'todas' || isLargo(file) === (part === 'largas'));
}

function partOf(asked: string | undefined): Part {
  return asked === 'cortas' || asked === 'largas' ? asked : 'todas';
}
