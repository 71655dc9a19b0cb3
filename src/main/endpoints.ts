import { activosEndpoints } from '#features/ajustes/server/activos.service.ts';
import { ajustesEndpoints } from '#features/ajustes/server/ajustes.service.ts';
import { sistemaEndpoints } from '#features/ajustes/server/sistema.service.ts';
import { trabajoEndpoints } from '#features/ajustes/server/trabajo.service.ts';
import { aparienciaEndpoints } from '#features/apariencia/server/apariencia.service.ts';
import { auditoriaEndpoints, cambiosCsv, seguridadCsv } from '#features/auditoria/server/auditoria.service.ts';
import { cajasEndpoints } from '#features/cajas/server/cajas.service.ts';
import { carrosEndpoints, carrosFile } from '#features/carros/server/carros.service.ts';
import { clientesEndpoints } from '#features/clientes/server/clientes.service.ts';
import { clientesCsv } from '#features/clientes/server/fichas.service.ts';
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
import {
  almacenamientosCsv,
  exportarAlmacenamientosEndpoints,
} from '#features/gds-almacenamientos/server/exportar.service.ts';
import { tiposEndpoints } from '#features/gds-almacenamientos/server/tipos.service.ts';
import { camposEndpoints } from '#features/gds-campos/server/campos.service.ts';
import { caracteristicasEndpoints } from '#features/gds-caracteristicas/server/caracteristicas.service.ts';
import { conteosEndpoints } from '#features/gds-conteos/server/conteos.service.ts';
import { conteosCsv, exportarConteosEndpoints } from '#features/gds-conteos/server/exportar.service.ts';
import { despachoEndpoints, remitoFile } from '#features/gds-despacho/server/despacho.service.ts';
import { salidasWorker } from '#features/gds-despacho/server/salida.worker.ts';
import { verificacionEndpoints } from '#features/gds-despacho/server/verificacion.service.ts';
import { devolverEndpoints } from '#features/gds-ordenes/server/devolver.service.ts';
import { familiaDeOrdenesEndpoints } from '#features/gds-ordenes/server/familia.service.ts';
import { masivoDeOrdenesEndpoints } from '#features/gds-ordenes/server/masivo.ts';
import { ordenesEndpoints } from '#features/gds-ordenes/server/ordenes.service.ts';
import { propiasEndpoints } from '#features/gds-ordenes/server/propias.service.ts';
import { bultosFile, packingEndpoints } from '#features/gds-packing/server/packing.service.ts';
import {
  exportarProductosEndpoints,
  kardexCsv,
  productosCsv,
} from '#features/gds-productos/server/exportar.service.ts';
import { productosEndpoints } from '#features/gds-productos/server/productos.service.ts';
import { recepcionEndpoints } from '#features/gds-recepcion/server/recepcion.service.ts';
import { cierreCsv, cierreDeStockEndpoints } from '#features/gds-stock/server/cierre.service.ts';
import { descartesEndpoints } from '#features/gds-stock/server/descartes.service.ts';
import { exportarMovimientosEndpoints, movimientosCsv } from '#features/gds-stock/server/exportar.service.ts';
import { liberarEndpoints } from '#features/gds-stock/server/liberar.service.ts';
import { lpnEndpoints, rotulosDeLpnFile } from '#features/gds-stock/server/lpn.service.ts';
import { stockEndpoints, transaccionCsv } from '#features/gds-stock/server/stock.service.ts';
import { trabajosEndpoints, wosFile } from '#features/gds-trabajos/server/trabajos.service.ts';
import { trasladosEndpoints } from '#features/gds-trabajos/server/traslados.service.ts';
import { busquedaEndpoints } from '#features/guias/server/busqueda.service.ts';
import { detalleEndpoints } from '#features/guias/server/detalle.service.ts';
import { exportarEndpoints, guiasCsv } from '#features/guias/server/exportar.service.ts';
import { guiasEndpoints } from '#features/guias/server/guias.service.ts';
import { descargasEndpoints, importacionesFile } from '#features/importaciones/server/descargas.service.ts';
import { filasEndpoints } from '#features/importaciones/server/filas.service.ts';
import { importacionesEndpoints } from '#features/importaciones/server/importaciones.service.ts';
import { importacionesWorker } from '#features/importaciones/server/importaciones.worker.ts';
import { notingRefusals } from '#features/importaciones/server/rechazos.ts';
import { reversionEndpoints } from '#features/importaciones/server/reversion.service.ts';
import { hiloEndpoints } from '#features/incidencias/server/hilo.service.ts';
import { incidenciasEndpoints } from '#features/incidencias/server/incidencias.service.ts';
import { reglasDeIncidenciasEndpoints } from '#features/incidencias/server/reglas.service.ts';
import { bajaPages } from '#features/informes/server/baja.pages.ts';
import { cuadrosEndpoints } from '#features/informes/server/cuadros.service.ts';
import { informesEndpoints } from '#features/informes/server/informes.service.ts';
import { panelEndpoints } from '#features/informes/server/panel.service.ts';
import { suscripcionEndpoints } from '#features/informes/server/suscripcion.service.ts';
import { informeCsv } from '#features/informes/server/tabla-csv.ts';
import { inicioEndpoints } from '#features/inicio/server/inicio.service.ts';
import { clavesEndpoints } from '#features/integraciones/server/claves.service.ts';
import { webhooksEndpoints } from '#features/integraciones/server/webhooks.service.ts';
import { webhooksWorker } from '#features/integraciones/server/webhooks.worker.ts';
import { constanciaEndpoints, constanciaFile } from '#features/levantes/server/constancia.ts';
import { guiasDeLevanteEndpoints } from '#features/levantes/server/guias.ts';
import { levantesEndpoints } from '#features/levantes/server/levantes.service.ts';
import { levantesEnMasivo, masivoDeLevantesEndpoints } from '#features/levantes/server/masivo.ts';
import { recurrentesEndpoints } from '#features/levantes/server/recurrentes.ts';
import { cierreEndpoints } from '#features/maestros/server/cierre.service.ts';
import { cuentasEndpoints } from '#features/maestros/server/cuentas.service.ts';
import { maestrosEndpoints } from '#features/maestros/server/maestros.service.ts';
import { matrizEndpoints } from '#features/maestros/server/matriz.service.ts';
import { puestosEndpoints } from '#features/maestros/server/puestos.service.ts';
import { zonaEndpoints } from '#features/maestros/server/zona.service.ts';
import { masivosEndpoints } from '#features/masivos/server/masivos.service.ts';
import { masivosWorker } from '#features/masivos/server/masivos.worker.ts';
import { mensajesEndpoints } from '#features/mensajes/server/mensajes.service.ts';
import { mostradorEndpoints } from '#features/mostrador/server/mostrador.service.ts';
import { repasosEndpoints } from '#features/mostrador/server/repasos.service.ts';
import { notificacionesEndpoints } from '#features/notificaciones/server/notificaciones.service.ts';
import { exportarPickupEndpoints, pickupCsv } from '#features/pickup/server/exportar.service.ts';
import { pickupEndpoints } from '#features/pickup/server/pickup.service.ts';
import { trabajosPickupEndpoints } from '#features/pickup/server/trabajos.service.ts';
import { estadisticasEndpoints } from '#features/problem-solver/server/estadisticas.service.ts';
import { mantenimientoEndpoints } from '#features/problem-solver/server/mantenimiento.service.ts';
import { problemSolverEndpoints } from '#features/problem-solver/server/problem-solver.service.ts';
import { mapaEndpoints } from '#features/recorridos/server/mapa.service.ts';
import { plantillasEndpoints } from '#features/recorridos/server/plantillas.service.ts';
import { recorridosEndpoints } from '#features/recorridos/server/recorridos.service.ts';
import { repartirEndpoints } from '#features/recorridos/server/repartir.service.ts';
import { repartosWorker } from '#features/recorridos/server/repartir.worker.ts';
import { traspasoEndpoints } from '#features/recorridos/server/traspaso.service.ts';
import { consultaDeRendicionesEndpoints, rendicionFile } from '#features/rendiciones/server/consulta.service.ts';
import { rendicionesEndpoints } from '#features/rendiciones/server/rendiciones.service.ts';
import { cargaEndpoints } from '#features/reparto/server/carga.service.ts';
import { descargaEndpoints } from '#features/reparto/server/descarga.service.ts';
import { entregaEndpoints } from '#features/reparto/server/entrega.service.ts';
import { posicionEndpoints } from '#features/reparto/server/posicion.service.ts';
import { recogidaEndpoints } from '#features/reparto/server/recogida.service.ts';
import { seguimientoPages } from '#features/seguimiento/server/seguimiento.pages.ts';
import { segundoFactorEndpoints } from '#features/segundo-factor/server/segundo-factor.service.ts';
import { sesionEndpoints } from '#features/sesion/server/sesion.service.ts';
import { transicionesEndpoints } from '#features/transiciones/server/transiciones.service.ts';
import { transporteEndpoints } from '#features/transporte/server/transporte.service.ts';
import { vistasDeListaEndpoints } from '#features/vistas/server/de-lista.service.ts';
import { vistasEndpoints } from '#features/vistas/server/vistas.service.ts';
import type { Config } from '#server/config.ts';
import type { Endpoint } from '#server/dispatcher.ts';
import type { FileExport } from '#server/files/downloads.ts';
import type { PublicPage } from '#server/http/public-pages.ts';
import type { Ruteo } from '#server/rutas/tabla-de-viajes.ts';
import type { Vault } from '#server/session/vault.ts';
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
  ...vistasDeListaEndpoints,
  ...almacenamientosEndpoints,
  ...depositosEndpoints,
  ...tiposEndpoints,
  ...productosEndpoints,
  ...exportarProductosEndpoints,
  ...exportarAlmacenamientosEndpoints,
  ...exportarMovimientosEndpoints,
  ...exportarConteosEndpoints,
  ...cierreDeStockEndpoints,
  ...descartesEndpoints,
  ...liberarEndpoints,
  ...stockEndpoints,
  ...lpnEndpoints,
  ...camposEndpoints,
  ...caracteristicasEndpoints,
  ...conteosEndpoints,
  ...ordenesEndpoints,
  ...propiasEndpoints,
  ...masivoDeOrdenesEndpoints,
  ...familiaDeOrdenesEndpoints,
  ...devolverEndpoints,
  ...trabajosEndpoints,
  ...trasladosEndpoints,
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
  ...mensajesEndpoints,
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
  ...cuentasEndpoints,
  ...puestosEndpoints,
  ...zonaEndpoints,
  ...matrizEndpoints,
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
  clientesCsv,
  seguridadCsv,
  codigosDeAlmacenamientoFile,
  transaccionCsv,
  productosCsv,
  kardexCsv,
  almacenamientosCsv,
  movimientosCsv,
  conteosCsv,
  cierreCsv,
  rotulosDeLpnFile,
  wosFile,
  remitoFile,
  bultosFile,
];

/** Work that outlives the request that asked for it; each server has its own workers. */
export const createWorkers = (
  { webhookLoopback }: Pick<Config['api'], 'webhookLoopback'>,
  vault: Vault,
  ruteo: Ruteo | null,
): readonly Worker[] => [
  masivosWorker({ levante: levantesEnMasivo, devolucion: devolucionesEnMasivo }),
  importacionesWorker(),
  repartosWorker(ruteo),
  salidasWorker(),
  webhooksWorker({ loopback: webhookLoopback }, vault),
];

/** What people without an account may open; each server counts their guesses for itself. */
export const createPublicPages = (): readonly PublicPage[] => [...seguimientoPages(), ...bajaPages()];
