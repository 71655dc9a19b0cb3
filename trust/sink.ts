import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that counts who comes to it. */
export interface Sink {
  readonly port: number;
  connections(): number;
  /** The addresses that were asked. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const quietly: Answering = (_request, response) => void response.end();

/** Listens on every address of this machine, of either family. */
export async function openSink(answering: Answering = quietly, made: Server = createServer()): Promise<Sink> {
  let connections = 0;
  const asked: string[] = [];
  made.on('connection', () => {
    connections += 1;
  });
  made.on('request', (request, response) => {
    asked.push(String(request.url));
    answering(request, response);
  });
  made.listen(0, '::');
  await once(made, 'listening');
  const address: AddressInfo | string | null = made.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connections: () => connections,
    asked,
    close: async () => {
      made.closeAllConnections();
      made.close();
    },
  };
}
