/** Numbers that look random and are the same for the same seed: an answer of the solver can be had again. */
export interface Azar {
  /** From 0 up to, not with, 1. */
  real(): number;
  /** From 0 up to, not with, `n`. */
  entero(n: number): number;
}

/** mulberry32: 32 bits of state, quick, and good enough to search with. Nothing secret may hang on it. */
export function crearAzar(semilla: number): Azar {
  let state = semilla >>> 0;
  const real = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { real, entero: (n) => Math.floor(real() * n) };
}
