import { avisarDecididas, pedirVencidas } from '#features/devoluciones/server/public.ts';
import { liberarLugares } from '#features/gds-conteos/server/conteos.sql.ts';
import { seguirEntregas } from '#features/gds-ordenes/server/entregas.sql.ts';
import { reservarLoConfirmado } from '#features/gds-ordenes/server/public.ts';
import { cerrarDias } from '#features/gds-stock/server/cierre.sql.ts';
import { barrerSaldos } from '#features/gds-stock/server/stock.sql.ts';
import { soltarTrabajos } from '#features/gds-trabajos/server/wo.sql.ts';
import { plegarConteo } from '#features/guias/server/conteo.sql.ts';
import { deleteOldImportaciones } from '#features/importaciones/server/importaciones.sql.ts';
import { recordarPreguntas } from '#features/incidencias/server/recordar.ts';
import {
  aplicarCalendarios,
  avisarVencimientos,
  cerrarResueltas,
} from '#features/incidencias/server/vencimientos.sql.ts';
import { enviarInformes } from '#features/informes/server/envio.ts';
import { plegarInforme } from '#features/informes/server/sumas.sql.ts';
import { deleteOldAvisos } from '#features/integraciones/server/webhooks.sql.ts';
import { hacerLevantesRecurrentes } from '#features/levantes/server/recurrentes.ts';
import {
  cerrarLevantes,
  recibirLevantes,
  seguirLevantes,
  vencerLevantes,
} from '#features/levantes/server/reloj.sql.ts';
import { deleteOldMasivos } from '#features/masivos/server/masivos.sql.ts';
import { avisarADestinatarios } from '#features/mensajes/server/avisos.ts';
import { deleteOldAvisosAlDestinatario } from '#features/mensajes/server/valores.sql.ts';
import { plegarPickup } from '#features/pickup/server/conteo.sql.ts';
import { plegarResumen } from '#features/problem-solver/server/resumen.sql.ts';
import { plegarRecorridos } from '#features/recorridos/server/recorridos.sql.ts';
import { deleteOldPropuestas } from '#features/recorridos/server/repartir.sql.ts';
import { deleteOldPosiciones } from '#features/reparto/server/posicion.sql.ts';
import { contarUso, recontarUso, TURNO_DE_RECUENTO } from '#features/transiciones/server/transiciones.sql.ts';
import type { Logger } from '#server/log.ts';
import { deleteOldNotificaciones } from '#server/news/notificacion.sql.ts';
import type { Job } from '#server/work/maintenance.ts';
import { foldingJob } from '#server/work/pliegues.sql.ts';

/** Work that the features ask to be done in the background, apart from any request. */
const jobs: readonly Job[] = [
  foldingJob({ name: 'plegar el resumen de casos', nombre: 'casos', run: plegarResumen }),
  foldingJob({ name: 'plegar el conteo de guías', nombre: 'guias', run: plegarConteo }),
  foldingJob({ name: 'plegar el conteo de pickup', nombre: 'pickup', run: plegarPickup }),
  foldingJob({ name: 'plegar el resumen de informes', nombre: 'informes', run: plegarInforme, every: 10_000 }),
  foldingJob({ name: 'plegar las cuentas de recorridos', nombre: 'recorridos', run: plegarRecorridos }),
  { name: 'contar el uso de eventos', every: 600_000, run: contarUso },
  { name: 'recontar el uso de eventos', every: TURNO_DE_RECUENTO, run: (db) => recontarUso(db) },
  { name: 'importaciones viejas', every: 3_600_000, run: deleteOldImportaciones },
  { name: 'cerrar los días de stock', every: 600_000, run: cerrarDias },
  { name: 'barrer saldos de stock en cero', every: 3_600_000, run: barrerSaldos },
  { name: 'liberar ubicaciones en conteo', every: 60_000, run: liberarLugares },
  { name: 'reservar órdenes de clientes', every: 5_000, run: reservarLoConfirmado },
  { name: 'soltar trabajos de depósito', every: 60_000, run: soltarTrabajos },
  { name: 'seguir entregas de órdenes', every: 60_000, run: seguirEntregas },
  { name: 'trabajos masivos viejos', every: 3_600_000, run: deleteOldMasivos },
  { name: 'repartos propuestos viejos', every: 3_600_000, run: deleteOldPropuestas },
  { name: 'posiciones viejas', every: 3_600_000, run: deleteOldPosiciones },
  { name: 'avisar vencimientos de incidencias', every: 60_000, run: avisarVencimientos },
  { name: 'cerrar incidencias resueltas', every: 600_000, run: cerrarResueltas },
  { name: 'aplicar calendarios a las incidencias', every: 600_000, run: aplicarCalendarios },
  { name: 'recibir levantes', every: 60_000, run: recibirLevantes },
  { name: 'cerrar levantes', every: 600_000, run: cerrarLevantes },
  { name: 'vencer levantes', every: 600_000, run: vencerLevantes },
  { name: 'seguir levantes', every: 600_000, run: seguirLevantes },
  { name: 'hacer levantes recurrentes', every: 600_000, run: hacerLevantesRecurrentes },
  { name: 'avisar devoluciones decididas', every: 15_000, run: avisarDecididas },
  { name: 'pedir devoluciones vencidas', every: 600_000, run: pedirVencidas },
  { name: 'avisos a destinatarios viejos', every: 24 * 3_600_000, run: deleteOldAvisosAlDestinatario },
  { name: 'notificaciones viejas', every: 24 * 3_600_000, run: deleteOldNotificaciones },
  { name: 'avisos viejos de webhooks', every: 3_600_000, run: deleteOldAvisos },
];

/** The same, of what writes addresses of ours. */
export const createJobs = (publicUrl: () => string, log: Logger): readonly Job[] => [
  ...jobs,
  enviarInformes(publicUrl, log),
  avisarADestinatarios(publicUrl, log),
  recordarPreguntas(publicUrl),
];
