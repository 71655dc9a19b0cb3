import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { GatheringSocket } from './gathering-socket.ts';

/** Tells how many pieces each way through the kernel took along. */
class CountedSocket extends GatheringSocket {
  readonly ways: number[] = [];

  override _write(...given: Parameters<GatheringSocket['_write']>): void {
    this.ways.push(1);
    super._write(...given);
  }

  override _writev(pieces: { chunk: unknown; encoding: BufferEncoding }[], done: (error?: Error | null) => void): void {
    this.ways.push(pieces.length);
    super._writev?.(pieces, done);
  }
}

test('what is written in one turn leaves together, what comes after an answer does not wait', async () => {
  const path = join(tmpdir(), `anden-${process.pid}.sock`);
  const server = createServer((peer) => void peer.on('data', (piece) => void peer.write(piece))).listen(path);
  await once(server, 'listening');
  const socket = new CountedSocket();
  let heard = '';
  socket.on('data', (piece) => {
    heard += String(piece);
  });
  socket.connect(path);
  await once(socket, 'connect');

  socket.write('opening ');
  // As a statement does that is compiled by way of some promises.
  for (let steps = 0; steps < 5; steps += 1) await Promise.resolve();
  socket.write('question ');
  await expect.poll(() => heard).toBe('opening question ');
  socket.write('end');
  await expect.poll(() => heard).toBe('opening question end');

  expect(socket.ways).toEqual([2, 1]);
  socket.end();
  await once(socket, 'close');
  server.close();
});
