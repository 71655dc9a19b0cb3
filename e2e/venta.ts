import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Deposito } from './deposito.ts';
import { wedge } from './scanner.ts';
import { frameIsReady } from './visitor.ts';

/** Some of each article of the depósito, sold on the page for orders: what it is is scanned, how many are typed. Answers the order's id. */
export async function venderEnPagina(
  page: Page,
  deposito: Deposito,
  { a, cuantas }: { a: string; cuantas: number },
): Promise<number> {
  await page.goto('/gds/ordenes/crear');
  await frameIsReady(page);
  const choose = async (field: string, typed: string) => {
    await page.getByRole('combobox', { name: field }).fill(typed);
    await page.getByRole('option', { name: typed }).first().click();
  };
  await choose('Cliente', deposito.cliente);
  await page.getByLabel('Quién recibe').fill(a);
  await choose('Localidad', 'Cordón');
  await page.getByLabel('Dirección').fill('Colonia 1234');
  await page.getByLabel('Teléfono').fill('099123456');
  for (const { codigo, sku } of deposito.articulos) {
    await page.getByLabel('SKU o código').focus();
    await wedge(page, codigo);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('1');
    await page.keyboard.type(String(cuantas));
    await page.keyboard.press('Enter');
    await page.getByLabel(`Cantidad de ${sku}`).waitFor();
  }
  await page.getByRole('button', { name: 'Confirmar la orden' }).click();
  await page.waitForURL(/\/gds\/ordenes\/venta\/\d+/);
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

/** One order becomes work, chosen in the list. */
export async function liberarEnOla(page: Page, numero: string): Promise<void> {
  await page.goto(`/gds/ordenes/listado?q=${numero}`);
  await frameIsReady(page);
  await page.getByRole('checkbox', { name: new RegExp(numero) }).click();
  await page.getByRole('button', { name: 'Liberar en ola' }).click();
  await page.getByText(/^OLA-\d{6}: 1 trabajo\.$/).waitFor();
}
