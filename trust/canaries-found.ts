import { COLUMNS } from './canaries.ts';
import type { Product } from './product.ts';

/** Of this column an agency sees the names of clients whose parcels it has. */
const NAME = COLUMNS.indexOf('cliente.nombre');
const CANARY = /zq(\d+)c(\d+)a(\d+)u(\d+)k\d*z?/gi;

/** Who reads an answer. */
export interface Reader {
  readonly tipo: 'personal' | 'cliente' | 'agencia' | 'deposito' | 'nadie';
  readonly cliente_id: number;
  readonly agente_id: number;
  readonly usuario_id: number;
}

/** What the answers are held against beside the canaries. */
export interface Register {
  /** Whose each number of a parcel is. */
  readonly numeros: ReadonlyMap<string, { readonly cliente_id: number; readonly agente_id: number }>;
  /** `agency client`: who has parcels where. */
  readonly meets: ReadonlySet<string>;
  /** `canary client`: a file that ours brought for a client is that client's from then on, its name included. */
  readonly brought: ReadonlySet<string>;
  /** `canary client`: who fetches is known to the client who waits at the door, by the first name. */
  readonly awaited: ReadonlySet<string>;
}

export async function readRegister(product: Product): Promise<Register> {
  const rows = await product.owner('SELECT numero, cliente_id, coalesce(agente_id, 0) AS agente_id FROM guia');
  const numeros = rows.map(({ numero, cliente_id, agente_id }) => {
    return [String(numero), { cliente_id: Number(cliente_id), agente_id: Number(agente_id) }] as const;
  });
  const files = await product.owner('SELECT nombre, cliente_id FROM importacion');
  const drivers = await product.owner(
    'SELECT DISTINCT u.fullname AS nombre, l.cliente_id FROM levante l JOIN usuario u ON u.id = l.chofer_id',
  );
  return {
    numeros: new Map(numeros),
    brought: knownTo(files),
    awaited: knownTo(drivers),
    meets: new Set(numeros.map(([, { cliente_id, agente_id }]) => `${agente_id} ${cliente_id}`)),
  };
}

function knownTo(rows: readonly Readonly<Record<string, unknown>>[]): ReadonlySet<string> {
  return new Set(
    rows.flatMap(({ nombre, cliente_id }) =>
      [...String(nombre).matchAll(CANARY)].map(([canary]) => `${canary} ${cliente_id}`),
    ),
  );
}

/** What stands in a text that the reader may not know. `asked`: what they said themselves, and get said back. */
export function foreignIn(text: string, asked: string, { reader, register }: { reader: Reader; register: Register }) {
  const found = new Set<string>();
  for (const [canary, ...parts] of text.matchAll(CANARY)) {
    const [cliente_id = 0, agente_id = 0, usuario_id = 0, column = 0] = parts.map(Number);
    const isNamed = column === NAME && register.meets.has(`${reader.agente_id} ${cliente_id}`);
    const isOwn = mayTouch(reader, { cliente_id, agente_id, usuario_id });
    const isTold = [register.brought, register.awaited].some((known) => known.has(`${canary} ${reader.cliente_id}`));
    if (!isOwn && !isNamed && !isTold && !asked.includes(canary)) found.add(`${canary} (${COLUMNS[column]})`);
  }
  for (const [numero] of text.matchAll(/\d{12}/g)) {
    const whose = register.numeros.get(numero);
    if (whose && !mayRead(reader, whose) && !asked.includes(numero)) found.add(numero);
  }
  return [...found];
}

/** Whether a row is the reader's: their house's, and nobody else's alone. */
export function mayTouch(reader: Reader, whose: Omit<Reader, 'tipo'>): boolean {
  return whose.usuario_id === 0 ? mayRead(reader, whose) : whose.usuario_id === reader.usuario_id;
}

function mayRead(reader: Reader, whose: { readonly cliente_id: number; readonly agente_id: number }): boolean {
  if (reader.tipo === 'personal') return true;
  if (reader.tipo === 'cliente') return whose.cliente_id === reader.cliente_id;
  return reader.tipo === 'agencia' && whose.agente_id === reader.agente_id;
}
