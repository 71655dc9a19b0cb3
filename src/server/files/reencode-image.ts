import type { Sharp } from 'sharp';

import { AppError } from '#shared/errors.ts';

/** What is decoded at most: a picture of a few kilobytes can claim to be a wall. */
const MOST_PIXELS = 25_000_000;
const LONG_SIDE = 1600;
const QUALITY = 80;
const MOST_SECONDS = 10;

/**
 * The picture drawn anew as a JPEG: upright, of a size to look at, and without anything that came along, such as where it was taken
 * or a second file behind it.
 * @throws AppError ARCHIVO_INVALIDO when it cannot be read as a picture, or is one of too many pixels
 */
export async function reencodeImage(contenido: Buffer): Promise<Buffer> {
  // Loaded with the first picture, so that a server that never gets one does without it.
  const { default: sharp } = await import('sharp');
  try {
    // Only failures: many phones write what the decoder warns of, and reads all the same. Of nothing at all it throws at once.
    return await drawn(sharp(contenido, { limitInputPixels: MOST_PIXELS, failOn: 'error' }));
  } catch (cause) {
    throw new AppError('ARCHIVO_INVALIDO', { reason: 'image', cause: String(cause) });
  }
}

function drawn(image: Sharp): Promise<Buffer> {
  return image
    .autoOrient()
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer();
}
