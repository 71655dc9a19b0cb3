import type { Product, ProductOptions } from './product.ts';

/** `corto` finds the planted faults, and a part of it goes with `npm run largo`; `entero` has the numbers that docs/security promises. */
export type Size = 'corto' | 'entero';

/** What a proof is given. */
export interface Subject {
  readonly size: Size;
  /** Of so many, as many as were asked for with `--parte`: all of them, and in `npm run largo` fewer. */
  part(many: number): number;
  /** `seed` and what is drawn from it: the same seed draws the same. */
  readonly seed: number;
  /** From 0 up to, never reaching, 1. */
  random(): number;
  /** The tree whose product is under test: this one, or a copy with a fault planted. */
  readonly root: string;
  /** Starts a product of its own, on a copy of the demo data; the runner closes it. */
  open(options?: ProductOptions): Promise<Product>;
  /** Something that must happen at the end, whatever happens before: the last one first. */
  onEnd(work: () => Promise<unknown>): void;
}

export interface Outcome {
  /** How many things were looked at: 0 proves nothing and counts as a failure. */
  readonly n: number;
  /** What was found to be wrong, one line each. */
  readonly fails: readonly string[];
  /** Figures beside it, for the printed line. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A fault that the proof must find, or it proves nothing. */
export interface Plant {
  readonly what: string;
  /** In a copy of the tree: each `find` stands exactly once in its file. */
  readonly edits?: readonly { readonly file: string; readonly find: string; readonly replace: string }[];
  /** In the database, as its owner, before the product starts. */
  readonly sql?: string;
  /** Settings of the embedded database. */
  readonly postgres?: string;
  /** Of the product's process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** One of the proofs of docs/security: what the product promises, tried on the running product. */
export interface Proof {
  /** As in docs/security: T01 … T33. */
  readonly id: string;
  readonly title: string;
  /** Whether it goes with `npm run largo`, short; the others only by `npm run trust`. */
  readonly isShort: boolean;
  /** Whether how long answers take is part of what it proves in short: nothing else may go on meanwhile. */
  readonly isTimed?: true;
  readonly plants: readonly Plant[];
  run(subject: Subject): Promise<Outcome>;
}
