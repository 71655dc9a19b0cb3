/** Bulk work on what lies at agencies, for whoever leads (screens.md §4.6). */
export const TRABAJOS = [
  { id: 'avisar', nombre: 'Avisar al destinatario', acto: 'Avisar' },
  { id: 'prorrogar', nombre: 'Prorrogar', acto: 'Prorrogar' },
  { id: 'retirar', nombre: 'Retirar vencidas', acto: 'Retirar' },
] as const;

export type Trabajo = (typeof TRABAJOS)[number]['id'];

/** What will happen, in a plain sentence, and to what it will not. */
export const FRASES: Readonly<Record<Trabajo, string>> = {
  avisar: 'Se enviará un correo a cada destinatario que dejó su dirección. Las que no la tienen quedarán señaladas.',
  prorrogar: 'Su último día en la agencia pasará a ser el que elija.',
  retirar:
    'Las que ya vencieron en la agencia empezarán su devolución, cada una con una guía de devolución. Las demás quedarán como están.',
};
