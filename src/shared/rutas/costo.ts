import { COSTO_ESPERA, COSTO_HUECO, COSTO_TARDE, type Estado, entero, real } from './estado.ts';

/** What the search makes small. */
export function costoDe(e: Estado): number {
  const { m, viaje, tarde, huecos, ausentes } = e;
  let sum = huecos * COSTO_HUECO;
  for (let k = 0; k < m.rondas; k += 1) {
    sum += real(viaje, k);
    if (!m.esDuro && m.conHorario) sum += real(tarde, k) * COSTO_TARDE + esperaDe(e, k) * COSTO_ESPERA;
  }
  for (const stop of ausentes) sum += real(m.castigo, stop);
  return sum;
}

/** What is neither driven nor served. */
function esperaDe({ m, sig, dura, viaje }: Estado, k: number): number {
  const end = m.n + 2 * k + 1;
  let wait = real(dura, k) - real(viaje, k);
  for (let node = entero(sig, m.n + 2 * k); node !== end; node = entero(sig, node)) wait -= real(m.servicio, node);
  return wait;
}
