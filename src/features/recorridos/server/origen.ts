import { idDeCodigo, selectCarro, selectGuiasDe } from '#features/carros/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { MAS_GUIAS, type Rechazada } from '../contract.ts';
import { type Candidata, selectCandidatas, selectParaAgencia } from './lineas.sql.ts';
import { type Borrador, selectBorrador } from './recorridos.sql.ts';
import { razonDe } from './reglas.ts';

/** What a round is begun from: the label of an agency or of a cart, or nothing. */

export interface Origen {
  /** Where it goes; null: to the doors. */
  readonly destino_id: number | null;
  /** Whose cart it is drafted from. */
  readonly carro_id: number | null;
  /** To doors, and to agencies on the way. */
  readonly mixto?: boolean;
}

export const SIN_ORIGEN: Origen = { destino_id: null, carro_id: null };

export interface DeCodigo {
  readonly origen: Origen;
  /** The draft of today that the same label began. */
  readonly borrador: Borrador | null;
  readonly nombre: string;
  readonly guias: readonly number[];
  readonly quedan_fuera: readonly Rechazada[];
}

/** Whatever a cart or an agency stands for. @throws AppError CODIGO_SIN_RECORRIDO */
export async function deCodigo(db: Db, code: string): Promise<DeCodigo> {
  const found = code.startsWith('CARRO_') ? await deCarro(db, code) : await deAgencia(db, code);
  if (found === null) throw new AppError('CODIGO_SIN_RECORRIDO', { code });
  return found;
}

const MOST_ID = 2_147_483_647;

async function deAgencia(db: Db, code: string): Promise<DeCodigo | null> {
  const agente_id = Number(code.slice('AGENTE_'.length));
  const found = agente_id <= MOST_ID ? await selectParaAgencia(db, agente_id) : null;
  if (found === null) return null;
  const origen = { destino_id: agente_id, carro_id: null };
  return { origen, borrador: await selectBorrador(db, origen), ...found };
}

/** What is in it and may go, and what stays and why. One that holds parcels of a single agency alone goes there; of doors and agencies, to both. */
async function deCarro(db: Db, code: string): Promise<DeCodigo | null> {
  const id = idDeCodigo(code);
  const carro = id === null ? null : await selectCarro(db, id);
  if (carro === null) return null;
  const candidatas = await selectCandidatas(db, await guiasDeCarro(db, carro.id));
  const destino_id = unicaAgencia(candidatas);
  const mixto = destino_id === null && esMixto(candidatas);
  const origen = { destino_id, carro_id: destino_id === null ? carro.id : null, mixto };
  const borrador = await selectBorrador(db, origen);
  const others = candidatas.filter(({ recorrido_id }) => borrador === null || recorrido_id !== borrador.recorrido_id);
  const judged = others.map((guia) => ({
    guia,
    razon: razonDe(guia, { id: 0, destino_id, tipo: mixto ? 'MIXTO' : 'REPARTO' }),
  }));
  return {
    origen,
    borrador,
    nombre: `${carro.codigo} · ${carro.nombre}`,
    guias: judged.flatMap(({ guia, razon }) => (razon === null ? [guia.guia_id] : [])),
    quedan_fuera: judged
      .flatMap(({ guia, razon }) => (razon === null ? [] : [{ guia_nro: guia.guia_nro, razon }]))
      .slice(0, MAS_GUIAS),
  };
}

async function guiasDeCarro(db: Db, id: number): Promise<number[]> {
  return (await selectGuiasDe(db, id)).map(({ guia_id }) => guia_id);
}

function unicaAgencia(candidatas: readonly Candidata[]): number | null {
  const agencias = new Set(candidatas.map(({ agente_id }) => agente_id));
  const [only] = agencias;
  return agencias.size === 1 ? (only ?? null) : null;
}

/** What may not go anyway says nothing of where its cart goes. */
function esMixto(candidatas: readonly Candidata[]): boolean {
  const going = candidatas.filter(
    ({ recorrido, estado_general }) => recorrido === null && EN_PLANTA.has(estado_general),
  );
  return going.some(({ agente_id }) => agente_id !== null) && going.some(({ agente_id }) => agente_id === null);
}

const EN_PLANTA: ReadonlySet<string> = new Set(['INGRESADO', 'CLASIFICADO']);

/** The draft of a cart belongs to whoever began it; that of an agency to everybody who plans. */
export function ajeno(borrador: Borrador | null, { carro_id }: Origen, usuario_id: number) {
  if (borrador === null || carro_id === null || borrador.usuario_id === usuario_id) return null;
  const { recorrido_id, numero, usuario, desde } = borrador;
  return { recorrido_id, numero, usuario, desde };
}

/** @throws RefusalError CARRO_DE_OTRO with who, since when, and what to do */
export function refuseAjeno(code: string, otro: ReturnType<typeof ajeno>): void {
  if (otro === null) return;
  const { numero, usuario, desde } = otro;
  const texto = `${usuario} arma ${numero} con ${code} desde el ${formatDateMinute(desde)}. Abra ese recorrido, o pídale que lo anule`;
  throw new RefusalError('CARRO_DE_OTRO', texto, { code, numero });
}
