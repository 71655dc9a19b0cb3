import { AppError } from '#shared/errors.ts';

const MOST_PIXELS = 25_000_000;
/** Sharp on the largest place that it has, on a screen of two dots a point. */
const SIDE = 192;

/** The mark drawn anew as a small PNG with its transparent parts, and without anything that came along. @throws AppError ARCHIVO_INVALIDO */
export async function dibujarLogo(contenido: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // Of nothing at all it throws at once, before there is a promise to refuse.
  try {
    return await sharp(contenido, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch (cause) {
    throw new AppError('ARCHIVO_INVALIDO', { reason: 'logo', cause: String(cause) });
  }
}
