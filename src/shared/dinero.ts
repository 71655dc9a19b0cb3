const SIGNO: Readonly<Record<string, string>> = { UYU: '$', USD: 'US$' };

/** `$ 1.234,50`. */
export function formatDinero({ centavos, moneda }: { centavos: number; moneda: string }): string {
  const figure = (centavos / 100).toLocaleString('es-UY', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${SIGNO[moneda] ?? moneda} ${figure}`;
}
