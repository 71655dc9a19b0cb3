import { activosEndpoints } from '#features/ajustes/server/activos.service.ts';
import { ajustesEndpoints } from '#features/ajustes/server/ajustes.service.ts';
import { sistemaEndpoints } from '#features/ajustes/server/sistema.service.ts';
import { trabajoEndpoints } from '#features/ajustes/server/trabajo.service.ts';
import { aparienciaEndpoints } from '#features/apariencia/server/apariencia.service.ts';
import { auditoriaEndpoints, cambiosCsv, seguridadCsv } from '#features/auditoria/server/auditoria.service.ts';
import { cajasEndpoints } from '#features/cajas/server/cajas.service.ts';
import { carrosEndpoints, carrosFile } from '#features/carros/server/carros.service.ts';
import { clientesEndpoints } from '#features/clientes/server/clientes.service.ts';
import { correoEndpoints } from '#features/cuenta/server/correo.service.ts';
import { cuentaEndpoints } from '#features/cuenta/server/cuenta.service.ts';
import { usuariosEndpoints } from '#features/cuenta/server/usuarios.service.ts';
import { devolucionesEnMasivo } from '#features/devoluciones/server/actos.ts';
import { devolucionesEndpoints } from '#features/devoluciones/server/devoluciones.service.ts';
import { papelesDeDevoluciones } from '#features/devoluciones/server/papeles.ts';
import { ayudaDeEnviosEndpoints } from '#features/envios/server/ayuda.service.ts';
import { borradoresEndpoints } from '#features/envios/server/borradores.service.ts';
import { enviosEndpoints } from '#features/envios/server/envios.service.ts';
import { tarifasEndpoints } from '#features/envios/server/tarifas.service.ts';
import { etiquetasEndpoints, etiquetasFile } from '#features/etiquetas/server/etiquetas.service.ts';
import { eventosEndpoints } from '#features/eventos/server/eventos.service.ts';
import {
  almacenamientosEndpoints,
  codigosDeAlmacenamientoFile,
} from '#features/gds-almacenamientos/server/almacenamientos.service.ts';
import { depositosEndpoints } from '#features/gds-almacenamientos/server/depositos.service.ts';
import { camposEndpoints } from '#features/gds-campos/server/campos.service.ts';
import { caracteristicasEndpoints } from '#features/gds-caracteristicas/server/caracteristicas.service.ts';
import { conteosEndpoints } from '#features/gds-conteos/server/conteos.service.ts';
import { liberarLugares } from '#features/gds-conteos/server/conteos.sql.ts';
import { despachoEndpoints, remitoFile } from '#features/gds-despacho/server/despacho.service.ts';
import { salidasWorker } from '#features/gds-despacho/server/salida.worker.ts';
import { verificacionEndpoints } from '#features/gds-despacho/server/verificacion.service.ts';
import { devolverEndpoints } from '#features/gds-ordenes/server/devolver.service.ts';
import { seguirEntregas } from '#features/gds-ordenes/server/entregas.sql.ts';
import { familiaDeOrdenesEndpoints } from '#features/gds-ordenes/server/familia.service.ts';
import { masivoDeOrdenesEndpoints } from '#features/gds-ordenes/server/masivo.ts';
import { ordenesEndpoints } from '#features/gds-ordenes/server/ordenes.service.ts';
import { propiasEndpoints } from '#features/gds-ordenes/server/propias.service.ts';
import { reservarLoConfirmado } from '#features/gds-ordenes/server/public.ts';
import { bultosFile, packingEndpoints } from '#features/gds-packing/server/packing.service.ts';
import { productosEndpoints } from '#features/gds-productos/server/productos.service.ts';
import { recepcionEndpoints } from '#features/gds-recepcion/server/recepcion.service.ts';
import { stockEndpoints, transaccionCsv } from '#features/gds-stock/server/stock.service.ts';
import { barrerSaldos } from '#features/gds-stock/server/stock.sql.ts';
import { trabajosEndpoints, wosFile } from '#features/gds-trabajos/server/trabajos.service.ts';
import { soltarTrabajos } from '#features/gds-trabajos/server/wo.sql.ts';
import { busquedaEndpoints } from '#features/guias/server/busqueda.service.ts';
import { plegarConteo } from '#features/guias/server/conteo.sql.ts';
import { detalleEndpoints } from '#features/guias/server/detalle.service.ts';
import { exportarEndpoints, guiasCsv } from '#features/guias/server/exportar.service.ts';
import { guiasEndpoints } from '#features/guias/server/guias.service.ts';
import { descargasEndpoints, importacionesFile } from '#features/importaciones/server/descargas.service.ts';
import { filasEndpoints } from '#features/importaciones/server/filas.service.ts';
import { importacionesEndpoints } from '#features/importaciones/server/importaciones.service.ts';
import { deleteOldImportaciones } from '#features/importaciones/server/importaciones.sql.ts';
import { importacionesWorker } from '#features/importaciones/server/importaciones.worker.ts';
import { notingRefusals } from '#features/importaciones/server/rechazos.ts';
import { reversionEndpoints } from '#features/importaciones/server/reversion.service.ts';
import { hiloEndpoints } from '#features/incidencias/server/hilo.service.ts';
import { incidenciasEndpoints } from '#features/incidencias/server/incidencias.service.ts';
import { reglasDeIncidenciasEndpoints } from '#features/incidencias/server/reglas.service.ts';
import {
  aplicarCalendarios,
  avisarVencimientos,
  cerrarResueltas,
} from '#features/incidencias/server/vencimientos.sql.ts';
import { bajaPages } from '#features/informes/server/baja.pages.ts';
import { cuadrosEndpoints } from '#features/informes/server/cuadros.service.ts';
import { enviarInformes } from '#features/informes/server/envio.ts';
import { informesEndpoints } from '#features/informes/server/informes.service.ts';
import { panelEndpoints } from '#features/informes/server/panel.service.ts';
import { plegarInforme } from '#features/informes/server/sumas.sql.ts';
import { suscripcionEndpoints } from '#features/informes/server/suscripcion.service.ts';
import { informeCsv } from '#features/informes/server/tabla-csv.ts';
import { inicioEndpoints } from '#features/inicio/server/inicio.service.ts';
import { clavesEndpoints } from '#features/integraciones/server/claves.service.ts';
import { webhooksEndpoints } from '#features/integraciones/server/webhooks.service.ts';
import { deleteOldAvisos } from '#features/integraciones/server/webhooks.sql.ts';
import { webhooksWorker } from '#features/integraciones/server/webhooks.worker.ts';
import { constanciaEndpoints, constanciaFile } from '#features/levantes/server/constancia.ts';
import { guiasDeLevanteEndpoints } from '#features/levantes/server/guias.ts';
import { levantesEndpoints } from '#features/levantes/server/levantes.service.ts';
import { levantesEnMasivo, masivoDeLevantesEndpoints } from '#features/levantes/server/masivo.ts';
import { hacerLevantesRecurrentes, recurrentesEndpoints } from '#features/levantes/server/recurrentes.ts';
import {
  cerrarLevantes,
  recibirLevantes,
  seguirLevantes,
  vencerLevantes,
} from '#features/levantes/server/reloj.sql.ts';
import { cierreEndpoints } from '#features/maestros/server/cierre.service.ts';
import { maestrosEndpoints } from '#features/maestros/server/maestros.service.ts';
import { masivosEndpoints } from '#features/masivos/server/masivos.service.ts';
import { deleteOldMasivos } from '#features/masivos/server/masivos.sql.ts';
import { masivosWorker } from '#features/masivos/server/masivos.worker.ts';
import { mostradorEndpoints } from '#features/mostrador/server/mostrador.service.ts';
import { repasosEndpoints } from '#features/mostrador/server/repasos.service.ts';
import { notificacionesEndpoints } from '#features/notificaciones/server/notificaciones.service.ts';
import { plegarPickup } from '#features/pickup/server/conteo.sql.ts';
import { exportarPickupEndpoints, pickupCsv } from '#features/pickup/server/exportar.service.ts';
import { pickupEndpoints } from '#features/pickup/server/pickup.service.ts';
import { trabajosPickupEndpoints } from '#features/pickup/server/trabajos.service.ts';
import { estadisticasEndpoints } from '#features/problem-solver/server/estadisticas.service.ts';
import { mantenimientoEndpoints } from '#features/problem-solver/server/mantenimiento.service.ts';
import { problemSolverEndpoints } from '#features/problem-solver/server/problem-solver.service.ts';
import { plegarResumen } from '#features/problem-solver/server/resumen.sql.ts';
import { mapaEndpoints } from '#features/recorridos/server/mapa.service.ts';
import { plantillasEndpoints } from '#features/recorridos/server/plantillas.service.ts';
import { recorridosEndpoints } from '#features/recorridos/server/recorridos.service.ts';
import { plegarRecorridos } from '#features/recorridos/server/recorridos.sql.ts';
import { repartirEndpoints } from '#features/recorridos/server/repartir.service.ts';
import { deleteOldPropuestas } from '#features/recorridos/server/repartir.sql.ts';
import { repartosWorker } from '#features/recorridos/server/repartir.worker.ts';
import { traspasoEndpoints } from '#features/recorridos/server/traspaso.service.ts';
import { consultaDeRendicionesEndpoints, rendicionFile } from '#features/rendiciones/server/consulta.service.ts';
import { rendicionesEndpoints } from '#features/rendiciones/server/rendiciones.service.ts';
import { cargaEndpoints } from '#features/reparto/server/carga.service.ts';
import { descargaEndpoints } from '#features/reparto/server/descarga.service.ts';
import { entregaEndpoints } from '#features/reparto/server/entrega.service.ts';
import { posicionEndpoints } from '#features/reparto/server/posicion.service.ts';
import { deleteOldPosiciones } from '#features/reparto/server/posicion.sql.ts';
import { recogidaEndpoints } from '#features/reparto/server/recogida.service.ts';
import { seguimientoPages } from '#features/seguimiento/server/seguimiento.pages.ts';
import { segundoFactorEndpoints } from '#features/segundo-factor/server/segundo-factor.service.ts';
import { sesionEndpoints } from '#features/sesion/server/sesion.service.ts';
import { transicionesEndpoints } from '#features/transiciones/server/transiciones.service.ts';
import { contarUso, recontarUso, TURNO_DE_RECUENTO } from '#features/transiciones/server/transiciones.sql.ts';
import { transporteEndpoints } from '#features/transporte/server/transporte.service.ts';
import { vistasEndpoints } from '#features/vistas/server/vistas.service.ts';
import type { Endpoint } from '#server/dispatcher.ts';
import type { FileExport } from '#server/files/downloads.ts';
import type { PublicPage } from '#server/http/public-pages.ts';
import type { Logger } from '#server/log.ts';
import { deleteOldNotificaciones } from '#server/news/notificacion.sql.ts';
import type { OutboundOptions } from '#server/outbound.ts';
import type { Vault } from '#server/session/vault.ts';
import type { Job } from '#server/work/maintenance.ts';
import { foldingJob } from '#server/work/pliegues.sql.ts';
import type { Worker } from '#server/work/worker.ts';

/** Every service of the product. What is not in this list does not exist. */
export const endpoints: readonly Endpoint[] = [
  ...sesionEndpoints,
  ...segundoFactorEndpoints,
  ...cuentaEndpoints,
  ...correoEndpoints,
  ...aparienciaEndpoints,
  ...ajustesEndpoints,
  ...activosEndpoints,
  ...trabajoEndpoints,
  ...sistemaEndpoints,
  ...usuariosEndpoints,
  ...notificacionesEndpoints,
  ...inicioEndpoints,
  ...problemSolverEndpoints,
  ...mantenimientoEndpoints,
  ...estadisticasEndpoints,
  ...guiasEndpoints,
  ...busquedaEndpoints,
  ...vistasEndpoints,
  ...almacenamientosEndpoints,
  ...depositosEndpoints,
  ...productosEndpoints,
  ...stockEndpoints,
  ...camposEndpoints,
  ...caracteristicasEndpoints,
  ...conteosEndpoints,
  ...ordenesEndpoints,
  ...propiasEndpoints,
  ...masivoDeOrdenesEndpoints,
  ...familiaDeOrdenesEndpoints,
  ...devolverEndpoints,
  ...trabajosEndpoints,
  ...packingEndpoints,
  ...verificacionEndpoints,
  ...despachoEndpoints,
  ...recepcionEndpoints,
  ...eventosEndpoints,
  ...detalleEndpoints,
  ...transicionesEndpoints,
  ...clavesEndpoints,
  ...webhooksEndpoints,
  ...exportarEndpoints,
  ...etiquetasEndpoints,
  ...masivosEndpoints,
  ...enviosEndpoints.map(notingRefusals),
  ...borradoresEndpoints,
  ...ayudaDeEnviosEndpoints,
  ...tarifasEndpoints,
  ...importacionesEndpoints,
  ...reversionEndpoints,
  ...filasEndpoints,
  ...descargasEndpoints,
  ...pickupEndpoints,
  ...exportarPickupEndpoints,
  ...trabajosPickupEndpoints,
  ...informesEndpoints,
  ...panelEndpoints,
  ...cuadrosEndpoints,
  ...suscripcionEndpoints,
  ...auditoriaEndpoints,
  ...carrosEndpoints,
  ...mostradorEndpoints,
  ...repasosEndpoints,
  ...cajasEndpoints,
  ...recorridosEndpoints,
  ...plantillasEndpoints,
  ...traspasoEndpoints,
  ...cargaEndpoints,
  ...descargaEndpoints,
  ...recogidaEndpoints,
  ...posicionEndpoints,
  ...entregaEndpoints,
  ...mapaEndpoints,
  ...repartirEndpoints,
  ...rendicionesEndpoints,
  ...consultaDeRendicionesEndpoints,
  ...transporteEndpoints,
  ...maestrosEndpoints,
  ...cierreEndpoints,
  ...clientesEndpoints,
  ...incidenciasEndpoints,
  ...hiloEndpoints,
  ...reglasDeIncidenciasEndpoints,
  ...levantesEndpoints,
  ...guiasDeLevanteEndpoints,
  ...masivoDeLevantesEndpoints,
  ...constanciaEndpoints,
  ...recurrentesEndpoints,
  ...devolucionesEndpoints,
];

/** Files that are made while they are downloaded, by the purpose of their ticket. */
export const fileExports: readonly FileExport[] = [
  guiasCsv,
  pickupCsv,
  etiquetasFile,
  carrosFile,
  constanciaFile,
  ...papelesDeDevoluciones,
  rendicionFile,
  importacionesFile,
  informeCsv,
  cambiosCsv,
  seguridadCsv,
  codigosDeAlmacenamientoFile,
  transaccionCsv,
  wosFile,
  remitoFile,
  bultosFile,
];

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
  { name: 'notificaciones viejas', every: 24 * 3_600_000, run: deleteOldNotificaciones },
  { name: 'avisos viejos de webhooks', every: 3_600_000, run: deleteOldAvisos },
];

/** The same, of what writes addresses of ours. */
export const createJobs = (publicUrl: () => string, log: Logger): readonly Job[] => [
  ...jobs,
  enviarInformes(publicUrl, log),
];

/** Work that outlives the request that asked for it; each server has its own workers. */
export const createWorkers = (webhooks: OutboundOptions, vault: Vault): readonly Worker[] => [
  masivosWorker({ levante: levantesEnMasivo, devolucion: devolucionesEnMasivo }),
  importacionesWorker(),
  repartosWorker(),
  salidasWorker(),
  webhooksWorker(webhooks, vault),
];

/** What people without an account may open; each server counts their guesses for itself. */
export const createPublicPages = (): readonly PublicPage[] => [...seguimientoPages(), ...bajaPages()];
