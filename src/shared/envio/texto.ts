/** As people mean it: case, accents and runs of blanks do not count. */
export function plano(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** One line, without blanks at its ends. */
export function limpio(texto: string): string {
  return texto.replace(/\s+/g, ' ').trim();
}
