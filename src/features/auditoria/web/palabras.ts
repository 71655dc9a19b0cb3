import { formatDateTime, formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { ESTADO_GUIA, type EstadoGuia } from '#shared/estados.ts';
import { NOMBRE_DE_SERVICIO, type Servicio } from '#shared/servicios.ts';

/** What a row of a table is for people. */
const FILAS: Readonly<Record<string, string>> = {
  apariencia_empresa: 'Apariencia',
  marca_empresa: 'Marca',
  correo: 'Correos',
  archivo: 'Archivo',
  cambio_correo: 'Cambio de correo',
  caso: 'Caso',
  catalogo_causas: 'Causa',
  catalogo_soluciones: 'Solución',
  causa_solucion: 'Causa y solución',
  clave_api: 'Clave de API',
  comentario: 'Comentario',
  envio: 'Envío',
  envio_borrador: 'Borrador de envío',
  guia: 'Guía',
  importacion: 'Importación',
  importacion_fila: 'Fila importada',
  impresion: 'Impresión',
  informe_perfil: 'Pestañas del informe',
  informe_suscripcion: 'Suscripción',
  lote: 'Lote',
  lote_lectura: 'Lectura',
  masivo: 'Trabajo masivo',
  notificacion: 'Notificación',
  preferencia: 'Preferencias',
  rol: 'Rol',
  segundo_factor: 'Verificación en dos pasos de',
  sesion: 'Sesión',
  tarifa_version: 'Tarifa',
  ticket: 'Descarga',
  usuario: 'Persona',
  usuario_rol: 'Rol de persona',
  version_transiciones: 'Transiciones',
  vista: 'Vista',
  webhook: 'Webhook',
  webhook_aviso: 'Aviso de webhook',
};

export function nombreDeTabla(tabla: string): string {
  return Object.hasOwn(FILAS, tabla) ? (FILAS[tabla] ?? tabla) : plain(tabla);
}

/** Words of fields that are not their own. */
const CAMPOS: Readonly<Record<string, string>> = {
  alcances: 'permisos de la clave',
  agente_id: 'agencia',
  archivo_id: 'archivo',
  causa_id: 'causa',
  cliente_id: 'cliente',
  codigo: 'código',
  codigos: 'funcionalidades',
  contra_reembolso_centavos: 'contra-reembolso',
  descripcion: 'descripción',
  dia: 'día',
  direccion: 'dirección',
  email: 'correo',
  estado_general: 'estado',
  fullname: 'nombre y apellido',
  evento_id: 'n.º de evento',
  guia: 'guía',
  guia_id: 'n.º de guía',
  guia_nro: 'guía',
  hija_id: 'n.º de guía de devolución',
  lote_id: 'lote',
  hija_nro: 'guía de devolución',
  motivo_id: 'motivo',
  numero: 'número',
  numeros: 'números',
  pestanas: 'pestañas',
  precio_centavos: 'precio',
  proposito: 'para',
  razon: 'razón',
  rol_id: 'rol',
  solucion_id: 'solución',
  tamano: 'tamaño',
  tamano_id: 'tamaño',
  telefono: 'teléfono',
  tipo_usuario: 'tipo de persona',
  ultimo_evento: 'último evento',
  url: 'dirección',
  username: 'usuario',
  usuario_id: 'persona',
  ubicacion: 'ubicación',
  vence: 'vencimiento',
  version_id: 'versión',
};

/** A field by its path, as `bultos › 2 › tamaño`. */
export function nombreDeCampo(path: readonly string[]): string {
  const words = path.map((part) => {
    if (/^\d+$/.test(part)) return String(Number(part) + 1);
    return Object.hasOwn(CAMPOS, part) ? (CAMPOS[part] ?? part) : plain(part);
  });
  const text = words.join(' › ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function plain(name: string): string {
  return name.replaceAll('_', ' ');
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

const CODIGO_DE_ESTADO = /^[A-Z]+(?:_[A-Z]+)*$/;

/** A value as people read it; `campo` is the field's own name, which tells money and states, `moneda` what stands beside it. */
export function valorEnPalabras(campo: string, value: unknown, moneda = 'UYU'): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number')
    return campo.endsWith('centavos') ? formatDinero({ centavos: value, moneda }) : String(value);
  if (Array.isArray(value)) return value.map((one) => valorEnPalabras(campo, one)).join(', ') || '—';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isEstado(value) && campo.startsWith('estado')) return ESTADO_GUIA[value].nombre;
  if (campo.startsWith('estado') && CODIGO_DE_ESTADO.test(value)) return enMinusculas(value);
  if (isServicio(value)) return NOMBRE_DE_SERVICIO[value];
  if (INSTANT.test(value)) return formatDateTime(value);
  return DAY.test(value) ? formatDay(value) : value;
}

/** `CERRADO_CON_DIFERENCIAS` as `Cerrado con diferencias`. */
function enMinusculas(codigo: string): string {
  return codigo.charAt(0) + plain(codigo.slice(1)).toLowerCase();
}

function isEstado(text: string): text is EstadoGuia {
  return Object.hasOwn(ESTADO_GUIA, text);
}

function isServicio(text: string): text is Servicio {
  return Object.hasOwn(NOMBRE_DE_SERVICIO, text);
}
