/** The only module that speaks to the scale of the bench (specification §7.5); it is a machine beside this one, not our server. */

const PATIENCE_MS = 3_000;
const MOST_GRAMS = 2_000_000;

export type Weight = { gramos: number } | { sinPeso: string };

/** Asks for the weight once. Whatever goes wrong is a reason, never a weight of zero. */
export async function readScale(address: string | null | undefined): Promise<Weight> {
  if (address === null || address === undefined || address === '') return { sinPeso: 'Sin balanza en este puesto' };
  try {
    const answer = await fetch(`${address.replace(/\/+$/, '')}/measure`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      cache: 'no-store',
      credentials: 'omit',
    });
    if (!answer.ok) return { sinPeso: `La balanza respondió con un error (${answer.status})` };
    return weightOf(await answer.text());
  } catch (cause) {
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    return { sinPeso: isLate ? 'La balanza no respondió en 3 s' : 'No se pudo hablar con la balanza' };
  }
}

/** Kilograms as text or as `{ peso }` or `{ weight }`, in whole grams. */
export function weightOf(text: string): Weight {
  const kilos = kilosOf(text.trim());
  if (kilos === null) return { sinPeso: 'La respuesta de la balanza no se entiende' };
  const gramos = Math.round(kilos * 1000);
  if (gramos < 1) return { sinPeso: 'La balanza marcó cero' };
  if (gramos > MOST_GRAMS) return { sinPeso: 'La balanza marcó más de 2.000 kg' };
  return { gramos };
}

function kilosOf(text: string): number | null {
  if (text.startsWith('{')) return numberOf(fieldOf(text));
  return numberOf(text);
}

function fieldOf(text: string): unknown {
  try {
    const told: unknown = JSON.parse(text);
    if (typeof told !== 'object' || told === null) return null;
    if ('peso' in told) return told.peso;
    return 'weight' in told ? told.weight : null;
  } catch {
    return null;
  }
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^-?\d+([.,]\d+)?( ?kg)?$/i.test(value.trim())) return null;
  return Number.parseFloat(value.replace(',', '.'));
}
