import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { onTestFinished, vi } from 'vitest';

import { type Params, type Result, type ServiceContract, serviceKey } from '#shared/contract.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { ERRORS } from '#shared/errors.ts';
import type { AuthUser } from '#shared/identity.ts';
import type { Locale } from '#shared/settings.ts';
import { showLocale } from '#web/i18n/locale.ts';
import { TextProvider } from '#web/i18n/TextProvider.tsx';
import { createQueryClient } from '#web/query-client.ts';
import { EMPTY_SESSION, useSessionState } from '#web/session-state.ts';
import { setStorageOwner } from '#web/storage.ts';
import { AndenTheme } from '#web/ui/theme.tsx';
import { parseSearch, stringifySearch } from '#web/url-params.ts';

interface Replied {
  status: number;
  body: object;
  headers?: Record<string, string>;
}
type Reply = (body: Record<string, unknown>) => Replied | Promise<Replied>;

const replies = new Map<string, Reply>();

/** The person of most screen tests. */
export const OPERARIO: AuthUser = {
  id: 3,
  email: 'operario@courier.example',
  fullname: 'Martina Sosa',
  username: 'msosa',
  tipo_usuario: 'personal',
  cliente_id: null,
  agente_id: null,
  cambiar_password: false,
  estado: 'ACTIVO',
  roles: [{ role_id: 3, nombre: 'operario' }],
  funcionalidades: [{ codigo: 'PROB_SOL', nombre: 'Problem Solver' }],
};

/**
 * Answers one call under a screen. Both directions are the contract's: what the screen sends is parsed by its params, what
 * the test answers by its result, so a stale fake does not compile and a wrong one throws. Returns what was sent so far.
 */
export function fakeService<C extends ServiceContract>(
  contract: C,
  reply: (params: Params<C>) => Result<C>,
): Params<C>[] {
  const sent: Params<C>[] = [];
  answer(serviceKey(contract), ({ service: _service, action: _action, clave: _clave, ...fields }) => {
    // biome-ignore lint/plugin: the schema of a contract parses to its own params
    const params = contract.params.parse(fields) as Params<C>;
    sent.push(params);
    return { status: 200, body: { code: 'OK', ...Object(contract.result.parse(reply(params))) } };
  });
  return sent;
}

/** Refuses one call the way the server does. */
export function fakeFailure(contract: ServiceContract, error: ErrorCode, msg: string | null = ERRORS[error].msg): void {
  const { status } = ERRORS[error];
  answer(serviceKey(contract), () => ({ status, body: { code: 'ERROR', error, msg } }));
}

/** Answers an address that is no service, or a raw body under a service's name. */
export function fakeAnswer(key: string, reply: Reply): void {
  answer(key, reply);
}

const streams = new Set<(text: string) => void>();

/** Tells an event to the screen, as the server does when something has happened; `listo` greets. */
export function tellLive(event: string): void {
  for (const write of streams) write(`event: ${event}\ndata: {}\n\n`);
}

/** Whether the screen listens to events. */
export function isListening(): boolean {
  return streams.size > 0;
}

interface Scene {
  /** null: nobody is signed in. */
  user?: AuthUser | null;
  /** The browser's own, for what Back does; absent: one in memory that begins at the address. */
  history?: RouterHistory;
  /** Where the screen stands, when it reads its address: `/guia/$id`; absent: anywhere. */
  readonly route?: string;
  /** Absent: Spanish. */
  readonly locale?: Locale;
}

/** Draws a screen at an address, with everything that stands above screens in the product. */
export async function renderScreen(
  screen: ReactElement,
  address = '/',
  { user = OPERARIO, history, route = '$', locale = 'es' }: Scene = {},
) {
  if (user !== null) setStorageOwner(user.id);
  useSessionState.setState({ ...EMPTY_SESSION, user, authToken: user === null ? null : 'token' });
  await showLocale(locale);
  const root = createRootRoute();
  const everywhere = createRoute({ getParentRoute: () => root, path: route, component: () => screen });
  const router = createRouter({
    routeTree: root.addChildren([everywhere]),
    history: history ?? createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  onTestFinished(cleanup);
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { retry: false } });
  // Awaited: what is loaded when first drawn would never be drawn otherwise.
  const view = await act(async () =>
    render(
      <AndenTheme>
        <TextProvider>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </TextProvider>
      </AndenTheme>,
    ),
  );
  return { ...view, router, queries };
}

function answer(key: string, reply: Reply): void {
  prepareBrowser();
  replies.set(key, reply);
}

/** What jsdom lacks, and the dispatcher under the screen; all undone when the test ends. */
function prepareBrowser(): void {
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string | FormData | null }) => {
    const sent = init?.body ?? '{}';
    const body: Record<string, unknown> = typeof sent === 'string' ? JSON.parse(sent) : Object.fromEntries(sent);
    const { service, action } = body;
    const key = service === undefined ? path : [service, action].filter((part) => part !== undefined).join(':');
    const reply = replies.get(key);
    if (key === '/api/novedades' && reply === undefined) return openSilentStream();
    if (reply === undefined) throw new Error(`The screen called ${key}, which the test does not answer`);
    const { status, body: said, headers = {} } = await reply(body);
    return new Response(JSON.stringify(said), { status, headers });
  });
  onTestFinished(() => {
    replies.clear();
    vi.unstubAllGlobals();
  });
}

function openSilentStream(): Response {
  let write = (_text: string) => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      write = (text) => controller.enqueue(new TextEncoder().encode(text));
      streams.add(write);
    },
    cancel: () => void streams.delete(write),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** The drawn rows of a list, its head left out, once there is one. */
export function drawnRows(): Promise<HTMLElement[]> {
  return waitFor(() => {
    const drawn = screen.getAllByRole('row').filter((row) => row.hasAttribute('data-index'));
    if (drawn.length === 0) throw new Error('no row of the list is drawn');
    return drawn;
  });
}
