import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

type Open = 'filtros' | 'columnas' | 'exportar' | 'elegidas' | 'pegar' | 'evento';
type Search = Record<string, unknown>;

/** What is open over the list. The box for numbers may be asked for by the address, which forgets it once it is closed. */
export function useAbierto() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const isAsked = String(search.pegar) === 'true';
  const [open, setOpen] = useState<Open | null>(isAsked ? 'pegar' : null);
  const close = () => {
    setOpen(null);
    if (isAsked) void navigate({ to: '.', search: ({ pegar: _, ...others }: Search) => others, replace: true });
  };
  return { open, setOpen, close };
}
