import { Socket } from 'node:net';

type Done = (error?: Error | null) => void;

/**
 * A connection that sends together what is written before anybody else has had a turn. A call opens its scope and asks its first question in one
 * turn: as two writes they cost two ways through the kernel and wake the database twice.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  constructor() {
    super();
    // Connecting lays Node's own `write` over whatever there is, in case the socket was used before.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(piece: string | Uint8Array, done?: Done): boolean;
  override write(piece: string | Uint8Array, encoding?: BufferEncoding, done?: Done): boolean;
  override write(piece: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean {
    this.#gather();
    return typeof encoding === 'function' ? super.write(piece, encoding) : super.write(piece, encoding, done);
  }

  /** Ends when promises that are settled by now have been followed to their end, and before anything new is heard. */
  #gather(): void {
    if (this.#isGathering || this.connecting) return;
    this.#isGathering = true;
    this.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
