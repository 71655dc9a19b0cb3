import { selectGuiasCsv } from '#features/guias/server/exportar.sql.ts';
import { createCopies } from '#server/db/copy.ts';

import { measure } from './measure.ts';
import type { Subject } from './subject.ts';

const ROUNDS = 3;

/** The list as a file, against the same COPY without HTTP; and a point read beside it. */
export async function measureExport(subject: Subject): Promise<void> {
  const { call, download, rss, app, scope, owner } = subject;
  const copies = createCopies(app, async () => undefined);
  const [{ id } = { id: 1 }] = await owner('SELECT id FROM guia ORDER BY md5(id::text) LIMIT 1');
  const filters = { servicio: ['ESTANDAR_AGENCIA' as const] };
  const params = { ...filters, orden: 'registro', sentido: 'desc', separador: ',' } as const;
  const before = await rss();
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    let bare = 0;
    const stream = await copies.start({ scope, rows: selectGuiasCsv(scope, params), separator: ',' });
    for await (const piece of stream) bare += piece.length;
    const limit = performance.now() - began;
    const { url } = await call({ service: 'guias.exportar', ...filters });
    let isRunning = true;
    const file = download(String(url)).finally(() => {
      isRunning = false;
    });
    const reads: number[] = [];
    while (isRunning) {
      const { p99 } = await measure(() => call({ service: 'guias.ver', id: Number(id) }).then(() => undefined), {
        seconds: 0.1,
        connections: 1,
      });
      reads.push(p99);
    }
    const { firstByte, milliseconds, bytes, lines } = await file;
    console.log(
      `(e) export, ${lines} lines, ${(bytes / 1e6).toFixed(1)} MB: first byte ${firstByte.toFixed(0)} ms, ${(milliseconds / 1000).toFixed(2)} s; COPY alone ${(limit / 1000).toFixed(2)} s for ${(bare / 1e6).toFixed(1)} MB (${(milliseconds / limit).toFixed(2)} ×); detail beside it, worst p99 ${Math.max(...reads).toFixed(1)} ms; server grew ${(((await rss()) - before) / 1024).toFixed(0)} MB`,
    );
  }
  await copies.close();
}
