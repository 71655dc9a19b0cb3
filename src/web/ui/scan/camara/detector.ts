import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What reads labels from a picture: the browser itself where it can, else a library that is fetched with the first use. */

export interface Detector {
  /** What stands on the labels in the picture; none: nothing that can be read. */
  detect(video: HTMLVideoElement): Promise<string[]>;
}

interface OwnDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: readonly string[] }): OwnDetector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/** On our labels, and on those of clients and shops. */
const FORMATS = ['code_128', 'qr_code', 'ean_13', 'itf', 'code_39'] as const;
const FORMATS_OF_LIBRARY = ['Code128', 'QRCode', 'EAN-13', 'ITF', 'Code39'] as const;
/** More than a label needs, and quick on an old phone. */
const WIDEST = 1_000;

export async function openDetector(): Promise<Detector> {
  return (await openOwn()) ?? (await openLibrary());
}

/** Some browsers have the name and read nothing: the formats tell. */
async function openOwn(): Promise<Detector | null> {
  const { BarcodeDetector } = window;
  if (BarcodeDetector === undefined) return null;
  const known = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  const formats = FORMATS.filter((format) => known.includes(format));
  if (!formats.includes('code_128')) return null;
  const detector = new BarcodeDetector({ formats });
  return { detect: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue) };
}

async function openLibrary(): Promise<Detector> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return {
    detect: async (video) => {
      const scale = Math.min(1, WIDEST / Math.max(1, video.videoWidth));
      [canvas.width, canvas.height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
      if (pen === null || canvas.width === 0 || canvas.height === 0) return [];
      pen.drawImage(video, 0, 0, canvas.width, canvas.height);
      const image = pen.getImageData(0, 0, canvas.width, canvas.height);
      const found = await readBarcodes(image, { formats: [...FORMATS_OF_LIBRARY], maxNumberOfSymbols: 1 });
      return found.flatMap(({ isValid, text }) => (isValid ? [text] : []));
    },
  };
}
