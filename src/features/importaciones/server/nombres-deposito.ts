import { type CampoDeDeposito, TIPO_DE_DEPOSITO, type TipoDeDeposito } from '#shared/gds/importar.ts';

import { type CampoDeTipo, NOMBRE_DE_CADA_CAMPO } from '../campos.contract.ts';
import type { Campo } from '../contract.ts';
import { campoPorNombre, plain } from './nombres.ts';

/** What people call the columns of a warehouse's file, without accents, points and capitals; what an order shares with a parcel is called as that. */
const NOMBRES: Readonly<Partial<Record<CampoDeDeposito, string>>> = {
  referencia: 'pedido|orden|nro orden|numero de orden|orden de compra|oc|factura|remito|traslado',
  proveedor: 'proveedora|origen|supplier|vendor|fabricante',
  deposito_destino: 'destino|deposito destino|hacia|a deposito|sucursal',
  corte:
    'fecha prometida|fecha de entrega|fecha entrega|entregar el|llega el|llega|fecha de llegada|eta|dia|para el|corte|despachar el|fecha de corte',
  confirmar: 'confirma|confirmada|confirmado',
  lugar: 'almacenamiento|codigo de ubicacion|codigo|posicion|lugar|location|bin|slot',
  nombre_lugar: 'nombre|descripcion|alias',
  tipo_lugar: 'tipo|tipo almacenamiento|tipo de almacenamiento|uso',
  tipo_stock: 'stock|estado del stock',
  secuencia: 'orden|recorrido|secuencia de recorrido|sequence',
  max_unidades: 'maximo|capacidad|max|tope',
  sku: 'codigo de producto|codigo producto|producto|articulo|item|codigo|ean|codigo interno|referencia',
  producto: 'nombre|descripcion|producto|nombre producto|detalle|articulo|name|description',
  unidad: 'unidad de medida|um|medida|uom',
  lleva_lote: 'lote|control de lote|usa lote|partida',
  lleva_vencimiento: 'vencimiento|vence|control de vencimiento|usa vencimiento|caduca',
  lleva_serie: 'serie|control de serie|usa serie|serializado',
  gramos: 'peso|peso g|peso gramos|peso en gramos|weight',
  largo_mm: 'largo|profundidad|length',
  ancho_mm: 'ancho|width',
  alto_mm: 'alto|altura|height',
  codigo_barras: 'codigo de barra|ean|ean13|gtin|barras|barcode|cod barras',
  unidades_bulto: 'unidades por bulto|factor|pack|unidades caja|u x caja|presentacion',
  codigo_bulto: 'codigo de bulto|codigo caja|dun|dun14|gtin14|ean caja|itf14',
  lote: 'partida|batch|nro lote|numero de lote|lot',
  vence: 'vence|fecha de vencimiento|vto|caduca|fecha vto|expira|expiry',
  condicion: 'estado|estado del stock|situacion',
  cantidad: 'cant|unidades|stock|existencia|existencias|qty|quantity|saldo|contado',
  series: 'serie|numeros de serie|nro serie|serial|imei',
  motivo: 'razon|causa|observacion|observaciones|nota|comentario',
};

const isOurs = (name: string) => (campo: CampoDeDeposito) =>
  plain(NOMBRE_DE_CADA_CAMPO[campo]) === name || plain(campo) === name;

/** What a column of that name holds, of the fields that are left; null where the name does not say. */
export function campoDeDepositoPorNombre(
  tipo: TipoDeDeposito,
  head: string,
  taken: ReadonlySet<CampoDeDeposito> = new Set(),
): CampoDeDeposito | null {
  const name = plain(head);
  const left = TIPO_DE_DEPOSITO[tipo].campos.filter((campo) => !taken.has(campo));
  const known = left.find(isOurs(name)) ?? left.find((campo) => NOMBRES[campo]?.split('|').includes(name));
  const ofParcels = known === undefined ? campoPorNombre(head) : null;
  return known ?? left.find((campo) => campo === ofParcels) ?? null;
}

interface Conocidos {
  readonly tipo: TipoDeDeposito;
  /** With those of the client's own form, as it calls them. */
  readonly campos: readonly CampoDeTipo[];
}

/** By name, each field once: what is called as we, or the client's form, call it first. */
export function guessDeposito({ tipo, campos }: Conocidos, heads: readonly string[]): (Campo | null)[] {
  const taken = new Set<Campo>();
  const take = (campo: Campo | null | undefined): Campo | null => {
    if (campo === undefined || campo === null || taken.has(campo)) return null;
    taken.add(campo);
    return campo;
  };
  const may = new Set(campos.map(({ codigo }) => codigo));
  const fixed = TIPO_DE_DEPOSITO[tipo].campos.filter((campo) => may.has(campo));
  const own = heads.map((head) => {
    const name = plain(head);
    const named = campos.find(({ codigo, nombre }) => plain(nombre) === name || plain(codigo) === name);
    return take(named?.codigo ?? fixed.find(isOurs(name)));
  });
  const left = () => new Set(fixed.filter((campo) => taken.has(campo)));
  return heads.map((head, at) => {
    const guessed = own[at] === null ? campoDeDepositoPorNombre(tipo, head, left()) : null;
    return own[at] ?? take(guessed !== null && may.has(guessed) ? guessed : null);
  });
}
