import sharp from 'sharp';

import type { Subject } from '../subject.ts';
import type { Lectura } from './cuentas.ts';
import { gastado } from './muestra.ts';
import { IMAGENES, type Imagen } from './perfil.ts';

const VECES = 40;
const FORMA = { foto: { width: 1280, height: 960 }, firma: { width: 600, height: 240 } } as const;

/** What one picture costs; the bytes are those on disk. */
export interface CostoDeImagen extends Lectura {
  readonly bytes: number;
  readonly walBytes: number;
}

/** Pictures as the page of the street makes them (bench/calle.ts), brought as files: the product draws each anew, and keeps it in the database. */
export async function guardarImagenes(subject: Subject): Promise<Readonly<Record<Imagen, CostoDeImagen>>> {
  const kept: Record<string, CostoDeImagen> = {};
  for (const que of IMAGENES) kept[que] = await guardar(subject, que);
  const { foto, firma } = kept;
  if (foto === undefined || firma === undefined) throw new Error('no picture was measured');
  return { foto, firma };
}

async function guardar(subject: Subject, que: Imagen): Promise<CostoDeImagen> {
  const drawn: Buffer[] = [];
  for (let n = 0; n < VECES; n += 1) drawn.push(await (que === 'foto' ? foto() : firma(n)));
  const name = que === 'foto' ? 'foto.jpg' : 'firma.png';
  await subject.upload(name, drawn[0] ?? Buffer.alloc(0));
  const sizeOf = async () => Number((await subject.owner(`SELECT pg_total_relation_size('archivo')::text AS n`))[0]?.n);
  const [size, before] = [await sizeOf(), await gastado(subject)];
  for (const picture of drawn) await subject.upload(name, picture);
  const after = await gastado(subject);
  const cost = {
    servidorMs: (after.servidorMs - before.servidorMs) / VECES,
    postgresMs: (after.postgresMs - before.postgresMs) / VECES,
    bytes: ((await sizeOf()) - size) / VECES,
    walBytes: (after.walBytes - before.walBytes) / VECES,
  };
  const sent = drawn.reduce((sum, one) => sum + one.length, 0) / VECES;
  console.log(`a ${que} of ${(sent / 1000).toFixed(0)} kB: ${JSON.stringify(cost)}`);
  return cost;
}

/** As much in it as in a photo of a doorway: large shapes, small ones, and the grain of a sensor. */
async function foto(): Promise<Buffer> {
  const { width, height } = FORMA.foto;
  const pixels = Buffer.alloc(width * height * 3, 255);
  for (let shape = 0; shape < 900; shape += 1) {
    const side = Math.floor(4 + 120 * Math.random() ** 3);
    const [left, top] = [Math.floor(Math.random() * width), Math.floor(Math.random() * height)];
    const color = [0, 1, 2].map(() => 50 + 150 * Math.random());
    for (let y = top; y < Math.min(height, top + side); y += 1)
      for (let x = left; x < Math.min(width, left + side); x += 1) pixels.set(color, (y * width + x) * 3);
  }
  for (let i = 0; i < pixels.length; i += 1)
    pixels[i] = Math.min(255, Math.max(0, (pixels[i] ?? 0) + 12 * (Math.random() - 0.5)));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** One stroke of a pen. */
async function firma(n: number): Promise<Buffer> {
  const { width, height } = FORMA.firma;
  const points: string[] = [];
  for (let x = 20; x < 580; x += 4) points.push(`${x},${120 + 80 * Math.sin(x / 25 + n) * Math.cos(x / 90)}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><polyline points="${points.join(' ')}" fill="none" stroke="#000" stroke-width="4"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
