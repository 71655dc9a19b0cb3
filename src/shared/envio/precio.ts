import { formatDinero } from '../dinero.ts';
import { NOMBRE_DE_SERVICIO } from '../servicios.ts';
import type { Importe } from './importe.ts';
import type { Moneda, ServicioConPrecio } from './vocabulario.ts';

export type Ambito = 'MONTEVIDEO' | 'METROPOLITANA' | 'CAPITAL' | 'INTERIOR';
export const NOMBRE_DE_AMBITO = {
  MONTEVIDEO: 'Montevideo',
  METROPOLITANA: 'Metropolitana y Costa de Oro',
  CAPITAL: 'Capitales del interior',
  INTERIOR: 'Interior',
} as const satisfies Record<Ambito, string>;

export interface LineaDeTarifa {
  readonly servicio: ServicioConPrecio;
  readonly ambito: Ambito | null;
  readonly departamento_id: number | null;
  readonly hasta_gramos: number;
  readonly precio_centavos: number;
}

/** A version of a tariff: it never changes. */
export interface VersionDeTarifa {
  readonly id: number;
  readonly nombre: string;
  readonly numero: number;
  readonly vigente_desde: string;
  readonly moneda: Moneda;
  readonly bulto_adicional_por_mil: number;
  readonly kilo_adicional_centavos: number;
  readonly contra_reembolso_por_mil: number;
  readonly contra_reembolso_minimo_centavos: number;
  readonly valor_declarado_por_mil: number;
  readonly cm3_por_kilo: number;
  readonly dolar_centavos: number;
  readonly tasa_postal_por_mil: number;
  readonly iva_por_mil: number;
  readonly lineas: readonly LineaDeTarifa[];
}

export interface PiezaACotizar {
  /** The most that its size may weigh: what counts where neither weight nor measures are known. */
  readonly max_gramos: number;
  readonly peso_gramos: number | null;
  readonly largo_cm: number | null;
  readonly ancho_cm: number | null;
  readonly alto_cm: number | null;
}

export interface PedidoDePrecio {
  readonly servicio: ServicioConPrecio;
  readonly ambito: Ambito;
  readonly departamento_id: number;
  readonly piezas: readonly PiezaACotizar[];
  readonly contra_reembolso: Importe | null;
  readonly valor_declarado: Importe | null;
}

export interface Tramo {
  readonly concepto: string;
  readonly detalle: string | null;
  readonly centavos: number;
}

export interface Precio {
  readonly tramos: readonly Tramo[];
  readonly centavos: number;
}

/** What it costs, line by line, taxes last. Null: the tariff has no price for it. */
export function cotizar(tarifa: VersionDeTarifa, pedido: PedidoDePrecio): Precio | null {
  const lineas = lineasDe(tarifa, pedido);
  const last = lineas.at(-1);
  if (!last) return null;
  const precios = pedido.piezas
    .map((pieza) => gramosDe(pieza, tarifa))
    .map((gramos) => ({ gramos, centavos: precioDe(gramos, { tarifa, lineas, last }) }))
    .toSorted((a, b) => b.centavos - a.centavos);
  const [first, ...others] = precios;
  if (!first) return null;
  const base: Tramo = {
    concepto: `${NOMBRE_DE_SERVICIO[pedido.servicio]}, ${NOMBRE_DE_AMBITO[pedido.ambito]}`,
    detalle: `${kilos(first.gramos)} a cobrar`,
    centavos: first.centavos,
  };
  const own = [base, ...adicionales(tarifa, others), ...recargos(tarifa, pedido)];
  const neto = sum(own);
  const taxes = [
    porMil('Tasa postal universal', neto, tarifa.tasa_postal_por_mil),
    porMil('IVA', neto, tarifa.iva_por_mil),
  ].filter(({ centavos }) => centavos > 0);
  const tramos = [...own, ...taxes];
  return { tramos, centavos: sum(tramos) };
}

/** The greater of what it weighs and what its volume is counted as. */
function gramosDe(
  { max_gramos, peso_gramos, largo_cm, ancho_cm, alto_cm }: PiezaACotizar,
  tarifa: VersionDeTarifa,
): number {
  const isMeasured = largo_cm !== null && ancho_cm !== null && alto_cm !== null;
  const volume = isMeasured ? Math.ceil((largo_cm * ancho_cm * alto_cm * 1000) / tarifa.cm3_por_kilo) : 0;
  return Math.max(peso_gramos ?? 0, volume) || max_gramos;
}

/** Lines of its department, else of its kind of place; the lightest first. */
function lineasDe({ lineas }: VersionDeTarifa, { servicio, ambito, departamento_id }: PedidoDePrecio) {
  const ofServicio = lineas.filter((linea) => linea.servicio === servicio);
  const own = ofServicio.filter((linea) => linea.departamento_id === departamento_id);
  const chosen = own.length > 0 ? own : ofServicio.filter((linea) => linea.ambito === ambito);
  return chosen.toSorted((a, b) => a.hasta_gramos - b.hasta_gramos);
}

interface Lineas {
  readonly tarifa: VersionDeTarifa;
  readonly lineas: readonly LineaDeTarifa[];
  readonly last: LineaDeTarifa;
}

function precioDe(gramos: number, { tarifa, lineas, last }: Lineas): number {
  const linea = lineas.find(({ hasta_gramos }) => hasta_gramos >= gramos);
  if (linea) return linea.precio_centavos;
  return last.precio_centavos + Math.ceil((gramos - last.hasta_gramos) / 1000) * tarifa.kilo_adicional_centavos;
}

function adicionales(
  { bulto_adicional_por_mil: share }: VersionDeTarifa,
  others: readonly { centavos: number }[],
): Tramo[] {
  if (others.length === 0) return [];
  const centavos = others.reduce((total, other) => total + Math.round((other.centavos * share) / 1000), 0);
  const concepto = others.length === 1 ? '1 bulto adicional' : `${others.length} bultos adicionales`;
  return [{ concepto, detalle: `al ${porcentaje(share)} de su precio`, centavos }];
}

function recargos(tarifa: VersionDeTarifa, { contra_reembolso, valor_declarado }: PedidoDePrecio): Tramo[] {
  const { contra_reembolso_por_mil: share, contra_reembolso_minimo_centavos: least, moneda } = tarifa;
  const tramos: Tramo[] = [];
  if (contra_reembolso) {
    const centavos = Math.max(least, Math.round((enMoneda(contra_reembolso, tarifa) * share) / 1000));
    const detalle = `${porcentaje(share)} de ${formatDinero(contra_reembolso)}, mínimo ${formatDinero({ centavos: least, moneda })}`;
    tramos.push({ concepto: 'Gestión de contra-reembolso', detalle, centavos });
  }
  if (valor_declarado) {
    const centavos = Math.round((enMoneda(valor_declarado, tarifa) * tarifa.valor_declarado_por_mil) / 1000);
    const detalle = `${porcentaje(tarifa.valor_declarado_por_mil)} de ${formatDinero(valor_declarado)}`;
    tramos.push({ concepto: 'Seguro por valor declarado', detalle, centavos });
  }
  return tramos.filter(({ centavos }) => centavos > 0);
}

/** Cents of the tariff's currency, a dollar taken for what the tariff says. */
function enMoneda({ centavos, moneda }: Importe, tarifa: VersionDeTarifa): number {
  if (moneda === tarifa.moneda) return centavos;
  return moneda === 'USD' ? (centavos * tarifa.dolar_centavos) / 100 : (centavos * 100) / tarifa.dolar_centavos;
}

function porMil(concepto: string, neto: number, share: number): Tramo {
  return { concepto: `${concepto} (${porcentaje(share)})`, detalle: null, centavos: Math.round((neto * share) / 1000) };
}

const sum = (tramos: readonly Tramo[]) => tramos.reduce((total, { centavos }) => total + centavos, 0);
const porcentaje = (share: number) => `${(share / 10).toLocaleString('es-UY')} %`;
const kilos = (gramos: number) => `${(gramos / 1000).toLocaleString('es-UY', { maximumFractionDigits: 2 })} kg`;
