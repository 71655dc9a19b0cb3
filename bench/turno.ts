import { setTimeout as delay } from 'node:timers/promises';

import type { Subject } from './subject.ts';
import { type Answer, type Call, Cuaderno, insisting, paced } from './turno-cuaderno.ts';

/**
 * A shift of a warehouse, many people at once (gds-orders.md §10): so many pickers who scan once a second, so many benches at the same pace, and
 * a jefe who makes waves and looks at her lists. What is read is what they wait for, and whatever is refused or fails: nothing may.
 */

export interface Turno {
  readonly pickers: number;
  readonly bancos: number;
  readonly seconds: number;
}

const DEPOSITO = 1;
const CLIENTE = 1;
const [ARTICULOS, LINEAS, BINS] = [60, 3, 12];
/** Every so many lines one unit is not there. */
const FALTA_CADA = 200;
const PASO_MS = 1_000;

interface Linea {
  readonly id: number;
  readonly orden_id: number;
  readonly lugar: string;
  readonly sku: string;
  readonly pedida: number;
}

interface Piso {
  readonly cuaderno: Cuaderno;
  readonly jefe: Call;
  readonly end: number;
  /** Empty carts, and those that wait for a bench. */
  readonly vacios: string[];
  readonly llenos: string[];
  lineas: number;
}

export async function measureTurno(subject: Subject, { pickers, bancos, seconds }: Turno): Promise<void> {
  const { owner, callAs } = subject;
  const ordenes = Math.ceil((pickers * seconds * 1.1) / LINEAS) + pickers * BINS;
  const carros = pickers + Math.ceil(ordenes / BINS);
  const people = await fillPeople(owner, { personas: pickers + bancos, carros });
  const asJefe = await callAs('gds-jefe@courier.example');
  const jefe: Call = (body) => insisting(() => asJefe(body));
  await fillStock(jefe, owner);
  const began = performance.now();
  const ids = await sellAll(jefe, owner, ordenes);
  console.log(`(t) ${ordenes} orders of ${LINEAS} lines in ${Math.round((performance.now() - began) / 1000)} s`);
  await releaseAll(jefe, ids);
  const calls: Call[] = [];
  // One by one: the server hashes no more passwords at once than it has cores for.
  for (const email of people.emails) calls.push(await callAs(email));
  const cuaderno = new Cuaderno();
  const end = performance.now() + seconds * 1000;
  const piso: Piso = { cuaderno, jefe, end, vacios: [...people.carros], llenos: [], lineas: 0 };
  await Promise.all([
    ...calls.slice(0, pickers).map((call) => pick(piso, call)),
    ...calls.slice(pickers).map((call) => pack(piso, call)),
    lookOn(piso),
  ]);
  cuaderno.say(`${pickers} pickers and ${bancos} benches for ${seconds} s`, seconds);
  const [held] = await owner(`
    SELECT (SELECT count(*)::int FROM orden_bulto b WHERE b.estado = 'CERRADO' AND b.abierto > now() - ${seconds + 60} * interval '1 second') AS bultos,
           (SELECT count(DISTINCT guia_id)::int FROM orden_bulto b WHERE b.abierto > now() - ${seconds + 60} * interval '1 second') AS guias`);
  console.log(`(t) ${held?.bultos} bultos closed, ${held?.guias} of them with their parcel`);
}

async function pick(piso: Piso, call: Call): Promise<void> {
  const { cuaderno, end, vacios, llenos } = piso;
  // Nobody begins in the same instant.
  let last = performance.now() - Math.random() * PASO_MS;
  while (performance.now() < end) {
    const carro = vacios.shift();
    if (carro === undefined) throw new Error('no cart is left');
    const taken = await cuaderno.timed('siguiente', () =>
      call({ service: 'gds_trabajos.siguiente', deposito_id: DEPOSITO, carro }),
    );
    if (taken === null || taken.wo === null) {
      last = await paced(last, PASO_MS);
      vacios.push(carro);
      continue;
    }
    const id = Number(Object(taken.wo).id);
    const whole = await cuaderno.timed('ver', () => call({ service: 'gds_trabajos.ver', id }));
    const pending: Linea[] = Object(whole?.wo).detalle ?? [];
    while (pending.length > 0 && performance.now() < end) {
      last = await paced(last, PASO_MS);
      const linea = pending.shift();
      if (linea !== undefined) pending.push(...(await take(piso, call, linea)));
    }
    if (pending.length > 0) return;
    await cuaderno.timed('completar', () => call({ service: 'gds_trabajos.mover', id, acto: 'completar' }));
    llenos.push(carro);
  }
}

/** Answers what is left of it elsewhere. */
async function take(piso: Piso, call: Call, { id: linea_id, pedida: cantidad, lugar, sku }: Linea): Promise<Linea[]> {
  piso.lineas += 1;
  if (piso.lineas % FALTA_CADA === 0) {
    const short = await piso.cuaderno.timed('faltante', () =>
      call({ service: 'gds_trabajos.faltante', linea_id, encontrada: cantidad - 1 }),
    );
    return Object(short).siguen ?? [];
  }
  await piso.cuaderno.timed('pickear', () =>
    call({ service: 'gds_trabajos.pickear', linea_id, cantidad, lugar, producto: sku }),
  );
  return [];
}

async function pack(piso: Piso, call: Call): Promise<void> {
  const { cuaderno, end, llenos } = piso;
  let last = performance.now();
  while (performance.now() < end) {
    const texto = llenos.shift();
    last = await paced(last, PASO_MS);
    if (texto === undefined) continue;
    const opened = await cuaderno.timed('abrir', () =>
      call({ service: 'gds_packing.abrir', texto, deposito_id: DEPOSITO }),
    );
    const one = Object(opened?.mesa).orden;
    const ids: number[] =
      one === undefined ? (Object(opened).candidatas ?? []).map(({ id }: { id: number }) => id) : [one.id];
    for (const orden_id of ids) {
      if (performance.now() > end) return;
      last = await packOne(piso, call, { orden_id, last });
    }
  }
}

async function packOne(
  { cuaderno }: Piso,
  call: Call,
  { orden_id, last }: { orden_id: number; last: number },
): Promise<number> {
  let scanned = last;
  const opened = await cuaderno.timed('abrir', () => call({ service: 'gds_packing.abrir', orden_id }));
  let mesa = Object(opened).mesa;
  for (const { sku, por_empacar } of mesa?.lineas ?? []) {
    if (por_empacar === 0) continue;
    scanned = await paced(scanned, PASO_MS);
    const read = await cuaderno.timed('leer', () =>
      call({ service: 'gds_packing.leer', orden_id, texto: sku, cantidad: por_empacar }),
    );
    mesa = read?.mesa ?? mesa;
  }
  const open = Object(mesa).bultos?.find(({ estado }: Answer) => estado === 'ABIERTO');
  if (open === undefined) return scanned;
  scanned = await paced(scanned, PASO_MS);
  await cuaderno.timed('cerrar_bulto', () =>
    call({ service: 'gds_packing.cerrar_bulto', bulto_id: open.id, peso_gramos: Math.max(1, Number(mesa.esperado)) }),
  );
  return scanned;
}

/** What stands on the wall of the office: both lists, every few seconds. */
async function lookOn({ cuaderno, jefe, end }: Piso): Promise<void> {
  while (performance.now() < end) {
    await cuaderno.timed('lista de trabajos', () => jefe({ service: 'gds_trabajos.listar', size: 100 }));
    await cuaderno.timed('lista de órdenes', () => jefe({ service: 'gds_ordenes.listar', size: 100, vista: 'todas' }));
    await cuaderno.timed('pendientes del banco', () => jefe({ service: 'gds_packing.pendientes' }));
    await delay(3 * PASO_MS);
  }
}

async function fillPeople(owner: Subject['owner'], { personas, carros }: { personas: number; carros: number }) {
  const emails = Array.from({ length: personas }, (_, n) => `turno-${n + 1}@courier.example`);
  await owner(`
    INSERT INTO usuario (email, fullname, username, clave_hash, estado, tipo_usuario)
    SELECT 'turno-' || n || '@courier.example', 'Persona ' || n, 'turno-' || n, u.clave_hash, 'ACTIVO', 'deposito'
      FROM usuario u, generate_series(1, ${personas}) AS n WHERE u.email = 'gds@courier.example' ON CONFLICT DO NOTHING`);
  await owner(
    `INSERT INTO usuario_rol (usuario_id, rol_id) SELECT u.id, 6 FROM usuario u WHERE u.email LIKE 'turno-%' ON CONFLICT DO NOTHING`,
  );
  await owner(`
    INSERT INTO usuario_deposito (usuario_id, deposito_id) SELECT u.id, ${DEPOSITO} FROM usuario u WHERE u.email LIKE 'turno-%' ON CONFLICT DO NOTHING`);
  const [most] = await owner(`SELECT count(*)::int AS ya FROM almacenamiento WHERE codigo LIKE 'CARRO-T%'`);
  const from = Number(most?.ya) + 1;
  const made = await owner(`
    INSERT INTO almacenamiento (deposito_id, clase, codigo, nombre, tipo_almacenamiento_id, tipo_stock_id, secuencia, mezcla_cliente)
    SELECT ${DEPOSITO}, 'POSICION', 'CARRO-T' || n, 'Carro ' || n, t.id, 1, 5000 + n, true
      FROM generate_series(${from}, ${from + carros - 1}) AS n, (SELECT min(id) AS id FROM tipo_almacenamiento WHERE uso = 'CARRO') AS t RETURNING codigo`);
  return { emails, carros: made.map(({ codigo }) => String(codigo)) };
}

/** Two shelves of each article. */
async function fillStock(jefe: Call, owner: Subject['owner']): Promise<void> {
  const places = await owner(`
    SELECT a.id FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.se_reserva
     WHERE a.deposito_id = ${DEPOSITO} AND a.clase = 'POSICION' AND a.bloqueo = 'NADA' AND NOT EXISTS (SELECT FROM stock_saldo s WHERE s.almacenamiento_id = a.id AND s.cantidad > 0)
     ORDER BY a.secuencia LIMIT ${2 * ARTICULOS}`);
  if (places.length < 2 * ARTICULOS) throw new Error('there are not enough empty shelves');
  await owner(
    `UPDATE almacenamiento SET max_unidades = NULL WHERE id = ANY ('{${places.map(({ id }) => id).join()}}')`,
  );
  for (let n = 0; n < ARTICULOS; n += 1) {
    const measures = { gramos: 100, largo_mm: 50, ancho_mm: 50, alto_mm: 50 };
    const { id: producto_id } = Object(
      await jefe({
        service: 'gds_productos.guardar',
        cliente_id: CLIENTE,
        sku: sku(n),
        nombre: `Artículo del turno ${n}`,
        ...measures,
      }),
    );
    for (const { id } of places.slice(2 * n, 2 * n + 2))
      await jefe({
        service: 'gds_stock.ajustar',
        lugar: { almacenamiento_id: Number(id) },
        producto_id,
        nueva_cantidad: 50_000,
        nota: 'Turno',
      });
  }
}

const sku = (n: number) => `TURNO-${n}`;

/** Each of articles that lie some shelves apart; as many at once as the server likes. */
async function sellAll(jefe: Call, owner: Subject['owner'], many: number): Promise<number[]> {
  const [place] = await owner(`SELECT id FROM localidad WHERE nombre = 'Cordón'`);
  const articles = await owner(`SELECT id FROM producto WHERE sku LIKE 'TURNO-%' ORDER BY id`);
  const head = {
    tipo: 'VENTA',
    cliente_id: CLIENTE,
    deposito_id: DEPOSITO,
    localidad_id: Number(place?.id),
    entrega: 'DOMICILIO',
    confirmar: true,
  };
  const ids: number[] = [];
  let next = 0;
  const sell = async () => {
    for (let n = next++; n < many; n = next++) {
      const lineas = Array.from({ length: LINEAS }, (_, k) => ({
        producto_id: Number(articles[(n * 7 + k * 11) % articles.length]?.id),
        cantidad: 1 + ((n + k) % 2),
      }));
      const { orden } = Object(
        await jefe({
          service: 'gds_ordenes.crear',
          ...head,
          destino: { destinatario: 'Turno', direccion: 'Colonia 1234' },
          lineas,
        }),
      );
      ids.push(orden.id);
    }
  };
  await Promise.all(Array.from({ length: 4 }, sell));
  return ids;
}

/** Waves of as many orders as one may have. */
async function releaseAll(jefe: Call, ids: readonly number[]): Promise<void> {
  const most = 480;
  for (let from = 0; from < ids.length; from += most) {
    const began = performance.now();
    const ordenes = ids.slice(from, from + most);
    const { wos, fuera } = Object(
      await jefe({ service: 'gds_trabajos.crear_ola', deposito_id: DEPOSITO, ordenes, bins: BINS }),
    );
    console.log(
      `(t) wave of ${ordenes.length} orders: ${wos.length} work orders, ${fuera.length} left out, ${(performance.now() - began).toFixed(0)} ms`,
    );
  }
}
