import type { Alcance } from '#shared/alcances.ts';

/** A kind of person as the reviewed table knows it; the test makes one of each. */
export type Principal =
  | 'anonimo'
  | 'vencido'
  | 'deshabilitado'
  | 'pendiente'
  | 'debe_cambiar'
  | 'sin_codigos'
  | 'operario'
  | 'prob_sol'
  | 'encargado'
  | 'administrador'
  | 'chofer'
  | 'ingreso'
  | 'cliente_consulta'
  | 'cliente_gestion'
  | 'otro_cliente'
  | 'agencia'
  | 'otra_agencia'
  | 'deposito'
  | 'deposito_gestion';

/** Everybody who is signed in and ready to work. */
const READY: readonly Principal[] = [
  'sin_codigos',
  'operario',
  'prob_sol',
  'encargado',
  'administrador',
  'chofer',
  'ingreso',
  'cliente_consulta',
  'cliente_gestion',
  'otro_cliente',
  'agencia',
  'otra_agencia',
  'deposito',
  'deposito_gestion',
];
const STAFF: readonly Principal[] = ['operario', 'encargado', 'administrador'];
/** Who records cases. */
const SOLVERS: readonly Principal[] = ['prob_sol', 'encargado', 'administrador'];
/** Of a client and of an agency: who looks at parcels. */
const OTHERS: readonly Principal[] = ['ingreso', 'cliente_consulta', 'otro_cliente', 'agencia', 'otra_agencia'];
/** Who registers what happens to parcels: each the kinds of event that are theirs. */
const SCANNERS: readonly Principal[] = [...STAFF, 'chofer', 'ingreso', 'agencia', 'otra_agencia'];
/** Who makes envíos: our people for any client, a client's for their own. */
const SENDERS: readonly Principal[] = [...STAFF, 'ingreso', 'cliente_consulta', 'otro_cliente'];
const HEADS: readonly Principal[] = ['encargado', 'administrador'];
const ADMIN: readonly Principal[] = ['administrador'];
/** All rounds, and who drives their own. */
const ROUND_READERS: readonly Principal[] = [...HEADS, 'chofer'];
/** Who looks after what a client's own systems use: ours who may, and that client's administrator. */
const INTEGRATORS: readonly Principal[] = [...ADMIN, 'cliente_gestion', 'otro_cliente'];

/** Who looks after the people of the own house: a client's, an agency's. Ours do it in the settings. */
const KEEPERS: readonly Principal[] = ['cliente_gestion', 'otro_cliente', 'agencia', 'otra_agencia'];
/** A client's people their own report, ours with the code any. */
const REPORT_READERS: readonly Principal[] = [...HEADS, 'ingreso', 'cliente_consulta', 'otro_cliente'];

/** Whoever works in a warehouse, and administrators. */
const WAREHOUSE: readonly Principal[] = [...ADMIN, 'deposito', 'deposito_gestion'];
/** Who decides there. */
const WAREHOUSE_HEADS: readonly Principal[] = [...ADMIN, 'deposito_gestion'];

/**
 * Who may call each service, written down apart from the contracts so that a change of either is seen. Whoever is not named is
 * answered 403, and who has no session, or none that lives, 401. Review a change here as a change of rights.
 */
export const MAY_CALL: Readonly<Record<string, readonly Principal[]>> = {
  getContext: [...READY, 'pendiente', 'debe_cambiar'],
  'sesion.cerrar': [...READY, 'pendiente', 'debe_cambiar'],
  'sesion.cambiar_password': [...READY, 'debe_cambiar'],
  'sesion.ticket': READY,
  'segundo_factor.ver': READY,
  'segundo_factor.proponer': READY,
  'segundo_factor.activar': READY,
  'segundo_factor.renovar_codigos': READY,
  'segundo_factor.quitar': READY,
  'segundo_factor.quitar_a': ADMIN,
  'cuenta.ver': READY,
  'cuenta.cambiar_correo': READY,
  'cuenta.guardar_perfil': READY,
  'cuenta.sesiones': READY,
  'cuenta.cerrar_sesion': READY,
  'cuenta.cerrar_otras': READY,
  'cuenta.guardar_ajustes': READY,
  'cuenta.guardar_lectura': READY,
  'ajustes.personas': ADMIN,
  'ajustes.opciones': ADMIN,
  'ajustes.guardar_persona': ADMIN,
  'ajustes.invitar': ADMIN,
  'ajustes.guardar_rol': ADMIN,
  'ajustes.eliminar_rol': ADMIN,
  'usuario_activo.listar': ADMIN,
  'usuario_activo.cerrar_persona': ADMIN,
  'usuario_activo.cerrar_todas': ADMIN,
  'usuario_activo.cerrar_sesion': ADMIN,
  'auditoria.listar': ADMIN,
  'auditoria.seguridad': ADMIN,
  'auditoria.personas': ADMIN,
  'auditoria.exportar': ADMIN,
  'auditoria.exportar_seguridad': ADMIN,
  'apariencia.restablecer': READY,
  'apariencia.guardar_empresa': ADMIN,
  'usuarios.listar': KEEPERS,
  'usuarios.invitar': KEEPERS,
  'usuarios.reinvitar': KEEPERS,
  'usuarios.cambiar_rol': KEEPERS,
  'usuarios.suspender': KEEPERS,
  'notificaciones.listar': READY,
  'notificaciones.marcar': READY,
  'inicio.contadores': READY,
  'inicio.pendientes': READY,
  'inicio.torre': HEADS,
  'guias.listar': [...STAFF, ...OTHERS],
  'guias.ver': [...STAFF, ...OTHERS],
  'guias.opciones_evento': SCANNERS,
  'guias.registrar_evento': SCANNERS,
  'guias.corregir_evento': SCANNERS,
  'guias.devolver': STAFF,
  'guias.comentar': [...STAFF, ...OTHERS],
  'guias.ver_prueba': [...STAFF, ...OTHERS],
  'guias.auditoria': HEADS,
  'guias.contar': [...STAFF, ...OTHERS],
  'guias.filtros': [...STAFF, ...OTHERS],
  'guias.pegar': [...STAFF, ...OTHERS],
  'guias.buscar': [...STAFF, ...OTHERS],
  'guias.exportar': [...STAFF, ...OTHERS],
  'etiquetas.imprimir': [...STAFF, ...OTHERS],
  'etiquetas.generar': [...STAFF, ...OTHERS],
  'etiquetas.historial': [...STAFF, ...OTHERS],
  'etiquetas.confirmar': [...STAFF, ...OTHERS],
  'envios.listar': SENDERS,
  'envios.ver': SENDERS,
  'envios.cotizar': SENDERS,
  'envios.crear': SENDERS,
  'envios.anular': SENDERS,
  'envios.borradores': SENDERS,
  'envios.guardar_borrador': SENDERS,
  'envios.eliminar_borrador': SENDERS,
  'envios.duplicar': SENDERS,
  'envios.revisar': SENDERS,
  'envios.referencia': SENDERS,
  'envios.localidades': SENDERS,
  'envios.interpretar': SENDERS,
  'envios.opciones': SENDERS,
  'envios.tarifas': HEADS,
  'envios.ver_tarifa': HEADS,
  'envios.publicar_tarifa': HEADS,
  'masivos.crear': STAFF,
  'masivos.tipos': STAFF,
  'masivos.ver': STAFF,
  'masivos.listar': STAFF,
  'masivos.filas': STAFF,
  'masivos.detener': STAFF,
  'masivos.reintentar': STAFF,
  'masivos.deshacer': STAFF,
  'GuiasEnPickup:get_filters': [...STAFF, 'agencia', 'otra_agencia'],
  'GuiasEnPickup:get_summary': [...STAFF, 'agencia', 'otra_agencia'],
  'GuiasEnPickup:get_hierarchical_data': [...STAFF, 'agencia', 'otra_agencia'],
  'GuiasEnPickup:export_data': [...STAFF, 'agencia', 'otra_agencia'],
  'GuiasEnPickup:get_mapa': [...STAFF, 'agencia', 'otra_agencia'],
  'GuiasEnPickup:get_antiguedad': [...STAFF, 'agencia', 'otra_agencia'],
  'GuiasEnPickup:avisar': HEADS,
  'GuiasEnPickup:prorrogar': HEADS,
  'GuiasEnPickup:retirar_vencidas': HEADS,
  'importaciones.crear': SENDERS,
  'importaciones.listar': SENDERS,
  'importaciones.ver': SENDERS,
  'importaciones.releer': SENDERS,
  'importaciones.mapear': SENDERS,
  'importaciones.indice': SENDERS,
  'importaciones.rechazadas': SENDERS,
  'importaciones.filas': SENDERS,
  'importaciones.guias': SENDERS,
  'importaciones.corregir': SENDERS,
  'importaciones.omitir': SENDERS,
  'importaciones.aceptar_repetidas': SENDERS,
  'importaciones.revisar': SENDERS,
  'importaciones.importar': SENDERS,
  'importaciones.detener': SENDERS,
  'importaciones.descargar': SENDERS,
  'eventos.opciones': SCANNERS,
  'eventos.abrir_lote': SCANNERS,
  'eventos.lotes': SCANNERS,
  'eventos.ver_lote': SCANNERS,
  'eventos.diferencias': SCANNERS,
  'eventos.registrar': SCANNERS,
  'eventos.deshacer': SCANNERS,
  'eventos.cerrar_lote': SCANNERS,
  'eventos.anular_lote': SCANNERS,
  'recorridos.listar': ROUND_READERS,
  'recorridos.ver': ROUND_READERS,
  'recorridos.opciones': HEADS,
  'recorridos.pool': HEADS,
  'recorridos.preparar': HEADS,
  'recorridos.nuevo': HEADS,
  'recorridos.crear': HEADS,
  'recorridos.guardar': HEADS,
  'recorridos.agregar': HEADS,
  'recorridos.quitar': HEADS,
  'recorridos.cargar': HEADS,
  'recorridos.mover': HEADS,
  'recorridos.mapa': ROUND_READERS,
  'recorridos.optimizar': HEADS,
  'recorridos.pool_puntos': HEADS,
  'recorridos.marcar_punto': HEADS,
  'recorridos.repartir': HEADS,
  'recorridos.reparto': HEADS,
  'recorridos.cancelar_reparto': HEADS,
  'recorridos.aplicar_reparto': HEADS,
  'recorridos.horario': HEADS,
  'gds_almacenamientos.opciones': WAREHOUSE,
  'gds_almacenamientos.arbol': WAREHOUSE,
  'gds_almacenamientos.listar': WAREHOUSE,
  'gds_almacenamientos.contenido': WAREHOUSE,
  'gds_almacenamientos.historial': WAREHOUSE,
  'gds_almacenamientos.guardar': WAREHOUSE_HEADS,
  'gds_almacenamientos.probar_patron': WAREHOUSE_HEADS,
  'gds_almacenamientos.crear_por_patron': WAREHOUSE_HEADS,
  'gds_almacenamientos.bloquear': WAREHOUSE_HEADS,
  'gds_almacenamientos.imprimir': WAREHOUSE,
  'gds_productos.listar': WAREHOUSE,
  'gds_productos.ver': WAREHOUSE,
  'gds_productos.kardex': WAREHOUSE,
  'gds_productos.leer': WAREHOUSE,
  'gds_productos.guardar': WAREHOUSE_HEADS,
  'gds_stock.mover': WAREHOUSE,
  'gds_stock.ajustar': WAREHOUSE_HEADS,
  'gds_stock.revertir': WAREHOUSE,
  'gds_stock.exportar': WAREHOUSE,
  'gds_stock.movimientos': WAREHOUSE,
  'vistas.listar': [...STAFF, ...OTHERS],
  'vistas.guardar': [...STAFF, ...OTHERS],
  'vistas.eliminar': [...STAFF, ...OTHERS],
  'transiciones.ver': ADMIN,
  'transiciones.uso': ADMIN,
  'transiciones.crear_borrador': ADMIN,
  'transiciones.guardar_casilla': ADMIN,
  'transiciones.revisar': ADMIN,
  'transiciones.probar': ADMIN,
  'transiciones.publicar': ADMIN,
  'transiciones.volver': ADMIN,
  'transiciones.descartar': ADMIN,
  'integraciones.opciones': INTEGRATORS,
  'integraciones.claves': INTEGRATORS,
  'integraciones.crear_clave': INTEGRATORS,
  'integraciones.revocar_clave': INTEGRATORS,
  'integraciones.webhooks': INTEGRATORS,
  'integraciones.crear_webhook': INTEGRATORS,
  'integraciones.editar_webhook': INTEGRATORS,
  'integraciones.decidir_webhook': ADMIN,
  'integraciones.pausar_webhook': INTEGRATORS,
  'integraciones.eliminar_webhook': INTEGRATORS,
  'integraciones.probar_webhook': INTEGRATORS,
  'integraciones.avisos': INTEGRATORS,
  'integraciones.reenviar_aviso': INTEGRATORS,
  'informe_cliente.consultar': REPORT_READERS,
  'informe_cliente.exportar': REPORT_READERS,
  'informe_cliente.panel': REPORT_READERS,
  'informe_cliente.suscripcion': REPORT_READERS,
  'informe_cliente.suscribir': REPORT_READERS,
  'informe_cliente.clientes': HEADS,
  'informe_cliente.fijar_pestanas': HEADS,
  'problem_solver:get_catalogos': SOLVERS,
  'problem_solver:verificar_rol_encargado': SOLVERS,
  'problem_solver:get_casos_diarios': SOLVERS,
  'problem_solver:verificar_guia': SOLVERS,
  'problem_solver:get_soluciones_por_causa': SOLVERS,
  'problem_solver:guardar_registro': SOLVERS,
  'problem_solver:anular_registro': SOLVERS,
  'problem_solver:ver_foto': SOLVERS,
  'problem_solver:filtrar_registros': SOLVERS,
  'problem_solver:get_estadisticas': HEADS,
  'problem_solver:get_estadisticas_detalladas': HEADS,
  'problem_solver:comparar_estadisticas': HEADS,
  'problem_solver:get_causas_mantenimiento': HEADS,
  'problem_solver:get_soluciones_mantenimiento': HEADS,
  'problem_solver:get_mapeos_causa_solucion': HEADS,
  'problem_solver:gestionar_causa': HEADS,
  'problem_solver:gestionar_solucion': HEADS,
  'problem_solver:gestionar_mapeo': HEADS,
  'problem_solver:get_historial_cambios': HEADS,
};

/** What a key of a client's system may call, and the scope that it needs for it. Everything else is answered 403, whatever the key. */
export const KEY_MAY_CALL: Readonly<Record<string, Alcance>> = {
  'guias.listar': 'guias.leer',
  'guias.ver': 'guias.leer',
  'guias.buscar': 'guias.leer',
  'guias.comentar': 'guias.comentar',
  'etiquetas.generar': 'etiquetas.imprimir',
  'envios.listar': 'envios.leer',
  'envios.ver': 'envios.leer',
  'envios.cotizar': 'envios.leer',
  'envios.localidades': 'envios.leer',
  'envios.opciones': 'envios.leer',
  'envios.crear': 'envios.crear',
  'envios.anular': 'envios.crear',
};
