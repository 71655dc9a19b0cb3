import { MARCA, Marca } from '#shared/marca.ts';

/** The company's name and mark, as the server wrote them into the page; what an administrator changes holds from the next page on. */
export const marca: Marca = readMarca();

function readMarca(): Marca {
  if (typeof document === 'undefined') return MARCA;
  const written = document.querySelector('meta[name="marca"]')?.getAttribute('content');
  if (written === null || written === undefined) return MARCA;
  try {
    const parsed = Marca.safeParse(JSON.parse(written));
    return parsed.success ? parsed.data : MARCA;
  } catch {
    return MARCA;
  }
}
