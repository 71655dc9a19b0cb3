import type { PartidaConocida, ProductoDeFila } from '#features/gds-stock/server/public.ts';
import { anotador, type FaltasDeFila, type FilaDeGrupo } from '#server/importar.ts';
import { instantOf, toInstant } from '#shared/dates.ts';
import { leerImporte } from '#shared/envio/importe.ts';
import { type Buscador, type LocalidadDeCatalogo, leerDepartamento } from '#shared/envio/localidades.ts';
import { esNada, limpio, plano } from '#shared/envio/texto.ts';
import type { CampoDeOrden, TipoDeOrden } from '#shared/gds/campos.ts';
import { CAMPOS_DE_DEPOSITO, type CampoDeDeposito, type CampoDeFila } from '#shared/gds/importar.ts';
import { leerDia, leerSiNo, MAL } from '#shared/gds/texto.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';

import { MAS_LINEAS, type PedidoDeOrden } from '../crear.contract.ts';
import { faltasDeOrden } from '../formulario.contract.ts';
import { SERVICIOS_DE_ORDEN } from '../palabras.contract.ts';
import { leerLinea } from './leer-linea.ts';
import { resolverLocalidad } from './localidad.ts';

/** The rows of one order, read together: its head is what they say of it, each line one row's own. */

export interface Conocido {
  readonly tipo: TipoDeOrden;
  readonly cliente_id: number;
  readonly deposito_id: number;
  readonly campos: readonly CampoDeOrden[];
  readonly hoy: string;
  readonly usados: ReadonlyMap<string, ReadonlySet<string>>;
  readonly porSku: ReadonlyMap<string, ProductoDeFila>;
  readonly porCodigo: ReadonlyMap<string, ProductoDeFila>;
  readonly skus: readonly string[];
  readonly partidas: ReadonlyMap<string, PartidaConocida>;
  /** A lot that nobody has seen may be announced. */
  readonly creaPartidas: boolean;
  readonly conReferencia: ReadonlyMap<string, string>;
  readonly depositos: readonly { readonly id: number; readonly codigo: string; readonly nombre: string }[];
  readonly localidades: Buscador<LocalidadDeCatalogo> | null;
  readonly departamentos: readonly { readonly id: number; readonly nombre: string }[];
}

export interface OrdenLeida {
  /** Null where there are faults. */
  readonly pedido: PedidoDeOrden | null;
  readonly faltas: ReadonlyMap<number, FaltasDeFila>;
}

/** What stands in each row for itself; all else is the order's. */
const DE_LINEA: ReadonlySet<string> = new Set(['sku', 'cantidad', 'lote'] satisfies CampoDeDeposito[]);
const LARGO: Readonly<Partial<Record<CampoDeDeposito, number>>> = {
  ...{ referencia: 60, proveedor: 120, destinatario: 120, documento: 30, telefono: 40, correo: 120, direccion: 200 },
  ...{ localidad: 120, observaciones: 500 },
};

/** What the form calls by another name than a file. */
const DE_FORMA: Readonly<Record<string, CampoDeDeposito>> = { nota: 'observaciones' };

type Notas = ReturnType<typeof anotador>;
interface Fila {
  readonly nro: number;
  readonly notas: Notas;
}

interface Cabeza {
  readonly de: (campo: string) => string | null;
  /** Where it is said; what nobody says is missing in the first row. */
  readonly falta: (campo: string, mensaje: string, sugerencia?: string | null) => null;
  readonly aceptable: (campo: string, mensaje: string) => void;
  readonly propios: Readonly<Record<string, string>>;
}

export function leerOrden(known: Conocido, filas: readonly FilaDeGrupo[]): OrdenLeida {
  const notas = new Map(filas.map(({ id }) => [id, anotador()]));
  const of = ({ id }: FilaDeGrupo): Notas => notas.get(id) ?? anotador();
  const cabeza = leerCabeza(filas.map((fila) => ({ fila, nro: fila.nro, notas: of(fila) })));
  const acepta = filas.some(({ acepta_repetida }) => acepta_repetida);
  const lineas = filas.flatMap((fila) => leerLinea(fila.valores, known, of(fila)) ?? []);
  if (filas.length > MAS_LINEAS)
    cabeza.falta('referencia', `Una orden tiene hasta ${MAS_LINEAS.toLocaleString('es-UY')} productos`);
  const pedido = pedidoDe(known, cabeza, { lineas, acepta });
  esperar(filas, of);
  const isGood = [...notas.values()].every((one) => one.isGood());
  return { pedido: isGood ? pedido : null, faltas: new Map([...notas].map(([id, { faltas }]) => [id, faltas])) };
}

/** Good rows of an order wait for those that are not. */
function esperar(filas: readonly FilaDeGrupo[], of: (fila: FilaDeGrupo) => Notas): void {
  const good = filas.filter((fila) => of(fila).isGood());
  if (good.length === filas.length) return;
  for (const fila of good) of(fila).falta('', `La orden espera: ${good.length} de ${filas.length} filas listas`);
}

function leerCabeza(filas: readonly (Fila & { readonly fila: FilaDeGrupo })[]): Cabeza {
  const dicho = new Map<string, Fila & { readonly valor: string }>();
  for (const { fila, nro, notas } of filas)
    for (const [campo, texto] of Object.entries(fila.valores)) {
      const valor = limpio(texto);
      if (DE_LINEA.has(campo) || valor === '') continue;
      const before = dicho.get(campo);
      if (before === undefined) dicho.set(campo, { valor, nro, notas });
      else if (plano(before.valor) !== plano(valor))
        notas.falta(
          campoDe(campo),
          `La fila ${before.nro} de la misma orden dice «${before.valor.slice(0, 60)}»`,
          before.valor,
        );
    }
  const first = filas[0]?.notas ?? anotador();
  return {
    de: (campo) => dicho.get(campo)?.valor ?? null,
    falta: (campo, mensaje, sugerencia = null) =>
      (dicho.get(campo)?.notas ?? first).falta(campoDe(campo), mensaje, sugerencia),
    aceptable: (campo, mensaje) => (dicho.get(campo)?.notas ?? first).aceptable(campoDe(campo), mensaje),
    propios: Object.fromEntries(
      [...dicho].flatMap(([campo, { valor }]) => (campo.startsWith('x_') ? [[campo, valor]] : [])),
    ),
  };
}

/** At which field of the file the fault of an order stands. */
export function campoDe(campo: string): CampoDeFila {
  if (campo.startsWith('x_')) return `x_${campo.slice(2)}`;
  const known = DE_FORMA[campo] ?? campo;
  return CAMPOS_DE_DEPOSITO.find((one) => one === known) ?? '';
}

/** The form says its field first; a cell stands under its own. */
function sinEtiqueta(campos: readonly CampoDeOrden[], campo: string, mensaje: string): string {
  const etiqueta = campos.find((one) => one.campo === campo)?.etiqueta ?? '';
  const rest = mensaje.startsWith(`${etiqueta}: `) ? mensaje.slice(etiqueta.length + 2) : mensaje;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

interface Resto {
  readonly lineas: PedidoDeOrden['lineas'];
  readonly acepta: boolean;
}

function pedidoDe(known: Conocido, cabeza: Cabeza, { lineas, acepta }: Resto): PedidoDeOrden {
  const { tipo, cliente_id, deposito_id } = known;
  for (const [campo, most] of Object.entries(LARGO))
    if ((cabeza.de(campo)?.length ?? 0) > most) cabeza.falta(campo, `Hasta ${most} letras`);
  const referencia = referenciaDe(known, cabeza, acepta);
  const dia = diaDe(cabeza);
  const isSale = tipo === 'VENTA';
  const pedido: PedidoDeOrden = {
    ...{ tipo, cliente_id, deposito_id, referencia, prioridad: 3, parcial: false, lineas: [...lineas] },
    ...{ proveedor: tipo === 'COMPRA' ? cabeza.de('proveedor') : null, observaciones: cabeza.de('observaciones') },
    deposito_destino_id: tipo === 'TRASLADO' ? destinoDe(known, cabeza) : null,
    prometida_el: tipo === 'COMPRA' ? dia : null,
    // Whoever says only the day means until the evening, as on the page of a new order.
    corte: tipo === 'COMPRA' || dia === null ? null : toInstant(new Date(instantOf(dia, 18 * 60))),
    ...(isSale ? entregaDe(known, cabeza) : { moneda: 'UYU' as const }),
    ...{ extra: propiosDe(known, cabeza), confirmar: siNo(cabeza) },
    ...(acepta ? { acepta_repetida: true as const } : {}),
  };
  const dicha = { ...pedido, localidad: cabeza.de('localidad') };
  const faltas = faltasDeOrden(known.campos, dicha, { hoy: known.hoy, usados: known.usados });
  for (const [campo, mensaje] of Object.entries(faltas))
    cabeza.falta(campo === 'nota' ? 'observaciones' : campo, sinEtiqueta(known.campos, campo, mensaje));
  return pedido;
}

function referenciaDe({ conReferencia }: Conocido, cabeza: Cabeza, acepta: boolean): string | null {
  const referencia = cabeza.de('referencia');
  if (referencia === null || esNada(referencia))
    return cabeza.falta('referencia', 'Falta la referencia: une las filas de una orden');
  const numero = conReferencia.get(referencia);
  if (numero !== undefined && !acepta) cabeza.aceptable('referencia', `${numero} ya tiene esa referencia`);
  return referencia;
}

function diaDe(cabeza: Cabeza): string | null {
  const texto = cabeza.de('corte');
  const dia = leerDia(texto ?? undefined);
  return dia === MAL ? cabeza.falta('corte', `«${texto}» no es un día: escriba 31/12/2027`) : dia;
}

function destinoDe({ depositos, deposito_id }: Conocido, cabeza: Cabeza): number | null {
  const texto = cabeza.de('deposito_destino');
  if (texto === null) return cabeza.falta('deposito_destino', 'Falta el depósito de destino');
  const said = plano(texto);
  const found = depositos.find(({ codigo, nombre }) => plano(codigo) === said || plano(nombre) === said);
  if (found === undefined)
    return cabeza.falta('deposito_destino', `El cliente no tiene mercadería en un depósito «${texto.slice(0, 60)}»`);
  return found.id === deposito_id ? cabeza.falta('deposito_destino', 'Un traslado va a otro depósito') : found.id;
}

function siNo(cabeza: Cabeza): boolean {
  const value = leerSiNo(cabeza.de('confirmar') ?? undefined);
  if (value === MAL) cabeza.falta('confirmar', 'Escriba Sí o No');
  return value === true;
}

function propiosDe({ campos }: Conocido, cabeza: Cabeza): Record<string, string> {
  const asked = new Set(campos.filter(({ visible }) => visible).map(({ campo }) => campo));
  for (const campo of Object.keys(cabeza.propios))
    if (!asked.has(campo)) cabeza.falta(campo, 'El formulario del cliente ya no pide este dato: déjelo vacío');
  return { ...cabeza.propios };
}

type Entrega = Pick<
  PedidoDeOrden,
  | 'entrega'
  | 'servicio'
  | 'localidad_id'
  | 'destino'
  | 'contra_reembolso_centavos'
  | 'valor_declarado_centavos'
  | 'moneda'
>;

function entregaDe(known: Conocido, cabeza: Cabeza): Entrega {
  const destinatario = cabeza.de('destinatario');
  const contra = importeDe(cabeza, 'contra_reembolso');
  const valor = importeDe(cabeza, 'valor_declarado');
  if (contra !== null && valor !== null && contra.moneda !== valor.moneda)
    cabeza.falta('valor_declarado', 'En la misma moneda que el contra-reembolso');
  return {
    ...{ entrega: 'DOMICILIO', servicio: servicioDe(cabeza), localidad_id: localidadDe(known, cabeza) },
    destino:
      destinatario === null
        ? null
        : {
            ...{ destinatario, documento: cabeza.de('documento'), telefono: cabeza.de('telefono') },
            ...{ correo: cabeza.de('correo'), direccion: cabeza.de('direccion'), localidad: cabeza.de('localidad') },
          },
    ...{ contra_reembolso_centavos: contra?.centavos ?? null, valor_declarado_centavos: valor?.centavos ?? null },
    moneda: contra?.moneda ?? valor?.moneda ?? 'UYU',
  };
}

function importeDe(cabeza: Cabeza, campo: 'contra_reembolso' | 'valor_declarado') {
  const texto = cabeza.de(campo);
  if (texto === null || esNada(texto) || /^0+([.,]0+)?$/.test(texto)) return null;
  return leerImporte(texto) ?? cabeza.falta(campo, `«${texto.slice(0, 40)}» no es un importe`);
}

function servicioDe(cabeza: Cabeza): PedidoDeOrden['servicio'] {
  const texto = cabeza.de('servicio');
  if (texto === null || esNada(texto)) return null;
  const said = plano(texto);
  const found = SERVICIOS_DE_ORDEN.find((one) => plano(one) === said || plano(NOMBRE_DE_SERVICIO[one]) === said);
  return found ?? cabeza.falta('servicio', `No hay un servicio «${texto.slice(0, 60)}»`);
}

function localidadDe({ localidades, departamentos }: Conocido, cabeza: Cabeza): number | null {
  const [texto, en] = [cabeza.de('localidad'), cabeza.de('departamento')];
  if (texto === null || localidades === null) return null;
  const departamento = en === null ? null : leerDepartamento(en, departamentos);
  if (en !== null && departamento === null)
    return cabeza.falta('departamento', `No hay un departamento «${en.slice(0, 60)}»`);
  const lugar = resolverLocalidad(localidades, texto, departamento);
  return lugar.ok ? lugar.id : cabeza.falta('localidad', lugar.mensaje, lugar.sugerencia);
}
