import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser } from '#testing/browser.ts';

import { openProduct, type Product } from './product.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** As a spreadsheet of Windows saves it: Latin-1, semicolons, a quoted field of two lines, and two rows that are not right. */
const FILE = Buffer.from(
  [
    'Envíos de la semana;;;;;;',
    'Nro. de pedido;Nombre y apellido;Celular;Dirección;Ciudad;Depto;Peso',
    'V-1;Ana Pérez;099 123 456;18 de Julio 1234 apto. 5;Cordón;Montevideo;1,5',
    'V-2;José Núñez;098 222 333;"Ruta 8 km 28,500;\r\nportón verde";Pso. de los Toros;Tacuarembo;2',
    'V-3;Eva Paz;no tiene;Rivera 50;Salto;Salto;3',
    'V-4;Luis Sosa;no tiene;Mz 3 Sol 7;Las Piedras;Canelones;4',
  ].join('\r\n'),
  'latin1',
);
const SOON = { timeout: 20_000 };

let product: Product;
let browser: Browser;
let cliente: Visitor;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
  cliente = await openVisitor(browser, product.url, { viewport: { width: 1440, height: 1000 } });
  page = cliente.page;
  await cliente.signIn('cliente@courier.example');
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

async function bring(name: string): Promise<void> {
  await page.goto('/envios/importar');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir archivo…' }).click();
  await (await chosen).setFiles({ name, mimeType: 'text/csv', buffer: FILE });
}

test('a client brings a dirty file, confirms its columns, mends a cell, imports, and keeps the result; the same file is known again', async () => {
  await bring('semana.csv');
  const columns = page.getByRole('combobox', { name: 'Nro. de pedido' });
  await columns.waitFor(SOON);
  expect(await columns.inputValue()).toBe('Referencia');
  expect(await page.getByRole('combobox', { name: 'Ciudad' }).inputValue()).toBe('Localidad');
  await page.getByRole('button', { name: 'Revisar 4 filas' }).click();

  const wrong = page.getByRole('button', { name: /^Con errores 2/ });
  await wrong.waitFor(SOON);
  const grid = page.getByRole('grid', { name: 'Filas del archivo' });
  await grid.getByText('Eva Paz').waitFor(SOON);
  await grid.focus();
  await page.keyboard.press('F8');
  await page.keyboard.type('097222333');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Con errores 1/ }).waitFor(SOON);
  await page.getByRole('button', { name: 'Cambiar también las otras «no tiene» por «097222333»' }).click();
  await page.getByRole('button', { name: /^Con errores 0/ }).waitFor(SOON);

  await page.getByRole('button', { name: 'Importar 4 filas' }).click();
  await page.getByRole('button', { name: 'Sí, importar 4' }).click();
  await page.getByRole('button', { name: /^Importadas 4/ }).waitFor(SOON);
  await page.getByRole('button', { name: 'Descargar semana.csv' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Resultado, fila por fila' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [head, first] = text.split('\r\n');
  expect(head).toMatch(/^\uFEFF"Nro\. de pedido",.*,"Guía asignada","Errores","Resultado"$/);
  const guia = /^"V-1","Ana Pérez",.*,"3","(\d{12})","","Importada"$/.exec(first ?? '')?.[1];
  expect(guia).toBeDefined();

  await bring('otra-vez.csv');
  const dialog = page.getByRole('dialog', { name: 'Este archivo ya se subió' });
  await dialog.getByText('4 filas, 4 importadas').waitFor(SOON);
  await dialog.getByRole('button', { name: 'Abrir la anterior' }).click();
  await page.getByRole('heading', { level: 2, name: 'semana.csv' }).waitFor(SOON);
  expect(cliente.complaints).toEqual([]);
});
