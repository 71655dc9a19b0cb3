import { loadavg } from 'node:os';
import type { Browser, Page } from 'playwright-core';

import { openBrowser } from '#testing/browser.ts';

import { openRoad } from './red.ts';
import { CHOFER, fillRonda } from './reparto.ts';
import type { Subject } from './subject.ts';

/** What a driver did in a day without a network, sent when there is one: 1 Mbit/s each way and 300 ms. */

const LENTA = { offline: false, latency: 300, downloadThroughput: 125_000, uploadThroughput: 125_000 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const IMAGENES = 60;
/** Seconds. */
const TARGET = 60;
const PATIENCE_MS = 240_000;

interface Puerta {
  readonly id: number;
  readonly debe: number;
  readonly pide_documento: boolean;
}

interface Case {
  readonly que: 'firma' | 'foto';
  /** The browser's own throttling loses no packets of HTTP: for those there is a road of ours in front of the server. */
  readonly loses: boolean;
}
const CASES: readonly Case[] = [
  { que: 'foto', loses: false },
  { que: 'foto', loses: true },
  { que: 'firma', loses: false },
];
const ROAD = { bytes: 125_000, delay: 300, loss: 0.02 };

/** A picture at every second door: photos, photos where every fiftieth packet is lost, signatures. A database of 50,000 parcels has doors for all three. */
export async function measureCalle(subject: Subject): Promise<void> {
  const browser = await openBrowser();
  try {
    for (const one of CASES) await drain(subject, browser, one);
  } finally {
    await browser.close();
  }
}

async function drain(subject: Subject, browser: Browser, { que, loses }: Case): Promise<void> {
  const recorrido_id = await fillRonda(subject.owner);
  const puertas = await doorsOf(subject, recorrido_id);
  const road = loses ? await openRoad(Number(new URL(subject.url).port), ROAD) : null;
  const baseURL = road === null ? subject.url : `http://localhost:${road.port}`;
  const context = await browser.newContext({ baseURL, locale: 'es-UY', ...PHONE });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await signIn(page);
  await page.goto('/guias/entregar');
  await page.getByRole('region', { name: /^Parada \d+ de \d+$/ }).waitFor();
  await context.setOffline(true);
  const kb = await page.evaluate(keep, { puertas: [...puertas], que, imagenes: IMAGENES, dueno: CHOFER.id });
  await context.setOffline(false);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (road === null) await cdp.send('Network.emulateNetworkConditions', LENTA);
  const first = page.waitForRequest((one) => (one.postData() ?? '').includes('reparto.entregar'), {
    timeout: PATIENCE_MS,
  });
  await page.reload({ waitUntil: 'commit' });
  await first;
  const began = performance.now();
  let left = await page.evaluate(leftOver);
  while (left.pendientes > 0 && performance.now() - began < PATIENCE_MS) {
    await page.waitForTimeout(500);
    left = await page.evaluate(leftOver);
  }
  const seconds = (performance.now() - began) / 1000;
  await context.close();
  road?.close();
  const wrong = await miscounted(subject, puertas, que);
  const how = road === null ? 'the browser slows' : `${road.told.lost} of ${road.told.packets} packets lost`;
  console.log(
    `(c) ${puertas.length} acts, ${IMAGENES} of them with a ${que} of ${kb.toFixed(0)} kB, ${how}, load ${loadavg()[0]?.toFixed(1)}: drained in ${seconds.toFixed(1)} s (target ≤ ${TARGET} s), ${left.pendientes} left; ${wrong}${left.negados.length === 0 ? '' : `; refused: ${[...new Set(left.negados)].join(' | ')}`}`,
  );
}

async function doorsOf({ owner }: Subject, recorrido_id: number): Promise<Puerta[]> {
  const rows = await owner(`
    SELECT g.id::int AS id, (coalesce(g.contra_reembolso_centavos, 0) + coalesce(g.flete_destino_centavos, 0))::int AS debe,
           g.servicio = 'DOCUMENTOS' AS pide_documento
      FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id
     WHERE l.recorrido_id = ${recorrido_id} AND l.estado = 'EN_CAMINO' AND l.modo = 'ENTREGA' AND g.agente_id IS NULL AND g.estado_general = 'EN_REPARTO'
     ORDER BY l.orden LIMIT 120`);
  return rows.map(({ id, debe, pide_documento }) => ({
    id: Number(id),
    debe: Number(debe),
    pide_documento: pide_documento === true,
  }));
}

/** The driver of the demo, at the phone. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Correo electrónico').fill(CHOFER.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('paqueteria-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
}

interface Jornada {
  readonly puertas: Puerta[];
  readonly que: 'firma' | 'foto';
  readonly imagenes: number;
  readonly dueno: number;
}

/** In the page: writes the day's acts where the page keeps them. Answers the weight of a picture in kB. */
async function keep({ puertas, que, imagenes, dueno }: Jornada): Promise<number> {
  const draw = (n: number): string => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    [canvas.width, canvas.height] = que === 'foto' ? [1280, 960] : [600, 240];
    if (pen === null) return '';
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    if (que === 'firma') {
      pen.lineWidth = 4;
      pen.beginPath();
      for (let x = 20; x < 580; x += 4) pen.lineTo(x, 120 + 80 * Math.sin(x / 25 + n) * Math.cos(x / 90));
      pen.stroke();
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    }
    // As much in it as in a photo of a doorway: large shapes, small ones, and the grain of a sensor.
    for (let shape = 0; shape < 900; shape += 1) {
      pen.fillStyle = `hsl(${Math.random() * 360} ${Math.random() * 60}% ${20 + Math.random() * 60}%)`;
      const side = 4 + 120 * Math.random() ** 3;
      pen.fillRect(Math.random() * 1280, Math.random() * 960, side, side);
    }
    const grain = pen.getImageData(0, 0, 1280, 960);
    for (let i = 0; i < grain.data.length; i += 1)
      if (i % 4 !== 3) grain.data[i] = (grain.data[i] ?? 0) + 12 * (Math.random() - 0.5);
    pen.putImageData(grain, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.7).split(',')[1] ?? '';
  };
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('anden');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const every = Math.ceil(puertas.length / imagenes);
  let bytes = 0;
  const rows = puertas.map(({ id, debe, pide_documento }, n) => {
    const imagen = n % every === 0 ? draw(n) : null;
    bytes += ((imagen?.length ?? 0) * 3) / 4;
    // Since it left, and longer ago than an act may be taken back.
    const hecho = Date.now() - 10_000;
    return {
      ...{ clave: crypto.randomUUID(), intentos: 0, estado: 'pendiente', texto: null, cola: 'entrega', dueno },
      cuerpo: {
        ...{
          acto: 'entregar',
          guias: [id],
          titulo: `Puerta ${n + 1}`,
          recibe: 'Ana',
          cobrado_centavos: debe,
          medio: 'EFECTIVO',
        },
        ...{ documento: pide_documento ? '1234567-2' : null, firma: que === 'firma' ? imagen : null },
        ...{
          foto: que === 'foto' ? imagen : null,
          motivo_id: null,
          bultos: [],
          agente_id: null,
          nota: null,
          codigo: null,
        },
        ...{ hecho, fecha: new Date(hecho).toISOString() },
      },
    };
  });
  await new Promise<void>((resolve, reject) => {
    const act = database.transaction('espera', 'readwrite');
    for (const row of rows) act.objectStore('espera').add(row);
    act.oncomplete = () => resolve();
    act.onerror = () => reject(act.error);
  });
  database.close();
  return bytes / 1000 / Math.ceil(puertas.length / every);
}

/** In the page: how many still wait, and why the server refused others. */
async function leftOver(): Promise<{ pendientes: number; negados: string[] }> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const asked = indexedDB.open('anden');
    asked.onsuccess = () => resolve(asked.result);
  });
  const rows = await new Promise<{ estado: string; texto: string }[]>((resolve) => {
    const asked = database.transaction('espera').objectStore('espera').getAll();
    asked.onsuccess = () => resolve(asked.result);
  });
  database.close();
  return {
    pendientes: rows.filter(({ estado }) => estado === 'pendiente').length,
    negados: rows.flatMap(({ estado, texto }) => (estado === 'pendiente' ? [] : [texto])),
  };
}

/** Each once, and its picture where it belongs; in words. */
async function miscounted({ owner }: Subject, puertas: readonly Puerta[], que: 'firma' | 'foto'): Promise<string> {
  const [row] = await owner(`
    SELECT count(*) FILTER (WHERE n <> 1)::int AS wrong, sum(n)::int AS events, sum(with_picture)::int AS pictures, count(DISTINCT picture)::int AS different
      FROM (SELECT g.id, count(e.id) AS n, count(e.${que}_id) AS with_picture, max(e.${que}_id) AS picture
              FROM guia g LEFT JOIN evento e ON e.guia_id = g.id AND e.tipo IN ('ENT', 'ENT_CR')
             WHERE g.id IN (${puertas.map(({ id }) => id).join(',')}) GROUP BY g.id) AS t`);
  return `${row?.events} deliveries of ${puertas.length} parcels, ${row?.wrong} of them not exactly once; ${row?.pictures} pictures on them, ${row?.different} different`;
}
