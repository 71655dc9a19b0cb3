import type { OpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import type { EnvioFilters } from '#features/envios/lista.contract.ts';
import { ESTADO_DE_ENVIO, type Origen, type Paga } from '#shared/envio/vocabulario.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';
import { daysFrase, type Frase, namesFrase, namesOf } from '#web/list/frases.ts';

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
  DEPOSITO: 'desde el depósito',
};

/** What a list is narrowed by, so that the chips read one after the other as a sentence: «Envíos» … */
export function frasesOf(filtros: EnvioFilters, opciones: OpcionesDeEnvio | undefined): Frase<keyof EnvioFilters>[] {
  const { q, desde, hasta, entrega, con_contra_reembolso } = filtros;
  const found: (Frase<keyof EnvioFilters> | null)[] = [
    q === undefined ? null : { campos: ['q'], texto: `con «${q}»` },
    namesFrase('estado', 'en estado', [filtros.estado?.map((one) => ESTADO_DE_ENVIO[one].nombre), 'estados']),
    namesFrase('cliente_id', 'de', [namesOf(opciones?.clientes, filtros.cliente_id), 'clientes']),
    namesFrase('servicio', 'por', [filtros.servicio?.map((one) => NOMBRE_DE_SERVICIO[one]), 'servicios']),
    entrega === undefined
      ? null
      : { campos: ['entrega'], texto: entrega === 'AGENCIA' ? 'que se retiran en agencia' : 'a domicilio' },
    namesFrase('paga', '', [filtros.paga?.map((one) => PAGA[one]), 'formas de pago']),
    namesFrase('origen', 'hechos', [filtros.origen?.map((one) => ORIGEN[one]), 'orígenes']),
    con_contra_reembolso ? { campos: ['con_contra_reembolso'], texto: 'con contra-reembolso' } : null,
    daysFrase('creados', ['desde', 'hasta'], [desde, hasta]),
  ];
  return found.filter((one) => one !== null);
}
