import { useNavigate, useSearch } from '@tanstack/react-router';

type Search = Record<string, unknown>;

/** Whether the box for a pasted message is open: the address says so, Back closes it. */
export function usePegarAbierto() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = (pegar: true | undefined) => void navigate({ to: '.', search: (now: Search) => ({ ...now, pegar }) });
  return { isOpen: String(search.pegar) === 'true', open: () => set(true), close: () => set(undefined) };
}
