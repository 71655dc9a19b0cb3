import type { OpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import type { EnvioFilters } from '#features/envios/lista.contract.ts';
import { formatDay } from '#shared/dates.ts';
import { ESTADO_DE_ENVIO, type Origen, type Paga } from '#shared/envio/vocabulario.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';

export interface Frase {
  campos: readonly (keyof EnvioFilters)[];
  texto: string;
}

const either = new Intl.ListFormat('es', { type: 'disjunction' });
const MOST_NAMED = 3;

/** As they go on after «Envíos». */
const PAGA: Readonly<Record<Paga, string>> = {
  REMITENTE: 'que paga el remitente',
  DESTINATARIO: 'que paga el destinatario',
  CUENTA_CORRIENTE: 'en cuenta corriente',
};
const ORIGEN: Readonly<Record<Origen, string>> = {
  PANTALLA: 'en pantalla',
  IMPORTACION: 'por importación',
  API: 'por API',
};

/** What a list is narrowed by, so that the chips read one after the other as a sentence: «Envíos» … */
export function frasesOf(filtros: EnvioFilters, opciones: OpcionesDeEnvio | undefined): Frase[] {
  const { q, desde, hasta, entrega, con_contra_reembolso } = filtros;
  const clientes = filtros.cliente_id?.map((id) => nombreDe(opciones, id));
  const found: (Frase | null)[] = [
    q === undefined ? null : { campos: ['q'], texto: `con «${q}»` },
    phrase(
      'estado',
      filtros.estado?.map((one) => ESTADO_DE_ENVIO[one].nombre),
      ['en estado', 'estados'],
    ),
    phrase('cliente_id', clientes, ['de', 'clientes']),
    phrase(
      'servicio',
      filtros.servicio?.map((one) => NOMBRE_DE_SERVICIO[one]),
      ['por', 'servicios'],
    ),
    entrega === undefined
      ? null
      : { campos: ['entrega'], texto: entrega === 'AGENCIA' ? 'que se retiran en agencia' : 'a domicilio' },
    phrase(
      'paga',
      filtros.paga?.map((one) => PAGA[one]),
      ['', 'formas de pago'],
    ),
    phrase(
      'origen',
      filtros.origen?.map((one) => ORIGEN[one]),
      ['hechos', 'orígenes'],
    ),
    con_contra_reembolso ? { campos: ['con_contra_reembolso'], texto: 'con contra-reembolso' } : null,
    desde === undefined && hasta === undefined
      ? null
      : { campos: ['desde', 'hasta'], texto: `creados ${diasDe(desde, hasta)}` },
  ];
  return found.filter((one) => one !== null);
}

function nombreDe(opciones: OpcionesDeEnvio | undefined, clienteId: number): string {
  return opciones?.clientes.find(({ id }) => id === clienteId)?.nombre ?? `n.º ${clienteId}`;
}

function diasDe(desde: string | undefined, hasta: string | undefined): string {
  if (desde === hasta && desde !== undefined) return `el ${formatDay(desde)}`;
  const parts = [
    desde === undefined ? '' : `desde el ${formatDay(desde)}`,
    hasta === undefined ? '' : `hasta el ${formatDay(hasta)}`,
  ];
  return parts.filter(Boolean).join(' ');
}

function phrase(
  campo: keyof EnvioFilters,
  names: readonly string[] | undefined,
  [lead, plural]: readonly [string, string],
): Frase | null {
  if (names === undefined || names.length === 0) return null;
  const texto = names.length > MOST_NAMED ? `${names.length} ${plural}` : either.format(names);
  return { campos: [campo], texto: `${lead} ${texto}`.trimStart() };
}
