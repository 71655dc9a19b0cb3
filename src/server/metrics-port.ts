import { createServer } from 'node:http';
import { ClusterRegistry } from '@prometheus-io/client';

import type { Logger } from './log.ts';
import { faultText, StartFault } from './start-fault.ts';

/** What the port answers, and as what. */
export interface Figures {
  text(): Promise<string>;
  readonly contentType: string;
}

export interface MetricsPort {
  /** Opens it. @returns the port that was taken. @throws StartFault where it cannot be */
  listen(place: { readonly port: number; readonly host: string }): Promise<number>;
  close(): Promise<void>;
}

/** The figures of all servers under this process together. */
export function createSharedMetrics(): Figures {
  const registry = new ClusterRegistry();
  return { text: () => registry.clusterMetrics(), contentType: registry.contentType };
}

/** A port of its own for whoever watches, apart from the product's. */
export function openMetricsPort({ text, contentType }: Figures, log: Logger): MetricsPort {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    return void text().then(
      (told) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(told),
      (err: unknown) => {
        log.warn({ err }, 'metrics not collected');
        response.writeHead(500).end();
      },
    );
  });
  return {
    listen: async ({ port, host }) => {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      }).catch((fault: unknown) => {
        throw new StartFault([`METRICS_PORT: no se puede escuchar en ${host}:${port}: ${faultText(fault)}.`], fault);
      });
      const address = server.address();
      return typeof address === 'object' && address ? address.port : port;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
