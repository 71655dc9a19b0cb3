import type { CampoDeTexto } from '#shared/envio/campos.ts';

import { plain } from './nombres.ts';

/** How a shop writes its orders into a file. */
export interface Tienda {
  readonly nombre: string;
  /** Heads that no other file has together. */
  readonly marcas: readonly string[];
  /** What a column holds that is needed here, by its head without accents, signs and capitals; several columns of one field are joined. */
  readonly columnas: Readonly<Record<string, CampoDeTexto>>;
}

const TIENDAS: readonly Tienda[] = [
  {
    nombre: 'Shopify',
    marcas: ['name', 'financial status', 'shipping name', 'lineitem name'],
    columnas: {
      name: 'referencia',
      email: 'correo',
      'shipping name': 'destinatario',
      'shipping street': 'direccion',
      'shipping city': 'localidad',
      'shipping province': 'departamento',
      'shipping phone': 'telefono',
      notes: 'observaciones',
    },
  },
  {
    nombre: 'WooCommerce',
    marcas: ['order number', 'first name shipping', 'last name shipping'],
    columnas: {
      'order number': 'referencia',
      'email billing': 'correo',
      'phone shipping': 'telefono',
      'phone billing': 'telefono',
      'first name shipping': 'destinatario',
      'last name shipping': 'destinatario',
      'address 1 2 shipping': 'direccion',
      'address 1 shipping': 'direccion',
      'address 2 shipping': 'direccion',
      'city shipping': 'localidad',
      'state code shipping': 'departamento',
      'customer note': 'observaciones',
    },
  },
  {
    nombre: 'WooCommerce',
    marcas: ['order number', 'shipping first name', 'shipping last name'],
    columnas: {
      'order number': 'referencia',
      'billing email': 'correo',
      'shipping phone': 'telefono',
      'billing phone': 'telefono',
      'shipping first name': 'destinatario',
      'shipping last name': 'destinatario',
      'shipping address 1': 'direccion',
      'shipping address 2': 'direccion',
      'shipping city': 'localidad',
      'shipping state': 'departamento',
      'customer note': 'observaciones',
    },
  },
  {
    nombre: 'Tiendanube',
    marcas: ['numero de orden', 'nombre para el envio', 'provincia o estado'],
    columnas: {
      'numero de orden': 'referencia',
      email: 'correo',
      'dni cuit': 'documento',
      'nombre para el envio': 'destinatario',
      'telefono para el envio': 'telefono',
      telefono: 'telefono',
      direccion: 'direccion',
      numero: 'direccion',
      piso: 'direccion',
      localidad: 'localidad',
      ciudad: 'localidad',
      'provincia o estado': 'departamento',
      'notas del comprador': 'observaciones',
      nota: 'observaciones',
    },
  },
  {
    nombre: 'Nuvemshop',
    marcas: ['numero do pedido', 'nome para a entrega', 'endereco'],
    columnas: {
      'numero do pedido': 'referencia',
      'e mail': 'correo',
      'nome para a entrega': 'destinatario',
      'telefone para a entrega': 'telefono',
      telefone: 'telefono',
      endereco: 'direccion',
      numero: 'direccion',
      complemento: 'direccion',
      bairro: 'localidad',
      cidade: 'localidad',
      estado: 'departamento',
      'anotacoes do comprador': 'observaciones',
    },
  },
  {
    nombre: 'Mercado Libre',
    marcas: ['de venta', 'fecha de venta', 'comprador', 'domicilio'],
    columnas: {
      'de venta': 'referencia',
      comprador: 'destinatario',
      domicilio: 'direccion',
      ciudad: 'localidad',
    },
  },
  {
    nombre: 'Mercado Livre',
    marcas: ['n de venda', 'data da venda', 'comprador', 'endereco'],
    columnas: { 'n de venda': 'referencia', comprador: 'destinatario', endereco: 'direccion', cidade: 'localidad' },
  },
  {
    nombre: 'PrestaShop',
    marcas: ['reference', 'firstname', 'lastname', 'address1'],
    columnas: {
      reference: 'referencia',
      email: 'correo',
      firstname: 'destinatario',
      lastname: 'destinatario',
      address1: 'direccion',
      address2: 'direccion',
      city: 'localidad',
      state: 'departamento',
      'phone mobile': 'telefono',
      phone: 'telefono',
      other: 'observaciones',
    },
  },
];

/** Whose file has these columns; null where none of the known ones. */
export function tiendaDe(columnas: readonly string[]): Tienda | null {
  const heads = new Set(columnas.map(plain));
  return TIENDAS.find(({ marcas }) => marcas.every((marca) => heads.has(marca))) ?? null;
}

/** What each column of that shop's file holds; its other columns are not imported. */
export function mapeoDe({ nombre, columnas }: Tienda, heads: readonly string[]): (CampoDeTexto | null)[] {
  // The state of the sale stands first, the one of the address behind the buyer: the second of a name gets its letter.
  const isSecondState = (head: string) => nombre.startsWith('Mercado') && /^estado [a-z]{1,2}$/.test(head);
  return heads.map(plain).map((head) => columnas[head] ?? (isSecondState(head) ? 'departamento' : null));
}
