import type { Subject } from './subject.ts';

const GUIAS = 500;
const ROUNDS = 4;

/** The labels of five hundred parcels, as one batch of the screen: asked for, made and downloaded whole; as PDF and as ZPL. */
export async function measureLabels({ call, owner, download }: Subject): Promise<void> {
  const guias = (await owner(`SELECT id FROM guia WHERE bultos = 1 ORDER BY md5(id::text) LIMIT ${GUIAS}`)).map(
    ({ id }) => Number(id),
  );
  for (const formato of ['pdf', 'zpl']) {
    const taken: string[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      const { url } = await call({ service: 'etiquetas.imprimir', guias, formato, motivo: 'banco' });
      bytes = (await download(String(url))).bytes;
      taken.push(`${((performance.now() - began) / 1000).toFixed(2)} s`);
    }
    console.log(`${GUIAS} labels as ${formato}: ${taken.join(', ')} for ${(bytes / 1024).toFixed(0)} kB`);
  }
}
