import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';
import { type Gs1, lecturaDeCodigo, parseGs1 } from '#shared/gds/gs1.ts';

import { CLASES_DE_LECTURA, type ClaseDeLectura, type Leido, type leerCodigo } from '../leer.contract.ts';
import { selectGuiaLeida, selectOrdenLeida, selectOrdenReferida, selectWoLeida } from './documentos.sql.ts';
import { selectLpnLeido } from './lpns.sql.ts';
import { selectLeidos, selectLugarLeido } from './productos.sql.ts';

interface Lectura {
  readonly db: Db;
  readonly scope: Scope;
  readonly texto: string;
  readonly gs1: Gs1 | null;
  readonly deposito_id: number | null;
  readonly cliente_id: number | null;
}

type Pedido = Omit<Params<typeof leerCodigo>, 'espera'>;
type Entendido = Partial<Pick<Leido, 'lpn' | 'lugar' | 'productos' | 'documento'>>;

const LECTORES: Readonly<Record<ClaseDeLectura, (lectura: Lectura) => Promise<Entendido | null>>> = {
  LPN: async ({ db, scope, ...pedido }) => {
    const lpn = await selectLpnLeido(db, scope, pedido);
    return lpn && { lpn };
  },
  LUGAR: async ({ db, scope, gs1, ...pedido }) => {
    // A client's people look for products and documents alone.
    const lugar = gs1 === null && scope.tipo !== 'cliente' ? await selectLugarLeido(db, scope, pedido) : null;
    return lugar && { lugar };
  },
  WO: async (lectura) => documento(await selectWoLeida(lectura)),
  ORDEN: async (lectura) => documento(await selectOrdenLeida(lectura)),
  PRODUCTO: async ({ db, scope, gs1, texto, cliente_id }) => {
    const lectura = lecturaDeCodigo(gs1?.gtin ?? texto);
    const partida = gs1?.partida?.toUpperCase() ?? null;
    const productos = lectura === '' ? [] : await selectLeidos(db, scope, { lectura, partida, cliente_id });
    return productos.length > 0 ? { productos } : null;
  },
  GUIA: async (lectura) => documento(await selectGuiaLeida(lectura)),
};

/** What goods are moved by: a licence plate, a place, or a product by one of its codes with what else a symbol of GS1 says. */
export function leer(db: Db, scope: Scope, pedido: Pedido): Promise<Leido> {
  return leerComo(lecturaDe(db, scope, pedido), ['LPN', 'LUGAR', 'PRODUCTO']);
}

/**
 * What a reading is, whatever it is: what the step waits for, then in the order of meaning of gds-config.md §9; last the client's own
 * reference of an order.
 */
export async function leerTodo(db: Db, scope: Scope, { espera, ...pedido }: Params<typeof leerCodigo>): Promise<Leido> {
  const lectura = lecturaDe(db, scope, pedido);
  const others = CLASES_DE_LECTURA.filter((clase) => clase !== espera);
  const leido = await leerComo(lectura, espera === undefined ? others : [espera, ...others]);
  if (leido.clase !== 'NADA') return leido;
  const referida = documento(await selectOrdenReferida(lectura));
  return referida === null ? leido : { ...leido, ...referida, clase: 'ORDEN' };
}

function lecturaDe(db: Db, scope: Scope, pedido: Pedido): Lectura {
  const { texto, deposito_id = null, cliente_id = null } = pedido;
  return { db, scope, texto, gs1: parseGs1(texto), deposito_id, cliente_id };
}

async function leerComo(lectura: Lectura, clases: readonly ClaseDeLectura[]): Promise<Leido> {
  const nada: Leido = { clase: 'NADA', gs1: lectura.gs1, lpn: null, lugar: null, productos: [], documento: null };
  for (const clase of clases) {
    const entendido = await LECTORES[clase](lectura);
    if (entendido !== null) return { ...nada, ...entendido, clase };
  }
  return nada;
}

function documento(leido: Leido['documento']): Entendido | null {
  return leido && { documento: leido };
}
