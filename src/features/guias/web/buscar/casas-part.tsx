import { getFiltrosDeGuias } from '#features/guias/contract.ts';
import type { Result } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import type { FoundOption, SearchPart } from '#web/palette/palette.ts';
import { sessionState } from '#web/session-state.ts';

const SHOWN = 5;
/** How long a list of clients and agencies is believed: they are opened and closed by the week. */
const KEPT_MS = 300_000;

type Casas = Result<typeof getFiltrosDeGuias>;

/** What one person sees; whoever signs in after them in the same page asks anew. */
let known: { readonly at: number; readonly persona: number | null; readonly casas: Promise<Casas> } | null = null;

/** Clients and agencies in the palette: each leads to its parcels. */
export const casasPart: SearchPart = {
  async find(texto) {
    const words = wordsOf(texto);
    if (words.join('').length < 2) return [];
    const { clientes, agentes } = await load();
    return [
      { id: 'clientes', title: 'Clientes', options: pick(clientes, words, 'cliente_id') },
      { id: 'agencias', title: 'Agencias', options: pick(agentes, words, 'agente_id') },
    ].filter(({ options }) => options.length > 0);
  },
  locate: async () => null,
  notFound: 'no hay nada con ese código',
};

function load(): Promise<Casas> {
  const persona = sessionState().user?.id ?? null;
  if (known?.persona !== persona || Date.now() - known.at > KEPT_MS) {
    const casas = call(getFiltrosDeGuias, {});
    known = { at: Date.now(), persona, casas };
    casas.catch(() => {
      known = null;
    });
  }
  return known.casas;
}

interface Casa {
  readonly id: number;
  readonly nombre: string;
  readonly departamento?: string;
}

function pick(casas: readonly Casa[], words: readonly string[], filtro: string): FoundOption[] {
  return casas
    .filter(({ nombre }) => {
      const found = wordsOf(nombre).join(' ');
      return words.every((word) => found.includes(word));
    })
    .slice(0, SHOWN)
    .map(({ id, nombre, departamento }) => ({
      id: `${filtro}-${id}`,
      to: `/guias?${filtro}=${id}`,
      content: departamento === undefined ? nombre : `${nombre} · ${departamento}`,
    }));
}

/** Without accents and capitals, so that «agencia cordon» finds «Agencia Cordón». */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
