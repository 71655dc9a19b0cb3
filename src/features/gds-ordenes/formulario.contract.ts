import { dayOf } from '#shared/dates.ts';
import { type CampoDeOrden, revisarCampos, type ValoresDeOrden } from '#shared/gds/campos.ts';
import type { TipoDeOrden } from '#shared/gds/estado-orden.ts';

/** An order as the form of its client looks at it. Page and command make the same values of it and judge them by the same rules. */

interface DestinoDicho {
  readonly destinatario?: string | null | undefined;
  readonly documento?: string | null | undefined;
  readonly telefono?: string | null | undefined;
  readonly direccion?: string | null | undefined;
}

export interface OrdenDicha {
  readonly tipo: TipoDeOrden;
  readonly referencia?: string | null | undefined;
  readonly proveedor?: string | null | undefined;
  readonly corte?: string | null | undefined;
  readonly prometida_el?: string | null | undefined;
  readonly observaciones?: string | null | undefined;
  readonly entrega?: string | null | undefined;
  readonly destino?: DestinoDicho | null | undefined;
  /** By its name, whoever knows it by number. */
  readonly localidad?: string | null | undefined;
  readonly extra?: Readonly<Record<string, string>> | undefined;
}

/** What a warehouse writes and does not read again. */
export const DEL_DESTINO: ReadonlySet<string> = new Set(['destinatario', 'documento', 'telefono', 'direccion']);
/** What a parcel that waits at an agency has none of. */
const DEL_DOMICILIO: ReadonlySet<string> = new Set(['direccion', 'localidad']);

export function valoresDe(orden: OrdenDicha): ValoresDeOrden {
  const { tipo, corte, prometida_el, destino } = orden;
  const dia = tipo === 'COMPRA' ? prometida_el : corte && dayOf(corte);
  const said = {
    ...{ referencia: orden.referencia, proveedor: orden.proveedor, corte: dia, nota: orden.observaciones },
    ...{ destinatario: destino?.destinatario, documento: destino?.documento, telefono: destino?.telefono },
    ...{ direccion: destino?.direccion, localidad: orden.localidad },
    ...orden.extra,
  };
  return Object.fromEntries(Object.entries(said).map(([campo, valor]) => [campo, valor ?? undefined]));
}

/** The fields that this order is asked: at an agency nobody has an address. */
export function camposPara(campos: readonly CampoDeOrden[], { entrega }: OrdenDicha): CampoDeOrden[] {
  return campos.filter(({ campo }) => entrega !== 'AGENCIA' || !DEL_DOMICILIO.has(campo));
}

interface Contexto {
  readonly hoy: string;
  readonly usados?: ReadonlyMap<string, ReadonlySet<string>>;
}

export function faltasDeOrden(
  campos: readonly CampoDeOrden[],
  orden: OrdenDicha,
  contexto: Contexto,
): Record<string, string> {
  return revisarCampos(camposPara(campos, orden), valoresDe(orden), contexto);
}
