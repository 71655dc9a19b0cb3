import type { Page } from 'playwright-core';

/** What one does on the main screens, by keys and presses. */
export const WORK: readonly (readonly [address: string, work: (page: Page) => Promise<void>])[] = [
  ['/dashboard', frame],
  ['/guias', list],
  ['/envios', list],
  ['/problem_solver', cases],
  ['/guias_pickup', tree],
  ['/envios/nuevo', async (page) => typeInto(page, 'Destinatario')],
  ['/ajustes', async (page) => typeInto(page, 'Nombre, correo o usuario')],
  ['/builder', builder],
  ['/mi-cuenta', async (page) => typeInto(page, 'Nombre de usuario')],
];

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 60 });

async function typeInto(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label).or(page.getByPlaceholder(label)).first();
  await field.click();
  await type(page, 'Magdalena');
}

async function frame(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Menú de usuario/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Minimizar el menú' }).click();
  await page.getByRole('button', { name: 'Ampliar el menú' }).click();
  await page.getByRole('button', { name: 'Buscar o ir a…' }).click();
  await page.getByRole('combobox', { name: 'Buscar o ir a' }).waitFor();
  await type(page, 'guias 8820');
}

async function list(page: Page): Promise<void> {
  await page.getByRole('row').nth(2).waitFor();
  await page
    .getByRole('row')
    .nth(2)
    .click({ position: { x: 400, y: 8 } });
  await page.goBack();
  await page.getByRole('row').nth(2).waitFor();
  await page.getByRole('row').nth(2).getByRole('checkbox').check();
  for (let key = 0; key < 5; key += 1) await page.keyboard.press('ArrowDown', { delay: 40 });
  await page.getByRole('searchbox').or(page.getByPlaceholder('Número, referencia o destinatario')).first().click();
  await type(page, 'rodriguez');
}

async function cases(page: Page): Promise<void> {
  await page.keyboard.press('F4');
  await page.getByRole('dialog').getByLabel('Descripción').click();
  await type(page, 'Caja mojada en una esquina');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

async function tree(page: Page): Promise<void> {
  await page
    .getByRole('row', { name: /^Montevideo/ })
    .first()
    .click({ position: { x: 60, y: 12 } });
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByText('Calor', { exact: true }).click();
  await page.getByText('Mapa', { exact: true }).click();
}

async function builder(page: Page): Promise<void> {
  await page.getByText('Oscura', { exact: true }).first().click();
  await page.getByRole('tab', { name: 'Encabezado' }).click();
  await page.getByRole('main').getByText('No', { exact: true }).first().click();
}
