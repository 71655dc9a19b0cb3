/** What the tabs of one browser tell each other about a queue, and how they take turns at it. */

export interface TabMessage {
  dueno: number;
  /** Of what was delivered, with the answer to it; null: something else about the queue has changed. */
  clave: string | null;
  result?: unknown;
}

export interface Tabs {
  tell(message: TabMessage): void;
  onMessage(heard: (message: TabMessage) => void): void;
  /** Runs while no other tab runs the same; where the browser cannot see to that (a page without HTTPS), at once. */
  alone(what: string, act: () => Promise<void>): Promise<void>;
}

export function openTabs(name: string): Tabs {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`anden.${name}`) : null;
  return {
    tell: (message) => channel?.postMessage(message),
    onMessage: (heard) =>
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isTabMessage(data)) heard(data);
      }),
    alone: async (what, act) => {
      if ('locks' in navigator) await navigator.locks.request(`anden.${what}`, act);
      else await act();
    },
  };
}

function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('dueno' in data) || !('clave' in data)) return false;
  return typeof data.dueno === 'number' && (data.clave === null || typeof data.clave === 'string');
}
