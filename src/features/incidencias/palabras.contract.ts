/** The closed lists of incidencias. Apart from the contract, so that who needs a word needs no schema. */

export const PRIORIDADES = ['BAJA', 'NORMAL', 'ALTA', 'URGENTE'] as const;
export type Prioridad = (typeof PRIORIDADES)[number];
export const ESTADOS = [
  'ABIERTA',
  'CLASIFICADA',
  'EN_GESTION',
  'ESPERA_CLIENTE',
  'ESPERA_TERCERO',
  'RESUELTA',
  'CERRADA',
  'DUPLICADA',
  'ANULADA',
] as const;
export type Estado = (typeof ESTADOS)[number];
/** What of the queue is looked at. */
export const VISTAS = ['mias', 'sin_asignar', 'vencen_hoy', 'esperando', 'reabiertas', 'abiertas', 'todas'] as const;
export type Vista = (typeof VISTAS)[number];
/** What of those that are over is looked for. */
export const CON = ['fuera_de_plazo', 'reabiertas', 'con_costo'] as const;
export const CANALES = ['PANTALLA', 'CLIENTE', 'AGENCIA', 'SISTEMA'] as const;
export const SOLUCIONES = [
  'ENTREGADA',
  'ENCONTRADA',
  'CORREGIDA',
  'DEVUELTA',
  'COMPENSADA',
  'INFORMADA',
  'SIN_FUNDAMENTO',
] as const;
export type Solucion = (typeof SOLUCIONES)[number];
export const NOMBRE_DE_SOLUCION: Readonly<Record<Solucion, string>> = {
  ENTREGADA: 'Se entregó',
  ENCONTRADA: 'Se encontró',
  CORREGIDA: 'Se corrigieron los datos',
  DEVUELTA: 'Se devolvió',
  COMPENSADA: 'Se compensó',
  INFORMADA: 'Se informó lo consultado',
  SIN_FUNDAMENTO: 'No se constató lo reclamado',
};
export const LUEGO = ['seguir', 'esperar', 'resolver'] as const;
export type Luego = (typeof LUEGO)[number];
/** Who sees a new one outside: one house at most. */
export const PARA = ['NADIE', 'CLIENTE', 'AGENCIA'] as const;
export const RESPONSABLES_DEL_HECHO = ['DESTINATARIO', 'CLIENTE', 'EMPRESA', 'EXTERNO'] as const;
export type ResponsableDelHecho = (typeof RESPONSABLES_DEL_HECHO)[number];
export const ACTOS = [
  'tomar',
  'asignar',
  'clasificar',
  'esperar_tercero',
  'preguntar_chofer',
  'retomar',
  'resolver',
  'reabrir',
  'duplicar',
  'anular',
  'retener',
  'soltar',
  'deshacer',
] as const;
export type ActoDeIncidencia = (typeof ACTOS)[number];
/** Who may open one of a kind by hand; the system opens what it finds. */
export const QUIENES_ABREN = ['personal', 'cliente', 'agencia'] as const;
/** What a kind asks of whoever opens one. */
export const EXIGENCIAS = ['GUIA', 'FOTO'] as const;
export type Exigencia = (typeof EXIGENCIAS)[number];
/** As many as are handled in one go. */
export const MAS_INCIDENCIAS = 100;
/** As many words as hang on one. */
export const MAS_ETIQUETAS = 10;
/** What an incidencia may be tied to. */
export const CLASES_DE_LAZO = [
  'CASO',
  'LEVANTE',
  'DEVOLUCION',
  'INCIDENCIA',
  'RECORRIDO',
  'RENDICION',
  'REMESA',
  'CAJA',
] as const;
export type ClaseDeLazo = (typeof CLASES_DE_LAZO)[number];
