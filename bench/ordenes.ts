import { measureFile } from './importar.ts';
import type { Subject } from './subject.ts';

/** Orders by file (gds-config.md §3): 50,000 rows of 12,000 orders, read, checked and made, and what a scan waits meanwhile. */
const [DEPOSITO, CLIENTE, PRODUCTOS, LINEAS] = [1, 1, 9_000, 25 / 6];
/** One row in so many has something wrong with it, of four kinds in turn; its order waits whole. */
const MALAS = 56;

export async function measureOrdenes(subject: Subject, filas: number): Promise<void> {
  const { owner } = subject;
  await owner(`
    INSERT INTO usuario_funcionalidad (usuario_id, codigo)
    SELECT u.id, c.codigo FROM usuario u CROSS JOIN (VALUES ('GDS_001'), ('GDS_002')) AS c (codigo)
     WHERE u.email = 'encargado@courier.example' ON CONFLICT DO NOTHING`);
  await owner(`
    INSERT INTO producto (cliente_id, sku, nombre)
    SELECT ${CLIENTE}, 'BANCO-' || n, 'Artículo de banco ' || n FROM generate_series(1, ${PRODUCTOS}) AS n ON CONFLICT DO NOTHING`);
  await owner(`
    INSERT INTO presentacion (producto_id, cliente_id, nombre, factor)
    SELECT id, cliente_id, 'Unidad', 1 FROM producto WHERE sku LIKE 'BANCO-%' ON CONFLICT DO NOTHING`);
  await owner('VACUUM ANALYZE producto, presentacion');
  const mark = `B${Date.now() % 1_000_000}`;
  const bytes = Buffer.from(fileOf(mark, filas));
  const ordenes = Math.ceil(filas / LINEAS);
  console.log(`(f) ${filas} rows of ${ordenes} orders, ${(bytes.length / 1024 / 1024).toFixed(1)} MB`);
  const params = { tipo: 'ORDENES_VENTA', cliente_id: CLIENTE, deposito_id: DEPOSITO };
  const { importadas, con_errores } = await measureFile(subject, { bytes, filas, params });
  const [made] = await owner(`
    SELECT count(*)::int AS ordenes, count(DISTINCT t.referencia)::int AS distintas
      FROM orden t WHERE t.referencia LIKE '${mark}-%'`);
  console.log(
    `(f) ${importadas} rows imported, ${con_errores} left to mend; ${made?.ordenes} orders, ${made?.distintas} references`,
  );
  if (made?.ordenes !== made?.distintas) throw new Error('an order was made twice');
}

/** The lines of an order stand together, as shops send them. */
function fileOf(mark: string, filas: number): string {
  const lines = ['Pedido;SKU;Cantidad;Destinatario;Dirección;Localidad;Departamento;Teléfono'];
  for (let n = 0; n < filas; n += 1) {
    const orden = Math.floor(n / LINEAS);
    const wrong = n % MALAS === MALAS - 1 ? Math.floor(n / MALAS) % 4 : -1;
    lines.push(
      [
        `${mark}-${orden}`,
        wrong === 0 ? 'NO-EXISTE' : `BANCO-${1 + ((n * 7) % PRODUCTOS)}`,
        wrong === 1 ? 'muchos' : String(1 + (n % 5)),
        wrong === 2 ? '' : `Ana Pérez ${orden}`,
        `Rivera ${100 + (orden % 4_000)}`,
        wrong === 3 ? 'Ningún Lado' : 'Cordón',
        'Montevideo',
        `09${1 + (orden % 9)} ${100 + (orden % 900)} ${100 + (orden % 899)}`,
      ].join(';'),
    );
  }
  return lines.join('\r\n');
}
