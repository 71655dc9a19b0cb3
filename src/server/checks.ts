/** Asks as the owner, inside one snapshot: whoever works meanwhile makes no difference. */
export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Something that is kept twice, and must say the same twice. A slice contributes its own; `npm run verificar` runs them all. */
export interface Check {
  readonly name: string;
  /** Reads the whole log: left out where somebody is in a hurry. */
  readonly isSlow?: true;
  /** One line for each difference. */
  readonly run: (query: Query) => Promise<readonly string[]>;
}
