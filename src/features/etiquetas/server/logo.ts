import type { Db } from '#server/db/db.ts';
import { selectLogo } from '#server/marca.sql.ts';
import { LOGO_PUNTOS, type Trama, tramaOf } from '#shared/etiqueta/trama.ts';

/** The company's mark as a label printer has it; null: it chose none. What is transparent is paper. */
export async function logoDeEtiqueta(db: Db): Promise<Trama | null> {
  const logo = await selectLogo(db);
  if (logo === null) return null;
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(logo)
    .resize({ width: LOGO_PUNTOS, height: LOGO_PUNTOS, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return tramaOf({ ancho: info.width, alto: info.height }, data);
}
