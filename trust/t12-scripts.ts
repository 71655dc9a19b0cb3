import type { Browser } from 'playwright-core';

import { endpoints } from '#main/endpoints.ts';
import { serviceKey } from '#shared/contract.ts';
import { BODIES } from '#testing/bodies.ts';
import { openBrowser } from '#testing/browser.ts';

import { ROUTES } from '../e2e/routes.ts';
import { openVisitor } from '../e2e/visitor.ts';
import { isAcknowledged, openCaller } from './caller.ts';
import { fieldsOfParams } from './fuzz.ts';
import type { Product } from './product.ts';
import type { Proof, Size } from './proof.ts';
import { eachOf } from './services.ts';
import { holdsMarkup, SCRIPTS } from './xss.ts';

const ROLES: Readonly<Record<Size, readonly string[]>> = {
  corto: ['operario'],
  entero: ['admin', 'encargado', 'cliente', 'agencia'],
};
/** Where texts of others stand, beside the addresses of every role. */
const MORE = [
  '/guia?q=8810',
  '/guias?vista=todas',
  '/envios/borradores',
  '/auditoria',
  '/guias_pickup?ramas=z1,a10,z999',
  '/mi-cuenta/integraciones?tab=webhooks',
];
const SHORT = ['/guias', '/guia/1', '/problem_solver'];

const PARCEL = '881000000012';

/** T12: texts that would be scripts, in every field, and a browser that goes everywhere. By command: it takes minutes. */
export const t12: Proof = {
  id: 'T12',
  title: 'no text becomes a script on any page',
  isShort: false,
  plants: [
    {
      what: 'one cell of a table is written as HTML',
      edits: [
        {
          file: 'src/features/guias/web/lista/guias.columns.tsx',
          find: 'value: (guia) => guia.destinatario,',
          replace: `value: (guia) => guia.destinatario,
    cell: (guia) => <span dangerouslySetInnerHTML={{ __html: String(guia.destinatario) }} />,`,
        },
      ],
    },
    {
      what: 'the public page writes texts as they are',
      edits: [
        {
          file: 'src/server/http/html.ts',
          find: 'return String(value).replace(',
          replace: 'return String(value); String(value).replace(',
        },
      ],
    },
  ],
  run: async ({ size, open, onEnd }) => {
    const product = await open();
    const fails: string[] = [];
    const written = { ...(await writeByApi(product, size)), ...(await writeByOwner(product)) };
    await product.owner(`UPDATE guia SET telefono = '099123456' WHERE numero = '${PARCEL}'`);
    await lookAtPublicPages(product, fails);
    const browser = await openBrowser();
    onEnd(() => browser.close());
    let pages = 0;
    for (const role of ROLES[size]) pages += await walk({ browser, product, fails }, role, size);
    const reports = product.output().split('content policy violated').length - 1;
    if (reports > 0)
      fails.push(`${reports} reports of the content policy: ${/"report":"(.{0,400})/.exec(product.output())?.[1]}`);
    if ((await product.mails()).some((mail) => /content-type: text\/html/i.test(mail))) fails.push('a mail is a page');
    return { n: pages, fails, more: { ...written, payloads: SCRIPTS.length } };
  },
};

/** By every call that takes a text, in each of its texts. */
async function writeByApi(product: Product, size: Size) {
  const caller = openCaller(product.port);
  const sessions = [
    await caller.signIn('encargado@courier.example'),
    await caller.signIn('cliente@courier.example'),
    await caller.signIn('admin@courier.example'),
  ];
  const some = size === 'entero' ? SCRIPTS : SCRIPTS.slice(0, 2);
  let byApi = 0;
  const commands = endpoints.filter(
    ({ contract }) =>
      contract.kind === 'command' && !/cerrar|cambiar_password|guardar_persona/.test(serviceKey(contract)),
  );
  await eachOf(commands, 4, async ({ contract }) => {
    const { service, action } = contract;
    const base = { service, ...(action === undefined ? {} : { action }), ...BODIES[serviceKey(contract)] };
    const texts = Object.entries(fieldsOfParams(contract)).filter(
      ([, schema]) => schema.type === 'string' && !schema.enum,
    );
    const asked = texts.flatMap(([name]) => some.map((script) => ({ ...base, [name]: script })));
    for (const body of asked)
      byApi += (await Promise.all(sessions.map(({ call }) => call(body)))).filter(isAcknowledged).length;
  });
  caller.close();
  return { byApi };
}

const SHOWN = [
  'destinatario',
  'direccion',
  'localidad',
  'referencia',
  'nombre',
  'fullname',
  'username',
  'titulo',
  'texto',
  'descripcion',
  'nota',
  'lugar',
  'documento',
  'telefono',
  'recibe',
  'comentario',
  'observacion',
  'observaciones',
  'ruta',
  'url',
  'detalle',
];

/** What the calls do not take today may stand there since yesterday: the same in each column that people read. */
async function writeByOwner(product: Product) {
  const columns = await product.owner(
    `SELECT c.table_name AS t, c.column_name AS c FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'text' AND column_name = ANY ($1)`,
    [SHOWN],
  );
  let byOwner = 0;
  for (const { t, c } of columns)
    for (const most of [200, 60, 30]) {
      const how = `UPDATE ${String(t)} SET ${String(c)} = left(($1::text[])[1 + abs(hashtext(ctid::text)) % ${SCRIPTS.length}], ${most}) || CASE WHEN $2 THEN '' ELSE left(ctid::text, 20) END`;
      const isDone = await product
        .owner(how, [SCRIPTS, true])
        .catch(() => product.owner(how, [SCRIPTS, false]))
        .catch(() => null);
      if (isDone === null) continue;
      byOwner += 1;
      break;
    }
  return { byOwner };
}

interface Walk {
  readonly browser: Browser;
  readonly product: Product;
  readonly fails: string[];
}

async function walk({ browser, product, fails }: Walk, role: string, size: Size): Promise<number> {
  const visitor = await openVisitor(browser, product.url);
  const { page, context, complaints } = visitor;
  page.on('dialog', (dialog) => {
    fails.push(`${role}: a dialog at ${page.url()}`);
    void dialog.dismiss();
  });
  await visitor.signIn(`${role}@courier.example`);
  const paths = size === 'entero' ? [...ROUTES, ...MORE] : SHORT;
  for (const path of paths) {
    await page
      .goto(path, { waitUntil: 'load' })
      .catch((fault: Error) => fails.push(`${role} ${path}: ${fault.message.slice(0, 100)}`));
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
    if (await page.evaluate(() => '__x' in window)) fails.push(`${role} ${path}: a script ran`);
    const broken = complaints.splice(0).filter((text) => /content security policy|violates/i.test(text));
    fails.push(...broken.map((text) => `${role} ${path}: ${text.slice(0, 200)}`));
  }
  await context.close();
  return paths.length;
}

/** What people without an account read. */
async function lookAtPublicPages(product: Product, fails: string[]): Promise<void> {
  const caller = openCaller(product.port);
  const form = {
    method: 'POST',
    path: '/seguimiento',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  const found = await caller.ask({ ...form, body: String(new URLSearchParams({ numero: PARCEL, control: '456' })) });
  if (found.status !== 200) fails.push(`no page of a parcel: ${found.status}`);
  if (holdsMarkup(found.text)) fails.push(`the page of a parcel: ${found.text.slice(0, 300)}`);
  for (const script of SCRIPTS.slice(0, 5)) {
    const pages = [
      await caller.ask({ path: `/seguimiento/${encodeURIComponent(script)}` }),
      await caller.ask({ path: `/informes/baja/${encodeURIComponent(script)}` }),
      await caller.ask({ path: `/${encodeURIComponent(script)}` }),
      await caller.ask({ ...form, body: String(new URLSearchParams({ numero: script, control: script })) }),
    ];
    fails.push(
      ...pages.filter(({ text }) => holdsMarkup(text)).map(({ text }) => `a public page: ${text.slice(0, 300)}`),
    );
  }
  caller.close();
}
