import type { Subject } from './subject.ts';

/** Rows of the file; one in fourteen has something wrong with it. */
const ROWS = 50_000;
const LOOK = 150;

/**
 * A dirty file from a client's spreadsheet (Latin-1, semicolons, quotes, lines within fields) from its upload to its parcels, and what
 * somebody at a scanner waits meanwhile.
 */
export async function measureImport(subject: Subject): Promise<void> {
  const [{ id: cliente_id } = {}] = await subject.owner('SELECT id FROM cliente WHERE activo ORDER BY id LIMIT 1');
  const bytes = Buffer.from(dirtyFile(`B${Date.now() % 1_000_000}`), 'latin1');
  console.log(`import of ${ROWS} rows, ${(bytes.length / 1024 / 1024).toFixed(1)} MB, ${ROWS / 14} of them wrong`);
  const { id, importadas, con_errores } = await measureFile(subject, {
    ...{ bytes, filas: ROWS, params: { cliente_id: Number(cliente_id) } },
  });
  const [made] = await subject.owner(
    `SELECT count(*)::int AS n FROM importacion_fila f JOIN guia g ON g.id = f.guia_id WHERE f.importacion_id = ${id}`,
  );
  console.log(
    `  ${importadas} parcels (${made?.n} found), ${con_errores} rows left to mend; server ${Math.round((await subject.rss()) / 1024)} MB`,
  );
}

interface Archivo {
  readonly bytes: Buffer;
  readonly filas: number;
  /** Of `importaciones.crear`. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** A file from its upload to what is made of it, by phases, and what somebody at a scanner waits in each. */
export async function measureFile(subject: Subject, { bytes, filas, params }: Archivo) {
  const { call } = subject;
  const known = (await subject.owner('SELECT numero FROM guia ORDER BY md5(id::text) LIMIT 500')).map(({ numero }) =>
    String(numero),
  );
  const scans = startScans(subject, known);
  await pause(2_000);
  scans.tell('nothing else');
  const archivo_id = await subject.upload('banco.csv', bytes);
  const began = performance.now();
  const { importacion } = await call({ service: 'importaciones.crear', archivo_id, ...params });
  const id = Number(Object(importacion).id);
  const until = async (isOver: (importacion: Record<string, number>) => boolean) => {
    for (;;) {
      const answer = await call({ service: 'importaciones.ver', id });
      if (isOver(Object(answer.importacion))) return answer;
      await pause(LOOK);
    }
  };
  const read = await until(({ leida }) => Boolean(leida));
  tellPhase('read', filas, performance.now() - began);
  scans.tell('while it is read');

  const columnas: { campo: string | null }[] = Object(read).columnas;
  const mapping = performance.now();
  await call({ service: 'importaciones.mapear', id, mapeo: columnas.map(({ campo }) => campo) });
  const checked = await until(({ por_revisar }) => por_revisar === 0);
  tellPhase('checked', filas, performance.now() - mapping);
  scans.tell('while it is checked');

  const { listas } = Object(checked.importacion);
  const importing = performance.now();
  await call({ service: 'importaciones.importar', id });
  const done = await until(({ por_importar }) => por_importar === 0);
  tellPhase('imported', listas, performance.now() - importing);
  scans.tell('while it is imported');
  await scans.stop();
  const { importadas, con_errores } = Object(done.importacion);
  return { id, importadas: Number(importadas), con_errores: Number(con_errores) };
}

function tellPhase(name: string, rows: number, milliseconds: number): void {
  console.log(
    `  ${name.padEnd(9)} ${(milliseconds / 1000).toFixed(1)} s, ${Math.round((rows / milliseconds) * 1000)} rows/s`,
  );
}

/** One person after the other asks for a parcel, as a scan does. */
function startScans({ call }: Subject, known: readonly string[]) {
  let isOver = false;
  let taken: number[] = [];
  const run = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const began = performance.now();
      await call({ service: 'problem_solver', action: 'verificar_guia', numero: known[n % known.length] });
      taken.push(performance.now() - began);
      await pause(15);
    }
  })();
  return {
    tell: (when: string) => {
      const sorted = taken.toSorted((a, b) => a - b);
      const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
      console.log(`    a scan ${when}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`);
      taken = [];
    },
    stop: async () => {
      isOver = true;
      await run;
    },
  };
}

const NAMES = ['Ana Pérez', 'Luis Sosa', 'Eva Paz', 'Jorge Núñez', 'María Rodríguez', 'Sofía Güelmo'];
const STREETS = ['18 de Julio 1234 apto. 5', 'Ruta 8 km 28,500', 'Mz 3 Sol 7', 'Av. Italia y Comercio', 'Rivera 50'];
const PLACES = [
  'Cordón;Montevideo',
  'Pso. de los Toros;Tacuarembo',
  'paysandu;PAYSANDÚ',
  'Salto;Salto',
  'Las Piedras;Canelones',
  'Pocitoz;Mdeo',
];

function dirtyFile(mark: string): string {
  const lines = [
    'Nro. de Pedido;NOMBRE Y APELLIDO;Celular;Dirección;Ciudad;Depto;Bultos;Peso (kg);Contra reembolso $;Obs.;SKU',
  ];
  const of = (list: readonly string[], n: number) => list[n % list.length] ?? '';
  for (let n = 1; n <= ROWS; n += 1) {
    const wrong = n % 14 === 0 ? (n / 14) % 4 : -1;
    lines.push(
      [
        `${mark}-${n}`,
        wrong === 0 ? '' : of(NAMES, n),
        wrong === 1 ? 'no tiene' : `09${(n % 9) + 1} ${100 + (n % 900)} ${100 + (n % 899)}`,
        of(STREETS, n),
        of(PLACES, n),
        wrong === 2 ? 'muchos' : String(1 + (n % 3)),
        wrong === 3 ? 'mil' : String((n % 90) / 10 + 0.5).replace('.', ','),
        n % 4 === 0 ? `${((n % 9) + 1) * 150},50` : '',
        n % 10 === 0 ? '"Dejar en portería;\nes ""frágil"""' : '',
        `SKU${n}`,
      ].join(';'),
    );
  }
  return lines.join('\r\n');
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((over) => setTimeout(over, milliseconds));
}
