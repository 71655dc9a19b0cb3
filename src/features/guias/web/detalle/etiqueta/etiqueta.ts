import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { formatDay } from '#shared/dates.ts';

import { dinero, SERVICIO } from '../textos.ts';

/** What stands on the label of one piece. */
export interface Etiqueta {
  readonly codigo: string;
  /** `2/3`. */
  readonly lugar: string;
  readonly servicio: string;
  readonly destinatario: string;
  readonly direccion: string;
  readonly departamento: string;
  readonly agencia: string | null;
  readonly zona: string;
  readonly remitente: string;
  readonly referencia: string | null;
  readonly prometida: string;
  readonly contra_reembolso: string | null;
}

/** The labels of a parcel, one for each piece; `numeros`: only those. */
export function etiquetasOf({ guia, bultos }: GuiaDetalle, numeros: readonly number[] | null): Etiqueta[] {
  const common = {
    servicio: SERVICIO[guia.servicio],
    destinatario: guia.destinatario,
    direccion: [guia.direccion, guia.localidad].filter((part) => part !== null && part !== '').join(', '),
    departamento: guia.departamento,
    agencia: guia.agente === null ? null : [guia.agente, guia.agente_direccion].filter(Boolean).join(' · '),
    zona: guia.zona,
    remitente: guia.cliente,
    referencia: guia.referencia,
    prometida: formatDay(guia.prometida_el),
    contra_reembolso: guia.contra_reembolso === null ? null : dinero(guia.contra_reembolso),
  };
  if (guia.bultos === 1) return [{ ...common, codigo: guia.guia_nro, lugar: '1/1' }];
  return bultos
    .filter(({ numero }) => numeros === null || numeros.includes(numero))
    .map(({ codigo, numero, de }) => ({ ...common, codigo, lugar: `${numero}/${de}` }));
}

const ANCHO_MM = 100;
/** ui.md c7: no narrower, or old scanners fail; no wider than reads well at an arm's length. */
const MODULO_MM = { least: 0.33, most: 0.5 };
/** Free on either side of a Code 128, in modules. */
const QUIET = 10;

/** Width of a module, as wide as the label allows. */
export function moduloOf(modules: number): number {
  const fits = (ANCHO_MM - 4) / (modules + 2 * QUIET);
  return Math.min(MODULO_MM.most, Math.max(MODULO_MM.least, Math.floor(fits * 100) / 100));
}
