import type { Page } from 'playwright-core';

import { type Deposito, UNIDADES } from './deposito.ts';
import { wedge } from './scanner.ts';
import { frameIsReady } from './visitor.ts';

interface Como {
  readonly orden: string;
  readonly modo: 'Guiada' | 'Ciega';
}

/** What came of an order is read article by article, and the reception is closed. */
export async function recibirContando(page: Page, deposito: Deposito, { orden, modo }: Como): Promise<void> {
  await page.goto('/gds/ingresos-egresos/recibir-mercaderia');
  await frameIsReady(page);
  await page.getByLabel('Orden, si la hay').fill(orden);
  if (modo === 'Ciega') {
    await page.getByRole('combobox', { name: 'Cómo se cuenta' }).click();
    await page.getByRole('option', { name: /ciega/i }).click();
  }
  await page.getByRole('button', { name: 'Empezar a recibir' }).click();
  await page.getByRole('heading', { name: 'Leer' }).waitFor();
  // Blind, nothing that was announced is shown before the count is over.
  if (modo === 'Ciega') await page.getByText('Todavía no se leyó nada.').waitFor();
  for (const { codigo, sku } of deposito.articulos) {
    await page.getByLabel('Cantidad', { exact: true }).fill(String(UNIDADES));
    await page.getByLabel('Producto', { exact: true }).focus();
    await wedge(page, codigo);
    await page.getByText(`${sku}: ${UNIDADES}, van ${UNIDADES}`).waitFor();
  }
  await page.keyboard.press('F9');
  const close = page.getByRole('button', { name: 'Cerrar la recepción (F9)' });
  const closed = page.getByRole('button', { name: 'Deshacer la recepción' });
  await close.or(closed).first().waitFor();
  if (await close.isVisible()) await page.keyboard.press('F9');
  await closed.waitFor();
}
