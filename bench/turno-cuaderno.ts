import { setTimeout as delay } from 'node:timers/promises';

export type Answer = Record<string, unknown>;
export type Call = (body: Readonly<Answer>) => Promise<Answer>;

/** As a client does: a server that says that it is too busy is asked again in a second. */
export async function insisting(work: () => Promise<Answer>, told: () => void = () => undefined): Promise<Answer> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!String(error).includes('SERVIDOR_OCUPADO')) throw error;
      told();
      await delay(1_000);
    }
  }
}

/** So long after the last time, or as soon as the answer is there. Answers when it is. */
export async function paced(last: number, every: number): Promise<number> {
  await delay(Math.max(0, last + every - performance.now()));
  return performance.now();
}

/** What people waited for, by what they did, and what went wrong. */
export class Cuaderno {
  readonly #taken = new Map<string, number[]>();
  readonly #errors = new Map<string, number>();
  #busy = 0;

  /** The answer; null: it was refused or it failed, and is written down. */
  async timed(name: string, work: () => Promise<Answer>): Promise<Answer | null> {
    const began = performance.now();
    try {
      return await insisting(work, () => {
        this.#busy += 1;
      });
    } catch (error) {
      this.wrong(`${name}: ${error}`);
      return null;
    } finally {
      const list = this.#taken.get(name) ?? [];
      list.push(performance.now() - began);
      this.#taken.set(name, list);
    }
  }

  /** Numbers apart, the same fault many times is one line. */
  wrong(fault: string): void {
    const text = fault.slice(0, 300).replaceAll(/\d{2,}/g, '#');
    this.#errors.set(text, (this.#errors.get(text) ?? 0) + 1);
  }

  /** Prints it all under a title. */
  say(title: string, seconds: number): void {
    const all = [...this.#taken.values()].flat();
    console.log(`(t) ${title}: ${all.length} calls, ${(all.length / seconds).toFixed(1)} a second`);
    const lines = [...this.#taken].toSorted(([, a], [, b]) => b.length - a.length);
    for (const [name, taken] of [...lines, ['all', all] as const])
      console.log(`(t) ${name.padEnd(22)} ${figures(taken)}`);
    const failed = [...this.#errors.values()].reduce((sum, one) => sum + one, 0);
    console.log(`(t) ${failed} refused or failed (target 0), p99 of all target ≤ 250 ms`);
    console.log(`(t) ${this.#busy} times too busy, asked again a second later; the wait is in the figures`);
    for (const [text, many] of this.#errors) console.log(`(t)   ${many} × ${text}`);
  }
}

function figures(taken: readonly number[]): string {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(1);
  return `${String(taken.length).padStart(6)} times: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`;
}
