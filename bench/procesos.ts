import { measure } from './measure.ts';
import { openSubject } from './subject.ts';

const CONNECTIONS = 16;

/**
 * Reads by number at sixteen connections, by one server and by two on the same port: how many a second, and what each costs the processor. The
 * first says something only where there are cores for all, the second everywhere.
 */
export async function measureProcesos(given: { readonly guias: number; readonly data?: string }, seconds: number) {
  const one = await readsOf(given, 1, seconds);
  const two = await readsOf(given, 2, seconds);
  for (const { procesos, perSecond, p99, processor } of [one, two])
    console.log(
      `${procesos} servers: ${perSecond.toFixed(0)} reads a second, p99 ${p99.toFixed(1)} ms, ${(processor * 1000).toFixed(0)} µs of their processor each`,
    );
  console.log(
    `two: ${(two.perSecond / one.perSecond).toFixed(2)} × the reads (1.7 where there are cores), ${(two.processor / one.processor).toFixed(2)} × the processor`,
  );
}

async function readsOf(
  { guias, data }: { readonly guias: number; readonly data?: string },
  procesos: number,
  seconds: number,
) {
  const subject = await openSubject(guias, data, procesos);
  try {
    const rows = await subject.owner('SELECT numero FROM guia ORDER BY id DESC LIMIT 1000');
    const numeros = rows.map(({ numero }) => String(numero));
    const read = async (turn: number) => {
      await subject.call({
        service: 'problem_solver',
        action: 'verificar_guia',
        numero: numeros[turn % numeros.length],
      });
    };
    await measure(read, { seconds: 2, connections: CONNECTIONS });
    const before = await subject.processor();
    const figures = await measure(read, { seconds, connections: CONNECTIONS });
    const spent = (await subject.processor()) - before;
    return { procesos, ...figures, processor: spent / (figures.perSecond * seconds) };
  } finally {
    await subject.stop();
  }
}
