import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { copyText } from '#web/clipboard.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { isDialogOpen } from '#web/ui/scan/wedge.ts';

import { vecinasOf } from '../vecinas.ts';
import type { Imprimir } from './etiqueta/use-imprimir.ts';
import type { Dialogos } from './use-dialogos.ts';

interface Page {
  detalle: GuiaDetalle;
  dialogos: Dialogos;
  imprimir: Imprimir;
}

const COPIED_MS = 2000;

/** What the page does by key, by button and from the palette: the same acts. */
export function useTeclas({ detalle, dialogos, imprimir }: Page) {
  const { guia, acciones } = detalle;
  const navigate = useNavigate();
  const comentarRef = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState('');
  const vecinas = vecinasOf(guia.id);
  const go = (id: number | null | undefined) => {
    if (id !== null && id !== undefined) void navigate({ to: `/guia/${id}` });
  };
  const copyLink = async () => {
    const isCopied = await copyText(`${window.location.origin}/guia/${guia.id}`);
    setCopied(isCopied ? 'Enlace copiado' : 'No se pudo copiar el enlace');
    window.setTimeout(setCopied, COPIED_MS, '');
  };
  const acts = {
    e: () => dialogos.open({ que: 'evento', tipo: null }),
    p: () => void imprimir.print(),
    c: () => void copyLink(),
    n: () => go(vecinas?.siguiente),
    b: () => go(vecinas?.anterior),
  };
  usePageActs([
    ...(acciones.length === 0 ? [] : [{ id: 'guia-e', titulo: 'Registrar evento', tecla: 'e', run: acts.e }]),
    { id: 'guia-p', titulo: 'Imprimir la etiqueta', tecla: 'p', teclas: 'F8', run: acts.p },
    { id: 'guia-c', titulo: 'Copiar el enlace de la guía', tecla: 'c', run: acts.c },
    ...(vecinas === null
      ? []
      : [
          { id: 'guia-n', titulo: 'Guía siguiente', tecla: 'n', run: acts.n },
          { id: 'guia-b', titulo: 'Guía anterior', tecla: 'b', run: acts.b },
        ]),
  ]);
  useHotkeys([['F8', () => (isDialogOpen() ? undefined : acts.p())]], []);
  return {
    vecinas,
    go,
    copyLink: acts.c,
    copied,
    comentarRef,
    comentar: () => {
      comentarRef.current?.focus();
      comentarRef.current?.scrollIntoView({ block: 'center' });
    },
  };
}

export type Teclas = ReturnType<typeof useTeclas>;
