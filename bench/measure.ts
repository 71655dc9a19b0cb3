/** One unit of work, told which repetition it is. */
export type Work = (repetition: number) => Promise<void>;

/** The same work through the product and through a bare connection. */
export interface Comparison {
  readonly name: string;
  /** At one connection most times the statement's own time, or milliseconds; at 16 least part of its throughput (performance.md, "Targets"). */
  readonly target: { readonly part: number } & ({ readonly times: number } | { readonly milliseconds: number });
  readonly product: Work;
  readonly limit: Work;
}

export interface Figures {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

export interface Load {
  readonly seconds: number;
  readonly connections: number;
}

/** Repeats `work` for some seconds on some connections at once. */
export async function measure(work: Work, { seconds, connections }: Load): Promise<Figures> {
  const taken: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  let repetition = 0;
  const worker = async () => {
    for (let now = performance.now(); now < end; ) {
      repetition += 1;
      await work(repetition);
      const done = performance.now();
      taken.push(done - now);
      now = done;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  taken.sort((a, b) => a - b);
  return { p50: at(taken, 0.5), p99: at(taken, 0.99), perSecond: taken.length / ((performance.now() - began) / 1000) };
}

/** The round in the middle by its median: one noisy round of a shared machine does not decide. */
export function middle(rounds: readonly Figures[]): Figures {
  const sorted = [...rounds].sort((a, b) => a.p50 - b.p50);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('nothing was measured');
  return found;
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
