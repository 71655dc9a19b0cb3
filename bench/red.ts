import { connect, createServer, type Socket } from 'node:net';

/**
 * A slow road that loses packets, in front of a server: what the browser's own throttling cannot do to HTTP. Each way of each connection is one
 * stream as TCP has them: bytes in order, so a packet that is lost holds up those behind it until it was sent again, and its sender then sends
 * two thirds as many at once, as CUBIC does. All connections share the road. The losses are from a fixed seed.
 */

export interface Road {
  /** Bytes a second, each way. */
  readonly bytes: number;
  /** Milliseconds there and back. */
  readonly delay: number;
  /** Of all packets. */
  readonly loss: number;
}

export interface Network {
  readonly port: number;
  /** Packets so far, and how many of them were lost. */
  readonly told: { packets: number; lost: number };
  close(): void;
}

const PACKET = 1_460;
/** Packets that a sender begins with (RFC 6928) and never goes below. */
const [FIRST_WINDOW, LEAST_WINDOW] = [10, 2];
/** What is left of a window after a loss (RFC 9438). */
const AFTER_LOSS = 0.7;
/** Bytes that a side reads ahead: what a socket would keep. */
const AHEAD = 256 * 1024;

export async function openRoad(target: number, road: Road): Promise<Network> {
  const told = { packets: 0, lost: 0 };
  const chance = dice(20_261_127);
  const isLost = () => {
    told.packets += 1;
    const lost = chance() < road.loss;
    if (lost) told.lost += 1;
    return lost;
  };
  const [there, back] = [openLane(road.bytes), openLane(road.bytes)];
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
    for (const end of [near, far])
      end.on('error', () => {
        near.destroy();
        far.destroy();
      });
    stream({ from: near, to: far, lane: there, road, isLost });
    stream({ from: far, to: near, lane: back, road, isLost });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the road has no port');
  return { port: address.port, told, close: () => void server.close() };
}

/** One direction of the road: a packet leaves it when all that came before it have. Answers in how many milliseconds. */
function openLane(bytes: number): (length: number) => number {
  let free = 0;
  return (length) => {
    const now = performance.now();
    free = Math.max(now, free) + (length / bytes) * 1000;
    return free - now;
  };
}

interface Way {
  readonly from: Socket;
  readonly to: Socket;
  readonly lane: (length: number) => number;
  readonly road: Road;
  readonly isLost: () => boolean;
}

interface Packet {
  readonly bytes: Buffer;
  hasArrived: boolean;
}

function stream({ from, to, lane, road, isLost }: Way): void {
  let waiting: Buffer[] = [];
  let ahead = 0;
  let [window, under, lastLoss] = [FIRST_WINDOW, 0, 0];
  /** Sent and not handed on, in order. */
  const sent: Packet[] = [];
  let isEnding = false;

  const handOn = () => {
    for (let first = sent[0]; first?.hasArrived; first = sent[0]) {
      sent.shift();
      if (!to.destroyed) to.write(first.bytes);
    }
    if (isEnding && sent.length === 0 && waiting.length === 0 && !to.destroyed) to.end();
  };
  const launch = (packet: Packet) => {
    const left = lane(packet.bytes.length);
    if (isLost()) {
      // Missed by what comes behind it: known a round trip after it left, and sent anew.
      setTimeout(() => {
        if (performance.now() - lastLoss > road.delay) window = Math.max(LEAST_WINDOW, window * AFTER_LOSS);
        lastLoss = performance.now();
        launch(packet);
      }, left + road.delay);
      return;
    }
    setTimeout(
      () => {
        packet.hasArrived = true;
        handOn();
      },
      left + road.delay / 2,
    );
    setTimeout(() => {
      under -= 1;
      window += 1 / window;
      fill();
    }, left + road.delay);
  };
  const fill = () => {
    while (under < Math.floor(window) && waiting.length > 0) {
      const [only = Buffer.alloc(0), ...more] = waiting;
      const all = more.length === 0 ? only : Buffer.concat(waiting);
      const bytes = all.subarray(0, PACKET);
      waiting = all.length > PACKET ? [all.subarray(PACKET)] : [];
      ahead -= bytes.length;
      under += 1;
      const packet = { bytes, hasArrived: false };
      sent.push(packet);
      launch(packet);
    }
    if (ahead < AHEAD) from.resume();
  };
  from.on('data', (bytes: Buffer) => {
    waiting.push(bytes);
    ahead += bytes.length;
    if (ahead >= AHEAD) from.pause();
    fill();
  });
  from.on('end', () => {
    isEnding = true;
    handOn();
  });
  from.on('close', () => setTimeout(() => to.destroy(), road.delay * 4));
}

/** Numbers between 0 and 1 that are the same in each run (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
