import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import { searchGuias } from '#features/guias/contract.ts';
import { normalizeScan, recorridoOf } from '#shared/scan.ts';
import { serviceQuery } from '#web/api.ts';
import { useSessionState } from '#web/session-state.ts';
import { playTone, type Tone } from '#web/ui/scan/sounds.ts';

import { rememberBuscada } from './buscadas.ts';
import { exactaDe } from './exacta.ts';

const PLAIN = { special_chars: false, remove_prefix: '', remove_suffix: '' };
/** What the person's scanner adds. */
const lecturaOf = () => useSessionState.getState().context?.lectura ?? PLAIN;
const SHORTEST = 2;
/** Short enough to seem at once, long enough for a scanner to be done. */
const PAUSE_MS = 50;
const ADDRESS_MS = 250;

/** The text of the box, what it finds, and what Enter and a reading do. The text stands in the address as well. */
export function useBusqueda() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const address = useTexto();
  const { texto } = address;
  const [debounced] = useDebouncedValue(texto.trim(), PAUSE_MS);
  const asked = debounced.length < SHORTEST ? '' : debounced;
  /** Enter was pressed for this text and there were several. */
  const [entered, setEntered] = useState<string | null>(null);
  const latest = useRef('');
  const query = useQuery({
    ...serviceQuery(searchGuias, { texto: asked }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });

  const write = (next: string) => {
    latest.current = next;
    setEntered(null);
    address.write(next);
  };
  const go = async (to: string, given: string) => {
    // Back leads to the text that found it.
    await address.keep(given.trim());
    await navigate({ to });
  };
  /** Opens the one that is meant; the server is asked at once, and the tone for a scanner is answered. */
  const enter = async (given: string): Promise<Tone | null> => {
    const sought = given.trim();
    latest.current = given;
    if (sought.length < SHORTEST) return null;
    const { records } = await queries.fetchQuery(serviceQuery(searchGuias, { texto: sought }));
    // Whoever has typed on meanwhile wants something else.
    if (latest.current !== given) return null;
    const guia = exactaDe(records, sought);
    if (guia === null) {
      setEntered(given);
      return records.length === 0 ? 'error' : 'repetida';
    }
    rememberBuscada(guia);
    await go(`/guia/${guia.id}`, given);
    return 'ok';
  };
  const enterOrRound = async (raw: string, given: string) => {
    const recorrido = recorridoOf(raw, lecturaOf());
    if (recorrido === null) return enter(given);
    await navigate({ to: `/recorrido/new/${recorrido.code}` });
    return 'ok';
  };
  const read = async (raw: string) => {
    const code = normalizeScan(raw, lecturaOf());
    write(code);
    const tone = await enterOrRound(raw, code);
    if (tone !== null) playTone(tone);
  };

  return {
    texto,
    write,
    query,
    /** For what the list is. */
    asked,
    isTooShort: texto.trim().length < SHORTEST,
    isOld: query.isPlaceholderData || debounced !== texto.trim(),
    hasEntered: entered === texto,
    go: (to: string) => void go(to, texto),
    // What fails is told by the query of the list itself.
    enter: (given: string) => void enterOrRound(given, given).catch(() => undefined),
    read: (raw: string) => void read(raw).catch(() => playTone('error')),
  };
}

/** The text of the box, which goes to the address when the person pauses, and comes from there by Back or a link. */
function useTexto() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const q = typeof search.q === 'string' ? search.q.slice(0, 100) : '';
  // `sent`: what this box wrote to the address and has not come back from there yet.
  const [box, setBox] = useState<{ texto: string; seen: string; sent: readonly string[] }>({
    texto: q,
    seen: q,
    sent: [],
  });
  if (box.seen !== q) {
    const isOwn = box.sent.includes(q);
    setBox({ texto: isOwn ? box.texto : q, seen: q, sent: isOwn ? box.sent.slice(box.sent.indexOf(q) + 1) : [] });
  }
  const send = async (texto: string) => {
    setBox((now) => (now.seen === texto ? now : { ...now, sent: [...now.sent, texto] }));
    await navigate({ to: '.', search: texto === '' ? {} : { q: texto }, replace: true });
  };
  const later = useDebouncedCallback((texto: string) => void send(texto), ADDRESS_MS);
  return {
    texto: box.texto,
    write(texto: string) {
      setBox((now) => ({ ...now, texto }));
      later(texto.trim());
    },
    /** At once, before the page is left. */
    async keep(texto: string) {
      later.cancel();
      if (texto !== q) await send(texto);
    },
  };
}
