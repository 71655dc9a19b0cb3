import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

import { guardCsvText } from '#shared/csv.ts';
import type { csvText as CsvText } from '#web/csv-export.ts';

import { type Caller, isAcknowledged, openCaller, type Session } from './caller.ts';
import { FORMULAS, isFormula, STORABLE } from './formulas.ts';
import type { Product } from './product.ts';
import type { Proof } from './proof.ts';
import { openAsSpreadsheets } from './spreadsheet.ts';

type Separator = ',' | ';';
type Tables = Record<string, string>;

/** T13: whatever people wrote, no export holds a formula, and numbers stay numbers. */
export const t13: Proof = {
  id: 'T13',
  title: 'no cell of an export is a formula',
  isShort: true,
  plants: [
    {
      what: 'the database writes texts as they are',
      sql: `CREATE OR REPLACE FUNCTION celda_csv(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(texto, '') $$`,
    },
    {
      what: 'what nobody sees stays before what it hides',
      edits: [
        {
          file: 'src/shared/csv.ts',
          find: "const visible = text.replace(INVISIBLE, '');",
          replace: 'const visible = text;',
        },
      ],
    },
    {
      what: 'the report writes texts as they are',
      edits: [
        {
          file: 'src/features/informes/server/tabla-csv.ts',
          find: 'return quoted(guardCsvValue(value));',
          replace: "return quoted(String(value ?? ''));",
        },
      ],
    },
  ],
  run: async ({ size, root, open }) => {
    const product = await open();
    await fill(product);
    const caller = openCaller(product.port);
    const fails: string[] = [];
    let n = 0;
    for (const separator of [',', ';'] as const) {
      const tables = { ...(await serverTables(caller, separator)), ...(await browserTables(root, separator)) };
      for (const [name, text] of Object.entries(tables)) {
        const cells = parse(text, { delimiter: separator, bom: true, relax_column_count: true }).flat().map(String);
        n += cells.length;
        const bad = cells.filter(isFormula);
        fails.push(...bad.slice(0, 3).map((cell) => `${name} «${separator}»: ${JSON.stringify(cell)}`));
        fails.push(
          ...missing(name, cells).map((value) => `${name} «${separator}»: nowhere is ${JSON.stringify(value)}`),
        );
      }
      if (size === 'entero') fails.push(...(await asSpreadsheets(separator, tables)));
    }
    caller.close();
    return { n, fails, more: { office: size === 'entero' } };
  },
};

/** What makes it impossible to tell that nothing was guarded because nothing was there. */
const EXPECTED = {
  guias: STORABLE,
  pickup: STORABLE.slice(0, 2),
  importacion: ['=1+1', '@SUM(A1)'],
  kit: FORMULAS,
};

function missing(name: string, cells: readonly string[]): string[] {
  const [kind = ''] = name.split(' ');
  const wanted = Object.entries(EXPECTED).find(([key]) => key === kind)?.[1] ?? [];
  const there = new Set(cells);
  return wanted.map(guardCsvText).filter((value) => !there.has(value));
}

/** Every text of the parcels, clients, agencies and places that a file may tell. */
async function fill(product: Product): Promise<void> {
  await product.owner(
    `WITH malos AS (SELECT texto, n FROM unnest($1::text[]) WITH ORDINALITY AS m (texto, n)),
          guias AS (SELECT id, row_number() OVER (ORDER BY viva DESC, estado_general = 'EN_AGENCIA' DESC, id) AS k FROM guia WHERE cliente_id = 1)
     UPDATE guia SET destinatario = m.texto, referencia = left(m.texto, 40), localidad = m.texto
       FROM guias JOIN malos AS m ON m.n = 1 + guias.k % (SELECT count(*) FROM malos) WHERE guia.id = guias.id`,
    [STORABLE],
  );
  await product.owner(`UPDATE cliente SET nombre = '=1+1' WHERE id = 1`);
  await product.owner(`UPDATE agente SET nombre = '@SUM(A1)' WHERE id = 1`);
  await product.owner(`UPDATE departamento SET nombre = '=1+1 ' || id`);
}

async function serverTables(caller: Caller, separador: Separator): Promise<Tables> {
  const [admin, encargado, cliente] = [
    await caller.signIn('admin@courier.example'),
    await caller.signIn('encargado@courier.example'),
    await caller.signIn('cliente@courier.example'),
  ];
  const informe = {
    service: 'informe_cliente.exportar',
    cliente_id: 1,
    fecha_desde: '2026-01-01',
    fecha_hasta: '2026-11-30',
    separador,
  };
  const asked: [string, Session, object][] = [
    ['guias', encargado, { service: 'guias.exportar', cliente_id: 1, separador }],
    ['guias de un cliente', cliente, { service: 'guias.exportar', separador }],
    ['auditoria', admin, { service: 'auditoria.exportar', separador }],
    ['seguridad', admin, { service: 'auditoria.exportar_seguridad', separador }],
  ];
  const { service: _, separador: __, ...periodo } = informe;
  const seen = await encargado.call({ service: 'informe_cliente.consultar', ...periodo });
  for (const tab of listOf(seen.body?.tabs))
    for (const tabla of listOf(tab.tablas))
      asked.push([`informe ${tab.id} ${tabla.id}`, encargado, { ...informe, pestana: tab.id, tabla: tabla.id }]);
  const tables: Tables = {};
  for (const [name, session, body] of asked) tables[name] = await download(caller, session, body);
  tables.importacion = await imported(caller, cliente, separador);
  if (separador === ',') return tables;
  const pickup = await encargado.call({ service: 'GuiasEnPickup', action: 'export_data', level: 'agente', id: 1 });
  tables.pickup = String(pickup.body?.csv_data);
  return tables;
}

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);

async function download(caller: Caller, session: Session, body: object): Promise<string> {
  const made = await session.call(body);
  if (!isAcknowledged(made)) throw new Error(`no file: ${made.text} for ${JSON.stringify(body)}`);
  const file = await caller.ask({ path: String(made.body?.url) });
  if (file.status !== 200) throw new Error(`no file: ${file.status} ${file.text}`);
  return file.text;
}

/** A file that came with formulas in it, as it is handed back. */
async function imported(caller: Caller, session: Session, separador: Separator): Promise<string> {
  const text = `Destinatario;=1+1\r\n"=1+1";@SUM(A1)\r\nAna;+1\r\n`;
  const body = `--x\r\nContent-Disposition: form-data; name="a"; filename="=1.csv"\r\n\r\n${text}\r\n--x--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-token': session.token };
  const sent = await caller.ask({ method: 'POST', path: '/api/archivos', headers, body });
  const made = await session.call({
    service: 'importaciones.crear',
    archivo_id: sent.body?.archivo_id,
    aunque_repetida: true,
  });
  const id = Number(Object(made.body?.importacion).id);
  for (let tries = 0; tries < 300; tries += 1) {
    const seen = await session.call({ service: 'importaciones.ver', id });
    if (Object(seen.body?.importacion).leida)
      return download(caller, session, { service: 'importaciones.descargar', id, que: 'resultado', separador });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the file was not read');
}

/** What the screens write by themselves, by the one function that all of them use. */
async function browserTables(root: string, separator: Separator): Promise<Tables> {
  const { csvText }: { csvText: typeof CsvText } = await import(join(root, 'src/web/csv-export.ts'));
  const columns = [
    { header: '=1+1', value: (text: string) => text },
    { header: 'Número', value: () => 5 },
  ];
  return {
    kit: await csvText(
      columns.map((column, at) => ({ id: String(at), ...column })),
      FORMULAS,
      separator,
    ),
  };
}

/** As an office reads them; the control shows that it would find one. */
async function asSpreadsheets(separator: Separator, tables: Tables): Promise<string[]> {
  // As a library writes whose guard looks at the first sign alone.
  const control = FORMULAS.map((text) => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text));
  const lines = control.map((text) => `"${text.replaceAll('"', '""')}"${separator}"5"`);
  const sheets = await openAsSpreadsheets(separator, { ...tables, control: lines.join('\r\n') });
  const fails: string[] = [];
  for (const [name, { formulas, numbers, cells }] of sheets) {
    if (name === 'control' && formulas === 0)
      fails.push(`«${separator}»: the office finds no formula where there is one`);
    if (name !== 'control' && formulas > 0) fails.push(`${name} «${separator}»: ${formulas} formulas in the office`);
    if (cells === 0) fails.push(`${name} «${separator}»: empty in the office`);
    if (/^(kit|guias)/.test(name) && numbers === 0) fails.push(`${name} «${separator}»: no number is one`);
  }
  return fails;
}
