import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';

import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { copyText } from '#web/clipboard.ts';
import { usePageActs } from '#web/palette/palette.ts';
import { useScreenKeys } from '#web/ui/scan/screen-keys.ts';
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
    e: () => (acciones.length === 0 ? undefined : dialogos.open({ que: 'evento', tipo: null })),
    p: () => void imprimir.print(),
    c: () => void copyLink(),
    n: () => go(vecinas?.siguiente),
    b: () => go(vecinas?.anterior),
  };
  const latest = useRef(acts);
  latest.current = acts;
  const actOf: Readonly<Record<string, () => void>> = acts;
  useScreenKeys({ keys: 'epcnb', act: (key) => actOf[key]?.() });
  useHotkeys([['F8', () => (isDialogOpen() ? undefined : acts.p())]], []);
  const canRegister = acciones.length > 0;
  const hasVecinas = vecinas !== null;
  usePageActs(
    useMemo(
      () => [
        ...(canRegister ? [actFor('e', 'Registrar evento', latest)] : []),
        { ...actFor('p', 'Imprimir la etiqueta', latest), teclas: 'F8' },
        actFor('c', 'Copiar el enlace de la guía', latest),
        ...(hasVecinas ? [actFor('n', 'Guía siguiente', latest), actFor('b', 'Guía anterior', latest)] : []),
      ],
      [canRegister, hasVecinas],
    ),
  );
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

type Acts = Readonly<Record<'e' | 'p' | 'c' | 'n' | 'b', () => void>>;

/** Asked when it runs: the page may have changed since the palette learnt of it. */
function actFor(key: keyof Acts, titulo: string, latest: { readonly current: Acts }) {
  return { id: `guia-${key}`, titulo, teclas: key, run: () => latest.current[key]() };
}
