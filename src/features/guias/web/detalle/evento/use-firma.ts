import { useRef, useState } from 'react';

import { useFoto } from '#web/ui/foto/use-foto.ts';

interface Kept {
  firmaId: number | null;
  /** Called as soon as the signature is up, and with null when it is taken away. */
  onChange: (firmaId: number | null) => void;
}

/** A signature: drawn here, or a picture of one. What is drawn goes up when the form is sent. */
export function useFirma({ firmaId, onChange }: Kept) {
  const foto = useFoto({ fotoId: firmaId, onChange });
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const isAhead = useRef(false);
  const [isDrawn, setDrawn] = useState(false);
  return {
    foto,
    canvas,
    isDrawn,
    isThere: isDrawn || foto.isAttached || foto.isUploading,
    onDrawn: () => {
      isAhead.current = true;
      setDrawn(true);
    },
    clear: () => {
      isAhead.current = false;
      setDrawn(false);
      wipe(canvas.current);
      foto.remove();
    },
    choose: (file: File | null) => {
      if (file === null) return;
      isAhead.current = false;
      setDrawn(false);
      wipe(canvas.current);
      foto.choose(file);
    },
    /** Sends what is drawn and waits for it; false: it did not arrive. */
    settled: async (): Promise<boolean> => {
      if (!isAhead.current || canvas.current === null) return foto.settled();
      const drawn = await fileOf(canvas.current);
      if (drawn === null) return false;
      foto.choose(drawn);
      const isUp = await foto.settled();
      isAhead.current = !isUp;
      return isUp;
    },
  };
}

export type Firma = ReturnType<typeof useFirma>;

/** On white, as on paper: what is transparent would turn black on its way. */
export function wipe(canvas: HTMLCanvasElement | null): void {
  const pen = canvas?.getContext('2d');
  if (!canvas || !pen) return;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
}

function fileOf(canvas: HTMLCanvasElement): Promise<File | null> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob === null ? null : new File([blob], 'firma.png', { type: 'image/png' })));
  });
}
