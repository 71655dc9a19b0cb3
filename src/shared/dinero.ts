const SIGNO: Readonly<Record<string, string>> = { UYU: '$', USD: 'US$' };

/** Made once: a list asks for it a few hundred times at once, and making one costs more than all that it then writes. */
const figures = new Intl.NumberFormat('es-UY', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `$ 1.234,50`. */
export function formatDinero({ centavos, moneda }: { centavos: number; moneda: string }): string {
  return `${SIGNO[moneda] ?? moneda} ${figures.format(centavos / 100)}`;
}

/** `1.234,50` as cents; null: it is no amount. */
export function parsePesos(text: string): number | null {
  const typed = text.replace(/[$\s]/g, '');
  if (!/^(\d{1,3}(\.\d{3})+|\d{1,8})(,\d{1,2})?$/.test(typed)) return null;
  const [pesos = '', cents = ''] = typed.replaceAll('.', '').split(',');
  return Number(pesos) * 100 + Number(cents.padEnd(2, '0'));
}
