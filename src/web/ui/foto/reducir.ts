/** The longer side of a photo that waits on a phone, and how much of it is kept. */
const [LONG_SIDE, QUALITY] = [1280, 0.7];

/** A photo small enough to wait on a phone and to travel with its act: base64 of a JPEG. Null: it is no picture that can be read. */
export async function reducirFoto(file: Blob): Promise<string | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  const scale = Math.min(1, LONG_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1] ?? null;
}
