/** As people mean it: case, accents and runs of blanks do not count. */
export function plano(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** One line, without blanks at its ends. */
export function limpio(texto: string): string {
  return texto.replace(/\s+/g, ' ').trim();
}

/** Without case and accents, letter by letter: what is found in it stands at the same place of the text. The text is composed (NFC). */
export function doblar(texto: string): string {
  return texto.replace(/[^\0-\x7f]|[A-Z]/g, (letra) => {
    const plain = letra.normalize('NFD').charAt(0).toLowerCase();
    return plain.length === 1 ? plain : letra;
  });
}

/** What people write where there is nothing: dashes, `n/a`, `s/d`. */
export function esNada(texto: string): boolean {
  return /^(?:[-–—_.]*|n\/?[ac]|s\/d)$/.test(plano(texto));
}

/** The same, and words that say no. */
export function esNo(texto: string): boolean {
  return esNada(texto) || /^(?:no|ningun[oa]?|sin|nada)$/.test(plano(texto));
}
