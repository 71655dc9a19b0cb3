import { CARROS_ERRORS } from './errors-carros.ts';
import { CLIENTES_ERRORS } from './errors-clientes.ts';
import { CUENTAS_ERRORS } from './errors-cuentas.ts';
import { DOCUMENTOS_ERRORS } from './errors-documentos.ts';
import { GDS_ERRORS } from './errors-gds.ts';
import { INCIDENCIAS_ERRORS } from './errors-incidencias.ts';
import { LEVANTES_ERRORS } from './errors-levantes.ts';
import { MENSAJES_ERRORS } from './errors-mensajes.ts';
import { MOSTRADOR_ERRORS } from './errors-mostrador.ts';
import { RENDICIONES_ERRORS } from './errors-rendiciones.ts';
import { REPARTO_ERRORS } from './errors-reparto.ts';
import { SIN_PERMISO } from './sin-permiso.ts';

interface ErrorRow {
  readonly status: number;
  readonly msg: string;
  /** Only for the two session texts that the specified client looks for (specification §8). */
  readonly returned_message?: string;
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter?: number;
}

/** Every failure a person can meet. A code without a status and a message does not compile. */
export const ERRORS = {
  // session and access
  SESION_VENCIDA: { status: 200, msg: 'La sesión venció', returned_message: 'JWT expired' },
  SIN_SESION: { status: 401, msg: 'Inicie sesión para continuar' },
  LOGIN_INCORRECTO: { status: 200, msg: 'Los datos de inicio de sesión son incorrectos' },
  LOGIN_DEMORADO: { status: 429, msg: 'Demasiados intentos. Espere unos segundos y vuelva a intentar', retryAfter: 5 },
  SEGUNDO_FACTOR_PEDIDO: { status: 200, msg: 'Escriba el código de su aplicación de verificación' },
  CODIGO_INCORRECTO: { status: 200, msg: 'El código no es correcto o ya se usó' },
  DESAFIO_VENCIDO: { status: 200, msg: 'Pasó demasiado tiempo. Escriba otra vez su contraseña' },
  SEGUNDO_FACTOR_ILEGIBLE: {
    status: 200,
    msg: 'No podemos leer su verificación en dos pasos. Use un código de recuperación o pida a un administrador que la quite',
  },
  SEGUNDO_FACTOR_PENDIENTE: { status: 403, msg: 'Antes de continuar debe activar la verificación en dos pasos' },
  SIN_PERMISO: { status: 403, msg: SIN_PERMISO },
  CAMBIO_DE_CONTRASENA_PENDIENTE: { status: 403, msg: 'Debe cambiar la contraseña antes de continuar' },
  CUENTA_PENDIENTE: { status: 403, msg: 'Su cuenta espera aprobación' },
  CONTRASENA_ACTUAL_INCORRECTA: { status: 200, msg: 'La contraseña actual no es correcta' },
  CONTRASENA_DEBIL: { status: 200, msg: 'Esa contraseña es muy fácil de adivinar. Elija otra' },
  CONTRASENA_REPETIDA: { status: 200, msg: 'La contraseña nueva debe ser distinta de la actual' },
  CODIGO_REQUERIDO: { status: 200, msg: 'Escriba también el código de su aplicación de verificación' },
  PROPUESTA_VENCIDA: { status: 200, msg: 'La clave que se mostró venció. Empiece de nuevo' },
  SEGUNDO_FACTOR_EXIGIDO: {
    status: 200,
    msg: 'Su rol exige la verificación en dos pasos: cámbiela de teléfono en lugar de quitarla',
  },
  SIN_SEGUNDO_FACTOR: { status: 200, msg: 'Esa cuenta no tiene verificación en dos pasos' },
  CORREO_IGUAL: { status: 200, msg: 'Ese ya es su correo' },
  DEMASIADOS_CAMBIOS_DE_CORREO: { status: 200, msg: 'Pidió demasiados cambios de correo. Espere una hora' },
  ENLACE_VENCIDO: { status: 200, msg: 'El enlace venció o ya fue usado. Pida uno nuevo' },
  TICKET_INVALIDO: { status: 404, msg: 'La descarga venció o ya fue usada. Pídala de nuevo' },
  // keys of clients' systems
  CLAVE_API_INVALIDA: { status: 401, msg: 'La clave de API no es válida' },
  SIN_CLAVE_API: { status: 401, msg: 'Envíe su clave de API en el encabezado X-API-KEY' },
  CREDENCIAL_DOBLE: { status: 400, msg: 'Use X-TOKEN o X-API-KEY, no los dos' },
  // the call itself
  SERVICIO_DESCONOCIDO: { status: 404, msg: 'El servicio pedido no existe' },
  RUTA_DESCONOCIDA: { status: 404, msg: 'La dirección pedida no existe' },
  METODO_NO_ADMITIDO: { status: 405, msg: 'Método no admitido' },
  PEDIDO_ILEGIBLE: { status: 400, msg: 'El pedido no se entiende' },
  PEDIDO_LENTO: { status: 408, msg: 'El pedido tardó demasiado en llegar' },
  CABECERAS_GRANDES: { status: 431, msg: 'Las cabeceras del pedido son demasiado grandes' },
  JSON_INVALIDO: { status: 400, msg: 'El pedido no es un JSON válido' },
  TIPO_DE_CONTENIDO: { status: 415, msg: 'El pedido debe ser application/json' },
  DATOS_INVALIDOS: { status: 400, msg: 'Hay datos que no son válidos' },
  DEMASIADO_GRANDE: { status: 413, msg: 'El pedido es demasiado grande' },
  DEMASIADOS_PEDIDOS: { status: 429, msg: 'Demasiados pedidos. Espere un momento', retryAfter: 10 },
  CLAVE_REUTILIZADA: { status: 200, msg: 'La clave de este pedido ya se usó con otros datos' },
  REINTENTE: { status: 200, msg: 'Otra persona está modificando lo mismo. Reintente' },
  BASE_NO_DISPONIBLE: {
    status: 503,
    msg: 'El sistema no está disponible en este momento. Reintente en unos segundos',
    retryAfter: 2,
  },
  RELOJ_DESFASADO: {
    status: 503,
    msg: 'El reloj del servidor no coincide con el de la base de datos. Avise a quien lo administra',
    retryAfter: 60,
  },
  SIN_ESPACIO: {
    status: 503,
    msg: 'El servidor se quedó sin espacio en disco y no guardó. Avise a quien lo administra y reintente',
    retryAfter: 10,
  },
  SERVIDOR_OCUPADO: { status: 503, msg: 'El sistema está muy ocupado. Reintente en unos segundos', retryAfter: 5 },
  INTERNO: { status: 500, msg: 'El sistema tuvo un error. Reintente y, si sigue, avise a un administrador' },
  // lists and exports
  DEMASIADAS_FILAS: { status: 200, msg: 'Son más de 100.000 registros. Use un filtro más acotado' },
  RANGO_INVALIDO: { status: 200, msg: 'La fecha final no puede ser anterior a la inicial' },
  RANGO_DEMASIADO_LARGO: { status: 200, msg: 'El rango de fechas no puede superar los 366 días' },
  // parcels
  GUIA_NO_ENCONTRADA: { status: 200, msg: 'Guía no encontrada' },
  GUIA_REPETIDA: { status: 200, msg: 'Ya existe una guía con ese número' },
  CURSOR_INVALIDO: { status: 400, msg: 'La página pedida ya no corresponde a estos filtros. Actualice la lista' },
  PAGINA_MUY_LEJANA: { status: 200, msg: 'Esa página está demasiado lejos. Use un filtro más acotado' },
  // events of a parcel; most carry a text of their own, with the state, the place or the moment
  EVENTO_DESCONOCIDO: { status: 200, msg: 'Ese evento no existe' },
  EVENTO_NO_PERMITIDO: { status: 200, msg: 'El estado de la guía no admite ese evento' },
  EVENTO_AJENO: { status: 200, msg: 'Su rol no puede registrar ese evento' },
  EVENTO_OTRA_SEDE: { status: 200, msg: 'La guía corresponde a otra sede' },
  EVENTO_SIN_DATOS: { status: 400, msg: 'Faltan datos para registrar el evento' },
  EVENTO_EN_EL_FUTURO: { status: 200, msg: 'La hora del evento es posterior a la actual. Revise el reloj del equipo' },
  EVENTO_MUY_VIEJO: { status: 200, msg: 'El evento es demasiado antiguo para registrarlo' },
  EVENTO_NO_ENCAJA: { status: 200, msg: 'Ese evento no encaja en la historia de la guía' },
  EVENTO_NO_ENCONTRADO: { status: 200, msg: 'El evento no existe' },
  EVENTO_NO_SE_CORRIGE: { status: 200, msg: 'Ese evento ya no se puede corregir' },
  INTENTOS_AGOTADOS: { status: 200, msg: 'La guía agotó sus intentos: corresponde desviarla o devolverla' },
  MOTIVO_SIN_REINTENTO: { status: 200, msg: 'El motivo de la visita no admite otro intento' },
  MONTO_DISTINTO: { status: 200, msg: 'Se cobra exactamente lo que lleva la guía' },
  LLEVA_CONTRA_REEMBOLSO: { status: 200, msg: 'Lleva contra-reembolso: registre la entrega con cobro' },
  BULTO_INEXISTENTE: { status: 200, msg: 'La guía no tiene ese bulto' },
  // envíos; the refusal of a reference names the guía that has it
  ENVIO_NO_ENCONTRADO: { status: 200, msg: 'El envío no existe' },
  ENVIO_YA_EN_CURSO: { status: 200, msg: 'El envío ya fue escaneado y no se puede anular' },
  ENVIO_YA_ANULADO: { status: 200, msg: 'El envío ya está anulado' },
  REFERENCIA_REPETIDA: { status: 200, msg: 'Esa referencia ya se usó' },
  BORRADOR_NO_ENCONTRADO: { status: 200, msg: 'El borrador no existe' },
  DEMASIADOS_BORRADORES: { status: 200, msg: 'Ya tiene 50 borradores. Confirme o elimine alguno' },
  TARIFA_NO_ENCONTRADA: { status: 200, msg: 'Esa versión de la tarifa no existe' },
  TARIFA_VENCIDA: { status: 200, msg: 'La versión nueva debe regir desde hoy o desde un día futuro' },
  TARIFA_INCOMPLETA: { status: 200, msg: 'La tarifa deja destinos sin precio' },
  // labels
  ETIQUETA_PROPIA: {
    status: 200,
    msg: 'Llevan la etiqueta que pone su cliente. Si a una se le rompió, imprímala desde su guía',
  },
  DEMASIADAS_ETIQUETAS: { status: 200, msg: 'Son más de 2.000 etiquetas. Imprímalas en partes' },
  IMPRESION_NO_ENCONTRADA: { status: 200, msg: 'Esa impresión no existe o es de otra persona' },
  // versions of the state machine
  VERSION_NO_ENCONTRADA: { status: 200, msg: 'Esa versión no existe' },
  VERSION_NO_ES_BORRADOR: { status: 200, msg: 'Solo se puede cambiar un borrador' },
  VERSION_CON_FALTAS: { status: 200, msg: 'La versión deja estados sin salida o sin entrada' },
  VERSION_DESACTUALIZADA: {
    status: 200,
    msg: 'Se publicó otra versión después de crear este borrador. Cree uno nuevo y compare',
  },
  CASILLA_FIJA: { status: 200, msg: 'Las guías nacen con sus datos, como pre-ingresadas: ese paso no se quita' },
  PASOS_AMBIGUOS: { status: 200, msg: 'Un evento solo puede llevar a un estado' },
  // saved views, bulk work, batches of scans
  VISTA_NO_ENCONTRADA: { status: 200, msg: 'La vista no existe' },
  VISTA_REPETIDA: { status: 200, msg: 'Ya tiene una vista con ese nombre' },
  MASIVO_NO_ENCONTRADO: { status: 200, msg: 'Ese trabajo no existe' },
  MASIVO_NO_SE_DESHACE: { status: 200, msg: 'Ese trabajo no se puede deshacer, o ya se pidió' },
  MASIVO_VACIO: { status: 200, msg: 'No hay guías para ese trabajo' },
  MASIVO_DEMASIADO_GRANDE: { status: 200, msg: 'Son más de 200.000 guías. Use un filtro más acotado' },
  LOTE_NO_ENCONTRADO: { status: 200, msg: 'El lote no existe' },
  LOTE_CERRADO: { status: 200, msg: 'El lote ya está cerrado' },
  LOTE_CON_DIFERENCIAS: { status: 200, msg: 'Hay diferencias: diga en una nota qué se decidió' },
  LOTE_CON_LECTURAS: { status: 200, msg: 'El lote tiene lecturas registradas: ciérrelo en lugar de anularlo' },
  LECTURA_NO_ENCONTRADA: { status: 200, msg: 'Esa lectura no existe' },
  // imports
  IMPORTACION_NO_ENCONTRADA: { status: 200, msg: 'La importación no existe' },
  IMPORTACION_EMPEZADA: { status: 200, msg: 'Ya se importaron filas de este archivo: sus columnas no se cambian' },
  IMPORTACION_OTRO_TIPO: { status: 200, msg: 'Se importan archivos CSV y planillas XLSX' },
  IMPORTACION_SIN_LUGAR: { status: 200, msg: 'El cliente ya guarda 2 GB de archivos. Escriba a soporte' },
  FILA_NO_ENCONTRADA: { status: 200, msg: 'Alguna de las filas no existe' },
  FILA_YA_IMPORTADA: { status: 200, msg: 'La fila ya se importó o está por importarse' },
  NADA_PARA_IMPORTAR: { status: 200, msg: 'No hay filas listas para importar' },
  IMPORTACION_NO_SE_REVIERTE: { status: 200, msg: 'Los envíos se anulan de a uno: su importación no se revierte' },
  IMPORTACION_EN_CURSO: { status: 200, msg: 'Ese archivo todavía se está importando o revirtiendo' },
  NADA_PARA_REVERTIR: { status: 200, msg: 'De ese archivo no queda nada por revertir' },
  // reports of clients
  TABLA_NO_ENCONTRADA: { status: 200, msg: 'Esa tabla no existe en el informe' },
  // keys and webhooks of clients
  CLAVE_API_NO_ENCONTRADA: { status: 200, msg: 'La clave no existe o ya fue revocada' },
  CLAVE_API_VENCIDA: { status: 200, msg: 'La fecha de vencimiento ya pasó' },
  DEMASIADAS_CLAVES: { status: 200, msg: 'El cliente ya tiene 20 claves vigentes. Revoque alguna' },
  WEBHOOK_NO_ENCONTRADO: { status: 200, msg: 'El webhook no existe' },
  WEBHOOK_SIN_APROBAR: { status: 200, msg: 'El webhook todavía no fue aprobado' },
  WEBHOOK_YA_DECIDIDO: { status: 200, msg: 'El webhook ya fue aprobado o rechazado' },
  DEMASIADOS_WEBHOOKS: { status: 200, msg: 'El cliente ya tiene 10 webhooks. Elimine alguno' },
  DIRECCION_NO_ADMITIDA: { status: 200, msg: 'La dirección debe ser pública y empezar con https://' },
  EVENTO_DE_WEBHOOK_DESCONOCIDO: { status: 200, msg: 'Alguno de los eventos elegidos no existe' },
  AVISO_NO_ENCONTRADO: { status: 200, msg: 'El aviso no existe o todavía está pendiente' },
  // problem solver
  USUARIO_AJENO: { status: 403, msg: 'El caso debe registrarlo la persona que inició la sesión' },
  INICIO_FUERA_DE_PLAZO: { status: 200, msg: 'El caso comenzó hace más de 12 horas. Vuelva a escanear la guía' },
  FECHA_FUTURA: { status: 200, msg: 'La hora del caso es posterior a la actual. Revise el reloj del equipo' },
  FIN_ANTERIOR_AL_INICIO: { status: 200, msg: 'El fin del caso no puede ser anterior al inicio' },
  TAMANO_NO_ENCONTRADO: { status: 200, msg: 'El tamaño elegido no existe' },
  CAUSA_NO_DISPONIBLE: { status: 200, msg: 'La causa elegida no está disponible' },
  SOLUCION_NO_DISPONIBLE: { status: 200, msg: 'La solución elegida no está disponible para esa causa' },
  CAUSA_ES_SIN_ETIQUETA: { status: 200, msg: 'Un paquete sin etiqueta se registra con la causa «Sin etiqueta»' },
  DESCRIPCION_REQUERIDA: { status: 200, msg: 'La descripción es requerida para paquetes sin etiqueta' },
  GUIA_REQUERIDA: { status: 200, msg: 'No se pudo obtener el ID de la guía' },
  SIN_ETIQUETA_SIN_GUIA: { status: 200, msg: 'Un paquete sin etiqueta no lleva guía' },
  CASO_NO_ENCONTRADO: { status: 200, msg: 'El caso no existe' },
  CASO_YA_NO_SE_ANULA: { status: 200, msg: 'El caso ya no se puede deshacer' },
  FOTO_NO_ENCONTRADA: { status: 200, msg: 'El caso no tiene foto' },
  CAUSA_NO_ENCONTRADA: { status: 200, msg: 'La causa no existe' },
  CAUSA_EN_USO: { status: 200, msg: 'La causa tiene casos o mapeos y no se puede eliminar' },
  CAUSA_REPETIDA: { status: 200, msg: 'Ya existe una causa con ese nombre' },
  CAUSA_RESERVADA: { status: 200, msg: 'Solo la causa para paquetes sin etiqueta puede llevar la palabra «etiqueta»' },
  CAUSA_OBLIGATORIA: { status: 200, msg: 'La causa para paquetes sin etiqueta no se puede inactivar ni eliminar' },
  SOLUCION_NO_ENCONTRADA: { status: 200, msg: 'La solución no existe' },
  SOLUCION_EN_USO: { status: 200, msg: 'La solución tiene casos o mapeos y no se puede eliminar' },
  SOLUCION_REPETIDA: { status: 200, msg: 'Ya existe una solución con ese nombre' },
  MAPEO_NO_ENCONTRADO: { status: 200, msg: 'El mapeo no existe' },
  MAPEO_REPETIDO: { status: 200, msg: 'Ese mapeo ya existe' },
  MAPEO_INACTIVO: { status: 200, msg: 'La causa y la solución deben estar activas' },
  RANGO_ESTADISTICAS_LARGO: { status: 200, msg: 'Las estadísticas abarcan hasta cinco años' },
  CASO_YA_REGISTRADO: { status: 200, msg: 'Ya registró otro caso de este paquete con la misma hora de inicio' },
  // rounds
  RECORRIDO_NO_ENCONTRADO: { status: 200, msg: 'Ese recorrido no existe' },
  PROPUESTA_NO_ENCONTRADA: { status: 200, msg: 'Ese reparto no existe o ya se borró. Pídalo otra vez' },
  CODIGO_SIN_RECORRIDO: { status: 200, msg: 'Ese carro o esa agencia no existe' },
  RECORRIDO_SIN_CHOFER: { status: 200, msg: 'Elija el chofer antes de planificar' },
  RECORRIDO_VACIO: { status: 200, msg: 'El recorrido no tiene guías que puedan salir. Agregue alguna' },
  RECORRIDO_DEMASIADO_GRANDE: { status: 200, msg: 'Un recorrido lleva hasta 400 guías. Arme otro con las demás' },
  CHOFER_NO_DISPONIBLE: { status: 200, msg: 'Esa persona no es un chofer activo. Elija otra' },
  PLANTILLA_REPETIDA: { status: 200, msg: 'Ya hay una plantilla con ese nombre. Elija otro' },
  LIBRETA_VENCIDA: { status: 200, msg: 'La libreta de ese chofer está vencida' },
  VEHICULO_OCUPADO: { status: 200, msg: 'Ese vehículo va ese día en otro recorrido' },
  VEHICULO_EN_RUTA: { status: 200, msg: 'Ese vehículo ya está en la calle con otro recorrido. Elija otro' },
  VEHICULO_NO_DISPONIBLE: { status: 200, msg: 'Ese vehículo no existe o está dado de baja. Elija otro' },
  CHOFER_EN_RUTA: { status: 200, msg: 'Ese chofer ya está en ruta con otro recorrido' },
  LINEAS_SIN_RESOLVER: { status: 200, msg: 'Hay guías sin resolver' },
  ...MOSTRADOR_ERRORS,
  ...RENDICIONES_ERRORS,
  ...REPARTO_ERRORS,
  ...CARROS_ERRORS,
  ...GDS_ERRORS,
  ...INCIDENCIAS_ERRORS,
  ...CLIENTES_ERRORS,
  ...MENSAJES_ERRORS,
  ...LEVANTES_ERRORS,
  ...CUENTAS_ERRORS,
  ...DOCUMENTOS_ERRORS,
  // masters
  PUESTO_NO_ENCONTRADO: { status: 200, msg: 'No hay un puesto en uso con ese código' },
  MAESTRO_NO_ENCONTRADO: { status: 200, msg: 'Esa fila ya no existe' },
  MAESTRO_EN_USO: { status: 200, msg: 'Está en uso: inactívela en lugar de eliminarla' },
  DIRECCION_SIN_PUERTA: {
    status: 200,
    msg: 'La dirección no dice puerta, esquina, solar ni kilómetro: agréguela a un recorrido y márquela allí',
  },
  PUNTO_FUERA_DE_URUGUAY: { status: 200, msg: 'Ese punto no está en Uruguay' },
  // files
  ARCHIVO_NO_ENCONTRADO: { status: 200, msg: 'El archivo no existe' },
  ARCHIVO_INVALIDO: { status: 400, msg: 'El archivo no es válido' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** Messages by field, as `{ path: message }` (wire.md, "Answers"). */
export type Campos = Readonly<Record<string, string>>;

/** The database is away or has no room: background work waits, and nothing of it has failed. */
export const DATABASE_AWAY: ReadonlySet<ErrorCode> = new Set(['BASE_NO_DISPONIBLE', 'SIN_ESPACIO']);

/** An expected failure: its text is for the person, its `detail` only for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly campos: Campos | undefined;

  constructor(code: ErrorCode, detail: Readonly<Record<string, unknown>> = {}, campos?: Campos) {
    super(ERRORS[code].msg);
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
    this.campos = campos;
  }
}

/** An expected failure that says more than its code: the state, the place, the moment. The text is for the person. */
export class RefusalError extends AppError {
  constructor(code: ErrorCode, texto: string, detail: Readonly<Record<string, unknown>> = {}) {
    super(code, detail);
    this.name = 'RefusalError';
    this.message = texto;
  }
}

/** The row of a code, with its optional fields readable. */
export function errorRow(code: ErrorCode): ErrorRow {
  return ERRORS[code];
}
