import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';

import { DEMO_PASSWORD } from '#server/accounts/demo-people.ts';

import { randomFrom } from '../trust/random.ts';
import { jugar } from '../trust/simular/dia.ts';
import { type Costo, costoConLecturas, guiasPorMesDe, type Lectura, necesidad } from './modelo/cuentas.ts';
import { mediosPara } from './modelo/medios.ts';
import { gastado, HASTA_CONTADO_MS, type Tabla, tablas } from './modelo/muestra.ts';
import { FOTO_BYTES, perfilSinTamano, type Que } from './modelo/perfil.ts';
import type { Subject } from './subject.ts';

/** Minutes of the company in one of ours. */
const VELOCIDAD = 300;
const PLANTEL = { clientes: 8, agencias: 6, choferes: 12, planta: 3 };
const [LECTURAS_DE_CADA, IMAGENES] = [400, 40];
/** Parcels a second in the busiest hour, and the month that issue 21 asks for. */
const PICOS = [10, 100, 1_000] as const;
const MES_PEDIDO = 50_000_000;

/** The whole life of `vidas` parcels through the wire, what each costs, and what a company of some size needs by that. */
export async function measureModelo(subject: Subject, vidas: number): Promise<void> {
  const costo = await vidasEnteras(subject, vidas);
  const lecturas = await leer(subject);
  const imagen = await guardarImagenes(subject);
  const perfil = perfilSinTamano(imagen);
  for (const guiasPorMes of [...PICOS.map((pico) => guiasPorMesDe(pico, perfil)), MES_PEDIDO]) {
    const whole = { ...perfil, guiasPorMes };
    tell(guiasPorMes, necesidad(costoConLecturas(costo, lecturas, whole), whole));
  }
}

async function vidasEnteras(subject: Subject, guias: number): Promise<Costo> {
  const before = { tablas: await tablas(subject), ...(await gastado(subject)) };
  const port = Number(new URL(subject.url).port);
  const { mundo, minutos } = await jugar({
    ...{ port, password: DEMO_PASSWORD, guias, dias: 1, velocidad: VELOCIDAD, plantel: PLANTEL, random: randomFrom(1) },
  });
  const after = await gastado(subject);
  const played = [...mundo.terminados.values()].reduce((sum, one) => sum + one, 0);
  console.log(
    `${played} lives in ${minutos.toFixed(1)} min, load ${loadavg()[0]?.toFixed(1)}; ${mundo.cuaderno.respuestas()} calls; how they ended: ${JSON.stringify(Object.fromEntries(mundo.terminados))}; faults: ${mundo.cuaderno.fallas.length}`,
  );
  for (const falla of mundo.cuaderno.fallas.slice(0, 5)) console.log(`  ${falla}`);
  await new Promise((resolve) => setTimeout(resolve, HASTA_CONTADO_MS));
  const grown = crecidas(before.tablas, await tablas(subject));
  tellTables(grown, played);
  const bytesOf = ({ bytes, indices }: Tabla) => bytes + indices;
  const all = [...grown.values()].reduce((sum, one) => sum + bytesOf(one), 0);
  const events = grown.get('evento');
  const eventos = events === undefined ? 0 : bytesOf(events);
  const costo = {
    servidorMs: (after.servidorMs - before.servidorMs) / played,
    postgresMs: (after.postgresMs - before.postgresMs) / played,
    walBytes: (after.walBytes - before.walBytes) / played,
    eventoBytes: eventos / played,
    otrosBytes: (all - eventos) / played,
  };
  console.log(`a parcel: ${JSON.stringify(costo, (_, value) => (typeof value === 'number' ? round(value) : value))}`);
  return costo;
}

function crecidas(before: ReadonlyMap<string, Tabla>, after: ReadonlyMap<string, Tabla>): ReadonlyMap<string, Tabla> {
  return new Map(
    [...after].map(([tabla, now]) => {
      const then = before.get(tabla) ?? { filas: 0, bytes: 0, indices: 0 };
      const grown = {
        filas: now.filas - then.filas,
        bytes: now.bytes - then.bytes,
        indices: now.indices - then.indices,
      };
      return [tabla, grown];
    }),
  );
}

function tellTables(grown: ReadonlyMap<string, Tabla>, played: number): void {
  const sorted = [...grown].filter(([, { filas, bytes, indices }]) => filas > 0 || bytes + indices > 0);
  sorted.sort((a, b) => b[1].bytes + b[1].indices - a[1].bytes - a[1].indices);
  const rows = sorted.reduce((sum, [, { filas }]) => sum + filas, 0);
  console.log(`${(rows / played).toFixed(1)} rows written for a parcel, in ${sorted.length} tables:`);
  for (const [tabla, { filas, bytes, indices }] of sorted.slice(0, 30))
    console.log(
      `  ${tabla.padEnd(28)} ${(filas / played).toFixed(2).padStart(7)} rows ${(bytes / played).toFixed(0).padStart(6)} B, indexes ${(indices / played).toFixed(0).padStart(6)} B`,
    );
}

/** What one page of a list of fifty, one parcel opened and one look by its recipient cost. */
async function leer(subject: Subject): Promise<Record<Que, Lectura>> {
  const known = await subject.owner(
    `SELECT id::int AS id, numero, telefono FROM guia WHERE telefono ~ '^[0-9]{8,}$' ORDER BY id DESC LIMIT ${LECTURAS_DE_CADA}`,
  );
  const one = (n: number) => Object(known[n % known.length]);
  const reads: Readonly<Record<Que, (n: number) => Promise<unknown>>> = {
    // Each page after the next, as whoever looks through them does.
    lista: (n) => subject.call({ service: 'guias.listar', size: 50, page: 1 + (n % 20) }),
    detalle: (n) => subject.call({ service: 'guias.ver', id: one(n).id }),
    seguimiento: (n) => consultar(subject.url, one(n)),
  };
  const measured = { lista: await costOf(reads.lista), detalle: await costOf(reads.detalle) };
  const lecturas = { ...measured, seguimiento: await costOf(reads.seguimiento) };
  console.log(
    `a page of fifty, a parcel, the public page, load ${loadavg()[0]?.toFixed(1)}: ${JSON.stringify(lecturas)}`,
  );
  return { ...lecturas, lista: perParcel(lecturas.lista) };

  async function costOf(read: (n: number) => Promise<unknown>): Promise<Lectura> {
    for (let n = 0; n < 20; n += 1) await read(n);
    const before = await gastado(subject);
    for (let n = 0; n < LECTURAS_DE_CADA; n += 1) await read(n);
    const after = await gastado(subject);
    const each = (now: number, then: number) => round((now - then) / LECTURAS_DE_CADA);
    return {
      servidorMs: each(after.servidorMs, before.servidorMs),
      postgresMs: each(after.postgresMs, before.postgresMs),
    };
  }
}

/** A parcel is one of the fifty of its page. */
const perParcel = ({ servidorMs, postgresMs }: Lectura): Lectura => ({
  servidorMs: servidorMs / 50,
  postgresMs: postgresMs / 50,
});

/** @throws where the page did not show the parcel: what a refusal costs says nothing */
async function consultar(url: string, { numero, telefono }: { numero: string; telefono: string }): Promise<void> {
  const body = new URLSearchParams({ numero, control: telefono.slice(-4) });
  const { status } = await fetch(`${url}/seguimiento`, { method: 'POST', body });
  if (status !== 200) throw new Error(`/seguimiento: ${status} de ${numero}`);
}

/** Answers the bytes on disk for each byte of a picture. Its grain does not pack, as a photo's does not. */
async function guardarImagenes(subject: Subject): Promise<number> {
  const sizeOf = async () => Number((await subject.owner(`SELECT pg_total_relation_size('archivo')::text AS n`))[0]?.n);
  const [bytes, before] = [await sizeOf(), await gastado(subject)];
  for (let n = 0; n < IMAGENES; n += 1) {
    const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(FOTO_BYTES - 4)]);
    await subject.upload(`foto-${n}.jpg`, photo);
  }
  const wal = (await gastado(subject)).walBytes - before.walBytes;
  const each = (sum: number) => sum / (IMAGENES * FOTO_BYTES);
  const onDisk = each((await sizeOf()) - bytes);
  console.log(`a byte of a picture: ${onDisk.toFixed(2)} on disk, ${each(wal).toFixed(2)} of log`);
  return onDisk;
}

function tell(guiasPorMes: number, need: ReturnType<typeof necesidad>): void {
  const tb = (bytes: number) => (bytes / 1e12).toFixed(2);
  const { mes, disco } = need;
  console.log(
    [
      `${need.pico.toFixed(0)} a second at peak, ${(guiasPorMes / 1e6).toFixed(1)} million a month`,
      `cores: servers ${need.nucleosServidor.toFixed(1)}, PostgreSQL ${need.nucleosPostgres.toFixed(1)}; ${need.servidores} servers, ${need.conexiones} connections`,
      `log ${(need.walBytesPorSegundo / 1e6).toFixed(1)} MB/s; a month ${tb(mes.evento)} TB of events, ${tb(mes.otros)} of the rest, ${tb(mes.imagenes)} of pictures`,
      `after 13 months ${tb(disco.total)} TB; with the archive ${tb(disco.rapido)} on the disk of what is at work`,
      `needs: ${mediosPara(need).join(', ') || 'nothing'}`,
    ].join(' | '),
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
