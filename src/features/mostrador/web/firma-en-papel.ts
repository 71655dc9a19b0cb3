/** A signature as a picture on white: what is transparent would turn black on its way. Null: it could not be drawn here. */
export async function enPapel(png: string): Promise<File | null> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const drawn = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const paper = document.createElement('canvas');
  [paper.width, paper.height] = [drawn.width, drawn.height];
  const pen = paper.getContext('2d');
  if (pen === null) return null;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, paper.width, paper.height);
  pen.drawImage(drawn, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => paper.toBlob(resolve, 'image/png'));
  return blob === null ? null : new File([blob], 'firma.png', { type: 'image/png' });
}
