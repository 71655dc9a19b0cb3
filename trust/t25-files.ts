import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

import { type BadFile, png } from './bad-files.ts';
import { type Answer, type Caller, isAcknowledged, openCaller, type Session } from './caller.ts';
import type { Product } from './product.ts';
import type { Proof } from './proof.ts';
import { eachOf } from './services.ts';

/** Of the server's memory, beside what it holds after honest files of the largest kind. The short form runs beside everything else. */
const MOST_MORE = { corto: 150 * 2 ** 20, entero: 100 * 2 ** 20 };
const AT_ONCE = 2;
const HOSTILE_LABEL = '^XZ~JA^XA^FDpwn^FS~HS\\&_5E';

/** T25: files that mean us ill are refused, or read and harmless; a label says what it is told and does nothing. */
export const t25: Proof = {
  id: 'T25',
  title: 'uploads, imports and labels made to hurt',
  isShort: true,
  plants: [
    {
      what: 'the ending of a name is believed',
      edits: [
        {
          file: 'src/server/http/file-routes.ts',
          find: '(found?.mime ?? textKind(contenido, tipo)) !== tipo',
          replace: 'found === null',
        },
      ],
    },
    {
      what: 'a spreadsheet is unpacked whatever it says it holds',
      edits: [
        {
          file: 'src/features/importaciones/server/lectura.ts',
          find: 'if (total > LIMITES.bytes_desplegados)',
          replace: 'if (total < 0)',
        },
      ],
    },
    {
      what: 'a label takes texts as they are',
      edits: [
        {
          file: 'src/features/etiquetas/server/zpl.ts',
          find: "'^~\\\\_'.includes(sign)",
          replace: "'\\\\_'.includes(sign)",
        },
      ],
    },
    {
      what: 'pictures of any size',
      edits: [
        {
          file: 'src/server/files/reencode-image.ts',
          find: 'limitInputPixels: MOST_PIXELS',
          replace: 'limitInputPixels: false',
        },
      ],
    },
  ],
  run: async ({ size, open }) => {
    const files = (await packed()).filter(({ fate }, at) => size === 'entero' || fate !== 'safe' || at % 6 === 0);
    const product = await open();
    const caller = openCaller(product.port);
    const session = await caller.signIn('cliente@courier.example');
    await product.owner(
      'UPDATE guia SET destinatario = $1, direccion = $1, localidad = $1, referencia = $1 WHERE id IN (SELECT id FROM guia WHERE cliente_id = 1 ORDER BY id LIMIT 3)',
      [HOSTILE_LABEL],
    );
    const fails = [...(await tryLabels(product, caller, session))];
    const place = { product, caller, session };
    const honest = await Promise.all(HONEST().map((file) => tryFile(place, file)));
    fails.push(...honest.filter((wrong) => wrong !== null));
    const memory = watchMemory(product);
    await eachOf(files, AT_ONCE, async (file) => {
      const wrong = await tryFile(place, file);
      if (wrong !== null) fails.push(`${JSON.stringify(file.name.slice(0, 60))}: ${wrong}`);
    });
    const more = await memory.stop();
    if (more > MOST_MORE[size]) fails.push(`${Math.round(more / 2 ** 20)} MB more memory`);
    if (existsSync('/tmp/anden-t25')) fails.push('a part of a spreadsheet was written where it asked to be');
    caller.close();
    return { n: files.length + 3, fails, more: { mbMore: Math.round(more / 2 ** 20) } };
  },
};

/** Made aside: the other proofs of this process speak with their products meanwhile, over connections that are closed if nobody listens. */
async function packed(): Promise<BadFile[]> {
  const [files]: (Omit<BadFile, 'bytes'> & { readonly bytes: Uint8Array<ArrayBuffer> })[][] = await once(
    new Worker(new URL('bad-files.thread.ts', import.meta.url)),
    'message',
  );
  return (files ?? []).map((file) => ({
    ...file,
    bytes: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length),
  }));
}

/** What people bring every day, of a size that is usual on a busy one. */
const HONEST = (): BadFile[] => [
  {
    name: 'pedidos.csv',
    bytes: Buffer.from(`Destinatario;Dirección\n${'Ana Pereira;Mz 3 Sol 7\n'.repeat(20_000)}`),
    fate: 'safe',
  },
  { name: 'foto.png', bytes: png(3_000, 3_000), fate: 'safe' },
];

interface Place {
  readonly product: Product;
  readonly caller: Caller;
  readonly session: Session;
}

/** What is wrong with what became of it; null where all is well. */
async function tryFile(place: Place, file: BadFile): Promise<string | null> {
  const { caller, product, session } = place;
  const sent = await upload(caller, session, file);
  if (!isAcknowledged(sent)) {
    const isRefusal = sent.status >= 400 && sent.status < 500 && sent.body?.code === 'ERROR';
    if (!isRefusal) return `answered ${sent.status} ${sent.text.slice(0, 200)}`;
    return file.fate === 'refused' || file.orRefused ? null : `refused: ${sent.text.slice(0, 200)}`;
  }
  if (file.fate === 'refused') return `taken: ${sent.text}`;
  const [kept] = await product.owner('SELECT nombre, tipo, contenido FROM archivo WHERE id = $1', [
    sent.body?.archivo_id,
  ]);
  const nombre = String(kept?.nombre);
  if (/[\p{Cc}\p{Cf}/\\]/u.test(nombre) || nombre.length > 200) return `kept as ${JSON.stringify(nombre)}`;
  if (/^image\//.test(String(kept?.tipo)) && String(kept?.contenido).includes('<script'))
    return 'a picture came with its script';
  if (!/csv|sheet/.test(String(kept?.tipo))) return null;
  return tryImport(place, file, Number(sent.body?.archivo_id));
}

async function tryImport(
  { caller, session }: Place,
  { fate, orRefused }: BadFile,
  archivo_id: number,
): Promise<string | null> {
  const made = await session.call({ service: 'importaciones.crear', archivo_id, aunque_repetida: true });
  if (!isAcknowledged(made)) return `no import: ${made.text.slice(0, 200)}`;
  const id = Number(Object(made.body?.importacion).id);
  const read = await untilRead(session, id);
  const { leida, falla } = Object(read.body?.importacion);
  if (/root:x:0|ha{1}ha(ha){99}/.test(read.text)) return 'it was read what it asked to be read';
  if (typeof falla === 'string' && /\bat |Error:|node_modules|heap/.test(falla)) return `told as ${falla}`;
  const file = await session.call({ service: 'importaciones.descargar', id, que: 'original' });
  const got = await caller.ask({ path: String(file.body?.url) });
  const name = String(got.headers['content-disposition']);
  if (!/^attachment; filename="?[^"\r\n]*"?(; filename\*=UTF-8''[\w.%'()!*~-]+)?$/.test(name))
    return `handed out as ${name}`;
  if (got.headers['x-inyectada'] !== undefined) return 'a header of its own';
  await session.call({ service: 'importaciones.detener', id });
  if (orRefused) return leida || falla ? null : 'never read';
  if (leida !== true && falla === null) return 'never read';
  const became = falla === null ? 'safe' : 'unreadable';
  return became === fate ? null : `${became} in place of ${fate}: ${String(falla)}`;
}

async function untilRead(session: Session, id: number): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const seen = await session.call({ service: 'importaciones.ver', id });
    const { leida, falla } = Object(seen.body?.importacion);
    if (leida === true || falla !== null || tries === 600) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function upload(caller: Caller, { token }: Session, { name, bytes }: BadFile): Promise<Answer> {
  const head = `--x\r\nContent-Disposition: form-data; name="archivo"; filename="${name.replaceAll('"', '%22')}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return caller.ask({
    method: 'POST',
    path: '/api/archivos',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-token': token },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
    timeout: 60_000,
  });
}

/** How much more the server holds at its worst than before. */
function watchMemory(product: Product) {
  const first = product.rss();
  let most = 0;
  const timer = setInterval(() => {
    void product.rss().then((now) => {
      most = Math.max(most, now);
    });
  }, 50);
  return {
    stop: async () => {
      clearInterval(timer);
      return Math.max(most, await product.rss()) - (await first);
    },
  };
}

/** The printer’s own language: no command but ours, however a text is written. */
async function tryLabels(product: Product, caller: Caller, session: Session): Promise<string[]> {
  const rows = await product.owner('SELECT id::int AS id FROM guia WHERE destinatario = $1', [HOSTILE_LABEL]);
  const ask = { service: 'etiquetas.imprimir', guias: rows.map(({ id }) => id) };
  const zpl = await session.call({ ...ask, formato: 'zpl' });
  const { text } = await caller.ask({ path: String(zpl.body?.url) });
  const labels = Number(zpl.body?.etiquetas);
  const fails = ['^XA', '^XZ']
    .filter((command) => text.split(command).length - 1 !== labels)
    .map((command) => `${command} stands ${text.split(command).length - 1} times on ${labels} labels`);
  if (labels === 0 || text.includes('~')) fails.push('a label with a command of the printer’s own');
  if (!text.includes('_5EXZ_7EJA')) fails.push('what was written does not stand on the label');
  const pdf = await session.call({ ...ask, formato: 'pdf' });
  const paper = await caller.ask({ path: String(pdf.body?.url) });
  if (paper.status !== 200 || !paper.text.startsWith('%PDF')) fails.push(`the label on paper: ${paper.status}`);
  return fails;
}
