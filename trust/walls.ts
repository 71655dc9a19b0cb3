import type { Caller } from './caller.ts';
import type { Houses } from './houses.ts';
import type { Product } from './product.ts';
import type { Plant } from './proof.ts';
import { openDownloads, wholeText } from './readings.ts';
import { MISSING, note } from './walk.ts';

/** The filters by which queries keep to the scope, made true: what is left are the policies of the database. */
export const NO_FIRST_WALL: NonNullable<Plant['edits']> = [
  always(
    'src/server/scope.ts',
    "export function guiasInside(scope: Scope, alias: string, id = 'id'): RawBuilder<boolean> {",
    'alias',
  ),
  always(
    'src/features/eventos/server/lotes.sql.ts',
    'export function lotesInside(scope: LoteScope): RawBuilder<boolean> {',
    'scope',
  ),
  always(
    'src/features/importaciones/server/importaciones.sql.ts',
    'export function importacionesInside(scope: Scope, alias: string): RawBuilder<boolean> {',
    'alias',
  ),
  always(
    'src/features/envios/server/lista.sql.ts',
    'function inside({ tipo, cliente_id }: Scope): RawBuilder<boolean> {',
    'tipo',
  ),
  // Beginnings only: what stands in their braces is the product's.
  {
    file: 'src/features/vistas/server/vistas.sql.ts',
    find: '     WHERE v.tipo_usuario = ',
    replace: '     WHERE true OR v.tipo_usuario = ',
  },
  {
    file: 'src/features/envios/server/borradores.sql.ts',
    find: 'FROM envio_borrador b WHERE b.usuario_id = ',
    replace: 'FROM envio_borrador b WHERE true OR b.usuario_id = ',
  },
  {
    file: 'src/server/news/notificacion.sql.ts',
    find: ['     WHERE usuario_id = $', '{usuario_id}::int $', '{antes'].join(''),
    replace: ['     WHERE usuario_id > 0 $', '{antes'].join(''),
  },
  {
    file: 'src/features/informes/server/acceso.ts',
    find: 'return scope.cliente_id;',
    replace: 'return asked ?? scope.cliente_id;',
  },
  {
    file: 'src/features/integraciones/server/claves.service.ts',
    find: 'records: await selectClaves(context.db, clienteDe(context, cliente_id)),',
    replace: 'records: await selectClaves(context.db, cliente_id ?? null),',
  },
];

function always(file: string, find: string, used: string) {
  return { file, find, replace: `${find}\n  if (${used} !== undefined) return sql<boolean>\`true\`;` };
}

/** The policies of the database, made to hold nobody. */
export const NO_SECOND_WALL = `
  DO $$
  DECLARE tabla regclass;
  BEGIN
    FOR tabla IN SELECT oid FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', tabla);
    END LOOP;
  END $$`;

/** As if a pooled connection were a person's own. */
export const ONE_SCOPE_PER_CONNECTION: NonNullable<Plant['edits']> = [
  ...['ROLE', 'anden.usuario_id', 'anden.cliente_id', 'anden.agente_id'].map((name) => ({
    file: 'src/server/scope.ts',
    find: `SET LOCAL ${name}`,
    replace: `SET ${name}`,
  })),
  {
    file: 'src/server/db/db.ts',
    find: 'const fault = client.query(opening).then(() => null, asError);',
    replace: `const isOpened = OPENED.has(client);
  OPENED.add(client);
  const fault = client.query(isOpened ? 'BEGIN' : opening).then(() => null, asError);`,
  },
  {
    file: 'src/server/db/db.ts',
    find: 'async function inTransaction<T>(',
    replace: 'const OPENED = new WeakSet<object>();\nasync function inTransaction<T>(',
  },
];

/** Tables with something that says whose a row is, open to clients, agencies or the warehouse, without forced row level security. */
export async function unforced(product: Product): Promise<string[]> {
  const rows = await product.owner(`
    SELECT DISTINCT c.relname::text AS tabla
      FROM pg_class c CROSS JOIN unnest(ARRAY['anden_cliente', 'anden_agencia', 'anden_deposito']) AS r (rol)
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'm') AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
       AND (has_table_privilege(r.rol, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')
         OR has_any_column_privilege(r.rol, c.oid, 'SELECT, INSERT, UPDATE'))
       AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
                     AND a.attname ~ '^(cliente|usuario|guia|envio|lote|importacion|webhook|impresion|masivo)_id$')`);
  return rows.map(({ tabla }) => `${tabla}: open to others without forced row level security`);
}

interface Public {
  readonly caller: Caller;
  readonly houses: Houses;
  readonly product: Product;
  readonly fails: string[];
}

const GUESSES = ['', '0000', 'zq1c', MISSING.text];

/** What anybody may open of a parcel whose number they know, and not what only its recipient knows. */
export async function readPublicPages({ caller, houses, product, fails }: Public): Promise<number> {
  const walk = { houses, fails, download: openDownloads(product) };
  const reader = { tipo: 'nadie', cliente_id: 0, agente_id: 0, usuario_id: 0 } as const;
  const numeros = houses.members.flatMap(({ own }) => own.numero.slice(0, 1)).map(String);
  let n = 0;
  const look = async (about: string, asked: string, answer: ReturnType<Caller['ask']>) => {
    n += 1;
    note({ walk, member: { name: 'nobody', reader }, about, asked }, wholeText(await answer));
  };
  for (const numero of [...new Set(numeros)].slice(0, 3)) {
    await look(`the public page of ${numero}`, numero, caller.ask({ path: `/seguimiento/${numero}` }));
    for (const control of GUESSES) {
      const body = new URLSearchParams({ numero, control }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await look(`${numero} by guess`, body, caller.ask({ method: 'POST', path: '/seguimiento', headers, body }));
    }
  }
  for (const path of ['/dispatcher', '/api/me', '/api/novedades', '/api/descargas/zq']) {
    await look(`${path} by nobody`, '', caller.ask({ path }));
  }
  return n;
}
