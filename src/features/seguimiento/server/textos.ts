import type { EstadoGuia } from '#shared/estados.ts';

interface TextoDeEstado {
  readonly titulo: string;
  readonly texto: string;
}

const PIDA_AYUDA = 'Comuníquese con quien se lo envió.';

/** What a recipient reads for each state: where the parcel is and what comes next, in words that are not ours. */
export const TEXTO_DE_ESTADO: Readonly<Record<EstadoGuia, TextoDeEstado>> = {
  PRE_INGRESADO: {
    titulo: 'Todavía no lo recibimos',
    texto: 'Quien se lo envía nos avisó del envío, pero aún no lo tenemos.',
  },
  A_LEVANTAR: { titulo: 'Vamos a retirarlo', texto: 'Pasaremos a buscarlo por donde lo preparó quien se lo envía.' },
  LEVANTADO: { titulo: 'Ya lo tenemos', texto: 'Lo retiramos y va hacia nuestra planta.' },
  INGRESADO: { titulo: 'Lo estamos preparando', texto: 'Está en una de nuestras sedes.' },
  CLASIFICADO: { titulo: 'Está por seguir viaje', texto: 'Está en una de nuestras sedes, listo para salir.' },
  EN_TRASLADO: { titulo: 'Está en camino', texto: 'Viaja hacia su destino.' },
  EN_AGENCIA: { titulo: 'Lo puede retirar', texto: 'Lleve su documento y el número de envío.' },
  ASIGNADO: { titulo: 'Está por salir a reparto', texto: 'Ya tiene lugar en un recorrido de entrega.' },
  EN_REPARTO: { titulo: 'Salió a reparto', texto: 'Va hacia la dirección de entrega.' },
  NO_ENTREGADO: {
    titulo: 'No pudimos entregarlo',
    texto: `Pasamos por la dirección y no pudimos dejarlo; sigue con nosotros. ${PIDA_AYUDA}`,
  },
  RETENIDO: { titulo: 'Está demorado', texto: `Lo tenemos nosotros, hasta resolver un inconveniente. ${PIDA_AYUDA}` },
  EN_DEVOLUCION: { titulo: 'Vuelve a quien lo envió', texto: 'No se entregó y va de regreso.' },
  ENTREGADO: { titulo: 'Se entregó', texto: 'El envío llegó a su fin.' },
  ENTREGADO_PARCIAL: { titulo: 'Se entregó una parte', texto: `Se entregaron algunos de sus bultos. ${PIDA_AYUDA}` },
  DEVUELTO: { titulo: 'Se devolvió', texto: 'Volvió a quien lo envió.' },
  EXTRAVIADO: { titulo: 'No lo encontramos', texto: `Lo estamos buscando. ${PIDA_AYUDA}` },
  SINIESTRADO: { titulo: 'No se podrá entregar', texto: `El envío sufrió un siniestro. ${PIDA_AYUDA}` },
  ANULADO: { titulo: 'Se anuló', texto: `Este envío se anuló antes de salir. ${PIDA_AYUDA}` },
};

/** The title where the last day to collect it is over. */
export const PLAZO_VENCIDO = 'Venció el plazo para retirarlo';

/** States in which the promised day still says something. */
export const CON_PROMESA: ReadonlySet<EstadoGuia> = new Set([
  'PRE_INGRESADO',
  'A_LEVANTAR',
  'LEVANTADO',
  'INGRESADO',
  'CLASIFICADO',
  'EN_TRASLADO',
  'ASIGNADO',
  'EN_REPARTO',
]);

const SERVICIOS: ReadonlyMap<string, string> = new Map([
  ['ESTANDAR_DOMICILIO', 'Entrega a domicilio'],
  ['ESTANDAR_AGENCIA', 'Retiro en agencia'],
  ['EXPRESS_24', 'Express 24 horas'],
  ['FLEX', 'Entrega flexible'],
  ['DOCUMENTOS', 'Documentos'],
  ['DEVOLUCION', 'Devolución'],
  ['CARGA_ESPECIAL', 'Carga especial'],
]);

/** Null for one that has no name for the public yet. */
export function nombreDeServicio(servicio: string): string | null {
  return SERVICIOS.get(servicio) ?? null;
}

/** The one answer to a wrong check, a number that does not exist and one without a check. */
export const NO_ENCONTRADO = 'No encontramos un envío con esos datos. Revise el número y el dato de control.';
