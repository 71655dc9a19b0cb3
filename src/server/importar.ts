import type { Falta } from '#shared/envio/campos.ts';
import type { CampoDeDeposito } from '#shared/gds/importar.ts';

import type { Db } from './db/db.ts';
import type { Scope } from './scope.ts';

/** What a slice says of a kind of file that it takes in; `importaciones` reads, shows and mends them all alike. */

export type ValoresDeFila = Readonly<Record<string, string>>;
export type FaltasDeFila = Readonly<Partial<Record<CampoDeDeposito, Falta>>>;

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
  readonly tipo: 'PRODUCTO' | 'ALMACENAMIENTO' | 'TRANSACCION' | null;
  readonly id: number | null;
  readonly nro: string;
}

export type HechoDeFila =
  | { readonly ok: true; readonly documento: DocumentoDeFila }
  | { readonly ok: false; readonly campo: CampoDeDeposito; readonly mensaje: string };

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

/** Gathers what is wrong with one row. */
export function anotador() {
  const faltas: Partial<Record<CampoDeDeposito, Falta>> = {};
  return {
    faltas,
    falta: (campo: CampoDeDeposito, mensaje: string, sugerencia: string | null = null): null => {
      faltas[campo] ??= { mensaje, sugerencia };
      return null;
    },
    isGood: () => Object.keys(faltas).length === 0,
  };
}
