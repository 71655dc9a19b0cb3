/** Parts of the product that acts belong to, in the order in which they are offered. */
export const AREAS_DE_ACTOS = [
  'Guías y eventos',
  'Envíos',
  'Importaciones',
  'Guías en Pickup',
  'Depósito',
  'Problem Solver',
  'Informes',
  'Integraciones',
  'Transiciones',
  'Personas y permisos',
  'Sesión y cuenta',
  'Sistema',
] as const;

export type AreaDeActos = (typeof AREAS_DE_ACTOS)[number];

/** What each act of the audit is called: every command of the product, and what is done beside the dispatcher. A test holds them together. */
const POR_AREA: Readonly<Record<AreaDeActos, Readonly<Record<string, string>>>> = {
  Depósito: {
    'gds_almacenamientos.guardar': 'Guardó una ubicación',
    'gds_almacenamientos.crear_por_patron': 'Creó ubicaciones por patrón',
    'gds_almacenamientos.bloquear': 'Cambió el bloqueo de ubicaciones',
    'gds_almacenamientos.imprimir': 'Imprimió códigos de ubicaciones',
    'gds_depositos.guardar': 'Guardó un depósito',
    'gds_productos.guardar': 'Guardó un producto',
    'gds_stock.mover': 'Movió stock',
    'gds_stock.ajustar': 'Ajustó stock',
    'gds_stock.exportar': 'Exportó una transacción de stock',
    'gds_stock.revertir': 'Revirtió un movimiento de stock',
  },
  'Guías y eventos': {
    'guias.registrar_evento': 'Registró un evento',
    'guias.corregir_evento': 'Corrigió un evento',
    'guias.devolver': 'Mandó devolver una guía',
    'guias.comentar': 'Comentó una guía',
    'guias.exportar': 'Exportó la lista de guías',
    'eventos.abrir_lote': 'Abrió un lote de lecturas',
    'eventos.registrar': 'Leyó un paquete',
    'eventos.deshacer': 'Deshizo una lectura',
    'eventos.cerrar_lote': 'Cerró un lote de lecturas',
    'eventos.anular_lote': 'Anuló un lote de lecturas',
    'carros.crear': 'Creó un carro',
    'carros.guardar': 'Cambió los datos de un carro',
    'carros.sellar': 'Cerró un carro',
    'carros.abrir': 'Abrió un carro',
    'carros.vaciar': 'Vació un carro',
    'carros.imprimir': 'Imprimió códigos de carros',
    'recorridos.nuevo': 'Abrió un recorrido por su etiqueta',
    'recorridos.crear': 'Creó un recorrido',
    'recorridos.guardar': 'Cambió el plan de un recorrido',
    'recorridos.agregar': 'Agregó guías a un recorrido',
    'recorridos.quitar': 'Quitó guías de un recorrido',
    'recorridos.cargar': 'Leyó un paquete al cargar un recorrido',
    'recorridos.marcar_punto': 'Marcó dónde queda una dirección',
    'recorridos.horario': 'Cambió el horario de una parada',
    'recorridos.repartir': 'Pidió repartir guías entre recorridos',
    'recorridos.cancelar_reparto': 'Canceló un reparto',
    'recorridos.aplicar_reparto': 'Aplicó un reparto a un recorrido',
    'recorridos.mover': 'Llevó un recorrido a otro estado',
    'transporte.vehiculos:guardar': 'Guardó un vehículo',
    'transporte.vehiculos:cambiar_estado': 'Activó o inactivó un vehículo',
    'transporte.vehiculos:eliminar': 'Eliminó un vehículo',
    'transporte.choferes:guardar': 'Guardó un chofer',
    'transporte.choferes:cambiar_estado': 'Activó o inactivó un chofer',
    'transporte.choferes:eliminar': 'Eliminó un chofer',
    'transporte.transportistas:guardar': 'Guardó un transportista',
    'transporte.transportistas:cambiar_estado': 'Activó o inactivó un transportista',
    'transporte.transportistas:eliminar': 'Eliminó un transportista',
    'masivos.crear': 'Pidió un trabajo masivo',
    'masivos.deshacer': 'Pidió deshacer un trabajo masivo',
    'masivos.detener': 'Detuvo un trabajo masivo',
    'masivos.reintentar': 'Reintentó un trabajo masivo',
    masivos: 'Evento de un trabajo masivo',
    'etiquetas.imprimir': 'Imprimió etiquetas',
    'etiquetas.generar': 'Pidió las etiquetas de una guía',
    'etiquetas.confirmar': 'Dijo cómo salió una impresión',
    'vistas.guardar': 'Guardó una vista de la lista',
    'vistas.eliminar': 'Eliminó una vista de la lista',
  },
  Envíos: {
    'envios.crear': 'Creó un envío',
    'envios.anular': 'Anuló un envío',
    'envios.guardar_borrador': 'Guardó un borrador de envío',
    'envios.eliminar_borrador': 'Eliminó un borrador de envío',
    'envios.duplicar': 'Duplicó un envío',
    'envios.publicar_tarifa': 'Publicó una tarifa',
  },
  Importaciones: {
    'importaciones.crear': 'Subió un archivo de envíos',
    'importaciones.releer': 'Volvió a leer un archivo',
    'importaciones.mapear': 'Dijo qué es cada columna',
    'importaciones.revisar': 'Mandó revisar un archivo',
    'importaciones.detener': 'Detuvo una importación',
    'importaciones.corregir': 'Corrigió filas de un archivo',
    'importaciones.omitir': 'Omitió filas de un archivo',
    'importaciones.aceptar_repetidas': 'Aceptó referencias repetidas',
    'importaciones.importar': 'Mandó importar filas',
    'importaciones.descargar': 'Descargó filas de un archivo',
    importaciones: 'Envíos creados por una importación',
  },
  'Guías en Pickup': {
    'GuiasEnPickup:export_data': 'Exportó guías en pickup',
    'GuiasEnPickup:avisar': 'Mandó avisar a destinatarios',
    'GuiasEnPickup:prorrogar': 'Prorrogó guías en pickup',
    'GuiasEnPickup:retirar_vencidas': 'Mandó retirar guías vencidas',
  },
  'Problem Solver': {
    'problem_solver:guardar_registro': 'Registró un caso',
    'problem_solver:anular_registro': 'Deshizo un caso',
    'problem_solver:gestionar_causa': 'Cambió una causa',
    'problem_solver:gestionar_solucion': 'Cambió una solución',
    'problem_solver:gestionar_mapeo': 'Cambió las soluciones de una causa',
  },
  Informes: {
    'informe_cliente.fijar_pestanas': 'Eligió las pestañas de un informe',
    'informe_cliente.exportar': 'Exportó un informe',
    'informe_cliente.suscribir': 'Cambió su suscripción a un informe',
    'informes/baja': 'Dio de baja un informe por el enlace del correo',
  },
  Integraciones: {
    'integraciones.crear_clave': 'Creó una clave de API',
    'integraciones.revocar_clave': 'Revocó una clave de API',
    'integraciones.crear_webhook': 'Pidió un webhook',
    'integraciones.editar_webhook': 'Editó un webhook',
    'integraciones.decidir_webhook': 'Decidió sobre un webhook',
    'integraciones.pausar_webhook': 'Pausó o reanudó un webhook',
    'integraciones.eliminar_webhook': 'Eliminó un webhook',
    'integraciones.probar_webhook': 'Probó un webhook',
    'integraciones.reenviar_aviso': 'Mandó reenviar un aviso',
    'webhooks.pausa': 'Webhook en pausa por sus fallas',
  },
  Transiciones: {
    'transiciones.crear_borrador': 'Creó un borrador de transiciones',
    'transiciones.guardar_casilla': 'Cambió una transición del borrador',
    'transiciones.publicar': 'Publicó una versión de transiciones',
    'transiciones.volver': 'Volvió a una versión anterior',
    'transiciones.descartar': 'Descartó un borrador de transiciones',
  },
  'Personas y permisos': {
    'ajustes.guardar_persona': 'Cambió los datos o permisos de una persona',
    'ajustes.invitar': 'Invitó a una persona',
    'ajustes.guardar_rol': 'Cambió un rol',
    'ajustes.eliminar_rol': 'Eliminó un rol',
    'usuarios.invitar': 'Invitó a alguien de su casa',
    'usuarios.reinvitar': 'Volvió a invitar a alguien de su casa',
    'usuarios.cambiar_rol': 'Cambió el rol de alguien de su casa',
    'usuarios.suspender': 'Suspendió o reactivó a alguien de su casa',
    'usuario_activo.cerrar_sesion': 'Cerró la sesión de otra persona',
    'usuario_activo.cerrar_persona': 'Cerró todas las sesiones de una persona',
    'usuario_activo.cerrar_todas': 'Cerró las sesiones de todos',
    'segundo_factor.quitar_a': 'Quitó la verificación en dos pasos de otra persona',
    'admin.quitar_factor': 'Quitó la verificación en dos pasos de una cuenta desde la consola',
    'admin.rotar_clave': 'Cambió la clave de firma desde la consola',
    'admin.crear': 'Creó un administrador desde la consola',
    'admin.aprobar': 'Aprobó una cuenta desde la consola',
  },
  'Sesión y cuenta': {
    'sesion.abrir': 'Inició sesión',
    'sesion.desafio': 'Dio la contraseña y se le pidió un código',
    'segundo_factor.proponer': 'Empezó a activar la verificación en dos pasos',
    'segundo_factor.activar': 'Activó la verificación en dos pasos',
    'segundo_factor.renovar_codigos': 'Generó códigos de recuperación nuevos',
    'segundo_factor.quitar': 'Quitó su verificación en dos pasos',
    'cuenta.cambiar_correo': 'Pidió cambiar su correo',
    'api/auth/confirmar-correo': 'Confirmó su nuevo correo',
    'sesion.cerrar': 'Cerró su sesión',
    'sesion.cambiar_password': 'Cambió su contraseña',
    'sesion.ticket': 'Pidió la descarga de un archivo',
    'api/auth/register': 'Registró su cuenta',
    'api/auth/forgot-password': 'Pidió restablecer su contraseña',
    'api/auth/reset-password': 'Eligió contraseña por un enlace',
    'api/archivos': 'Subió un archivo',
    'cuenta.guardar_perfil': 'Cambió su perfil',
    'cuenta.cerrar_sesion': 'Cerró otra sesión suya',
    'cuenta.cerrar_otras': 'Cerró sus otras sesiones',
    'cuenta.guardar_ajustes': 'Cambió sus preferencias',
    'cuenta.guardar_lectura': 'Configuró su lector',
    'notificaciones.marcar': 'Marcó notificaciones',
  },
  Sistema: {
    'apariencia.guardar_empresa': 'Cambió la apariencia de la empresa',
    'apariencia.restablecer': 'Volvió a la apariencia de la empresa',
    'auditoria.exportar': 'Exportó la auditoría',
    'auditoria.exportar_seguridad': 'Exportó el registro de seguridad',
  },
};

export interface Acto {
  readonly servicio: string;
  readonly nombre: string;
  readonly area: AreaDeActos;
}

/** Every act by the name that the audit keeps it under. */
export const ACTOS: readonly Acto[] = AREAS_DE_ACTOS.flatMap((area) =>
  Object.entries(POR_AREA[area]).map(([servicio, nombre]) => ({ servicio, nombre, area })),
);

/** As the same names in the file that is made of them. */
export const NOMBRES_DE_ACTOS: Readonly<Record<string, string>> = Object.fromEntries(
  ACTOS.map(({ servicio, nombre }) => [servicio, nombre]),
);

/** What changes nothing and is noted all the same, and addresses that are no services. */
const OTROS: Readonly<Record<string, string>> = {
  '/api/descargas/:ticket': 'Descarga por un enlace',
  'auditoria.listar': 'Miró los cambios',
  'auditoria.seguridad': 'Miró el registro de seguridad',
};

/** What an act is called; one that has no words by its own name. */
export function nombreDeActo(servicio: string): string {
  return NOMBRES_DE_ACTOS[servicio] ?? OTROS[servicio] ?? servicio;
}
