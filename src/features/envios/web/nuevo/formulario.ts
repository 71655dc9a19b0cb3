import type { EnvioTexto } from '#features/envios/borradores.contract.ts';
import type { EnvioDetalle } from '#features/envios/contract.ts';
import type { CampoDeTexto } from '#shared/envio/campos.ts';

export type Campo = CampoDeTexto;
export type PiezaTexto = NonNullable<EnvioTexto['piezas']>[number];

export const PASOS = ['destino', 'paquete', 'confirmar'] as const;
export type Paso = (typeof PASOS)[number];
export const NOMBRE_DE_PASO: Record<Paso, string> = {
  destino: 'Destino',
  paquete: 'Paquete y servicio',
  confirmar: 'Confirmar',
};

/** The fields of a step in the order of the screen: the first that is wrong gets the focus. */
const CAMPOS: Record<Paso, readonly Campo[]> = {
  destino: [
    'cliente_id',
    'destinatario',
    'telefono',
    'documento',
    'entrega',
    'agente',
    'correo',
    'direccion',
    'localidad',
    'departamento',
    'ubicacion',
    'referencia',
    'observaciones',
  ],
  paquete: [
    'servicio',
    'bultos',
    'tamano',
    'peso',
    'una_guia_por_bulto',
    'paga',
    'solicitud',
    'contra_reembolso',
    'valor_declarado',
    'moneda',
    'numero',
  ],
  confirmar: [],
};

/** What carries over to the next envío, and so says nothing about this one. */
const QUE_QUEDAN = ['cliente_id', 'servicio', 'entrega', 'paga', 'solicitud', 'moneda', 'piezas'] as const;

export function pasoDe(search: Record<string, unknown>): Paso {
  return PASOS.find((paso) => paso === search.paso) ?? 'destino';
}

export function pasoSiguiente(paso: Paso): Paso {
  return PASOS[PASOS.indexOf(paso) + 1] ?? 'confirmar';
}

/** Which step a field stands on; pieces (`piezas.0.peso`) on that of the parcel. */
export function pasoDelCampo(campo: string): Paso {
  return CAMPOS.paquete.some((one) => one === campo) || campo.startsWith('piezas') ? 'paquete' : 'destino';
}

/** Whether the field has a place on the screen, as it is filled in now. */
export function isShown(campo: string, { entrega }: EnvioTexto): boolean {
  const isAgencia = entrega === 'AGENCIA';
  return isAgencia
    ? !['direccion', 'localidad', 'departamento'].includes(campo)
    : !['agente', 'correo'].includes(campo);
}

/** Without what was written in fields that have left the screen: it stays in the draft, but is not of this envío. */
export function enUso(datos: EnvioTexto): EnvioTexto {
  return Object.fromEntries(Object.entries(datos).filter(([campo]) => isShown(campo, datos)));
}

/** The faulty fields of a step, or of all of them, first the one that stands first. */
export function faltantes(faltas: Readonly<Record<string, unknown>>, paso: Paso): string[] {
  const order: readonly string[] = [...CAMPOS.destino, ...CAMPOS.paquete];
  return Object.keys(faltas)
    .filter((campo) => paso === 'confirmar' || pasoDelCampo(campo) === paso)
    .sort((one, other) => placeOf(order, one) - placeOf(order, other));
}

function placeOf(order: readonly string[], campo: string): number {
  if (campo.startsWith('piezas')) return order.indexOf('bultos');
  const place = order.indexOf(campo);
  return place === -1 ? order.length : place;
}

/** As it would be without the change, where nothing was written in a field. */
export function withChange(datos: EnvioTexto, change: Partial<EnvioTexto>): EnvioTexto {
  const all = Object.entries({ ...datos, ...change });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== ''));
}

/** Equal for equal contents, in whatever order the fields were filled in. */
export function huellaDe(datos: EnvioTexto): string {
  return JSON.stringify(Object.entries(datos).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Nobody has written anything that is of this envío alone. */
export function isEmpty(datos: EnvioTexto): boolean {
  return Object.keys(datos).every((campo) => QUE_QUEDAN.some((one) => one === campo));
}

export const PIEZA: PiezaTexto = { tamano: 'M' };

/** How a new one begins for this person. */
export const EMPTY: EnvioTexto = {
  entrega: 'DOMICILIO',
  servicio: 'ESTANDAR_DOMICILIO',
  paga: 'CUENTA_CORRIENTE',
  solicitud: 'MOSTRADOR',
  moneda: 'UYU',
  piezas: [PIEZA],
};

/** The next one of the same client, sent in the same way. */
export function otroComo({ cliente_id, servicio, entrega, paga, solicitud }: EnvioDetalle): EnvioTexto {
  return { ...EMPTY, cliente_id: String(cliente_id), servicio, entrega, paga, solicitud };
}

export function piezasDe({ piezas }: EnvioTexto): readonly PiezaTexto[] {
  return piezas === undefined || piezas.length === 0 ? [PIEZA] : piezas;
}

/** So many pieces: those that are there, then more like the last one, not yet weighed. */
export function conCantidad(piezas: readonly PiezaTexto[], cantidad: number): PiezaTexto[] {
  const { tamano = PIEZA.tamano } = piezas.at(-1) ?? PIEZA;
  return Array.from({ length: cantidad }, (_, index) => piezas[index] ?? { tamano });
}

/** What people know a draft again by. */
export function tituloDe(datos: EnvioTexto): string {
  const { destinatario, referencia, localidad, agente } = datos;
  const quien = destinatario ?? (referencia === undefined ? null : `Referencia ${referencia}`);
  const donde = datos.entrega === 'AGENCIA' ? agente : localidad;
  return [quien ?? 'Sin destinatario', donde].filter(Boolean).join(' · ');
}
