import type { Falta } from '#shared/envio/campos.ts';
import type { CampoDeFila } from '#shared/gds/importar.ts';

import type { Db } from './db/db.ts';
import type { CallContext } from './dispatcher.ts';
import type { Scope } from './scope.ts';

/** What a slice says of a kind of file that it takes in; `importaciones` reads, shows and mends them all alike. */

export type ValoresDeFila = Readonly<Record<string, string>>;
/** `aceptable`: a person may let it pass. */
export type FaltaDeFila = Falta & { readonly aceptable?: true };
export type FaltasDeFila = Readonly<Partial<Record<CampoDeFila, FaltaDeFila>>>;

/** Whose file it is, and into which depósito it goes. */
export interface DeArchivo {
  readonly id: number;
  readonly nombre: string;
  readonly cliente_id: number | null;
  readonly deposito_id: number;
}

export interface AutorDeArchivo {
  readonly db: Db;
  readonly scope: Scope;
  readonly user: { readonly id: number };
}

export interface DocumentoDeFila {
  /** Null where nothing was to be done. */
  readonly tipo: 'PRODUCTO' | 'ALMACENAMIENTO' | 'TRANSACCION' | 'ORDEN' | null;
  readonly id: number | null;
  readonly nro: string;
  /** Of stock: its row of the ledger. */
  readonly movimiento_id?: number;
}

export type HechoDeFila =
  | { readonly ok: true; readonly documento: DocumentoDeFila }
  | { readonly ok: false; readonly campo: CampoDeFila; readonly mensaje: string; readonly aceptable?: true };

export const SIN_CAMBIOS: HechoDeFila = { ok: true, documento: { tipo: null, id: null, nro: 'Sin cambios' } };

interface Leida<D> {
  /** Null where there are faults. */
  readonly datos: D | null;
  readonly faltas: FaltasDeFila;
}

interface Tipo<D> {
  /** What a row is about: two rows of a file that say the same are one too many. Null: it does not say. */
  clave(valores: ValoresDeFila): string | null;
  /** Looks up at once what these rows name, and answers how to judge one of them. */
  abrir(
    autor: AutorDeArchivo,
    de: DeArchivo,
    filas: readonly ValoresDeFila[],
  ): Promise<(valores: ValoresDeFila) => Leida<D>>;
  /** Answers one for each. @throws AppError where none of them could be written */
  crear(autor: AutorDeArchivo, de: DeArchivo, datos: readonly D[]): Promise<HechoDeFila[]>;
}

export interface FilaDeArchivo {
  readonly id: number;
  readonly valores: ValoresDeFila;
}

export interface Mesa {
  readonly faltas: ReadonlyMap<number, FaltasDeFila>;
  /** Makes what the named rows say; they had no faults. */
  crear(ids: readonly number[]): Promise<HechoDeFila[]>;
}

export interface Importador {
  readonly clave: (valores: ValoresDeFila) => string | null;
  abrir(autor: AutorDeArchivo, de: DeArchivo, filas: readonly FilaDeArchivo[]): Promise<Mesa>;
}

/** Keeps to itself what its rows mean, so that kinds of every shape are handled alike. */
export function importador<D>(tipo: Tipo<D>): Importador {
  return {
    clave: tipo.clave,
    abrir: async (autor, de, filas) => {
      const revisar = await tipo.abrir(
        autor,
        de,
        filas.map(({ valores }) => valores),
      );
      const datos = new Map<number, D>();
      const faltas = new Map<number, FaltasDeFila>();
      for (const { id, valores } of filas) {
        const leida = revisar(valores);
        faltas.set(id, leida.faltas);
        if (leida.datos !== null) datos.set(id, leida.datos);
      }
      return {
        faltas,
        crear: (ids) => {
          const wanted = ids.map((id) => datos.get(id)).filter((one) => one !== undefined);
          if (wanted.length < ids.length) throw new Error('a row with faults was to be taken in');
          return tipo.crear(autor, de, wanted);
        },
      };
    },
  };
}

/**
 * How what a kind of file made is taken back. `cosas` are products, places, orders or rows of the ledger; both answer why of those that cannot
 * be, told to people, and nothing of the others.
 */
export interface Reversor {
  /** As it stands now, without touching anything. */
  impedidas(autor: AutorDeGrupos, de: DeArchivo, cosas: readonly number[]): Promise<Map<number, string>>;
  /** @throws AppError where none of them could be taken back */
  revertir(autor: AutorDeGrupos, de: DeArchivo, cosas: readonly number[]): Promise<Map<number, string>>;
}

/** Whoever brings it, with what they may do. */
export type AutorDeGrupos = Pick<CallContext, 'db' | 'scope' | 'user'>;

export interface CampoDeArchivo {
  readonly codigo: Exclude<CampoDeFila, ''>;
  readonly nombre: string;
  readonly requerido: boolean;
}

export interface FilaDeGrupo extends FilaDeArchivo {
  readonly nro: number;
  readonly acepta_repetida: boolean;
}

export interface MesaDeGrupos {
  readonly faltas: ReadonlyMap<number, FaltasDeFila>;
  /** One for each of the groups named by their place; none of their rows had faults. */
  crear(cuales: readonly number[]): Promise<HechoDeFila[]>;
}

/** A kind of file of which several rows are one thing: looked at together, and taken in together or not at all. */
export interface ImportadorDeGrupos {
  /** What its columns may hold, as the client's own form calls it. */
  campos(db: Db, cliente_id: number): Promise<CampoDeArchivo[]>;
  /** What joins a row to others; null: it does not say. */
  grupo(valores: ValoresDeFila): string | null;
  abrir(autor: AutorDeGrupos, de: DeArchivo, grupos: readonly (readonly FilaDeGrupo[])[]): Promise<MesaDeGrupos>;
}

/** Gathers what is wrong with one row. */
export function anotador() {
  const faltas: Partial<Record<CampoDeFila, FaltaDeFila>> = {};
  return {
    faltas,
    falta: (campo: CampoDeFila, mensaje: string, sugerencia: string | null = null): null => {
      faltas[campo] ??= { mensaje, sugerencia };
      return null;
    },
    /** A person may let it pass. */
    aceptable: (campo: CampoDeFila, mensaje: string): void => {
      faltas[campo] ??= { mensaje, sugerencia: null, aceptable: true };
    },
    isGood: () => Object.keys(faltas).length === 0,
  };
}
