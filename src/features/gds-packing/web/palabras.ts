export const miles = (n: number): string => n.toLocaleString('es-UY');
export const kilos = (gramos: number): string =>
  `${(gramos / 1000).toLocaleString('es-UY', { maximumFractionDigits: 3 })} kg`;
export const cuantas = (n: number, one: string, many: string): string => `${miles(n)} ${n === 1 ? one : many}`;

/** Kilograms as people type them, `1,25` or `1.25`, in grams; null: none was typed; NaN: it is no weight. */
export function gramosDe(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  return /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) : Number.NaN;
}

/** Which field of an address is meant, as people call it. */
const CAMPOS: Readonly<Record<string, string>> = {
  destinatario: 'quién recibe',
  direccion: 'la dirección',
  localidad: 'la localidad',
  localidad_id: 'la localidad',
  agente_id: 'la agencia',
  servicio: 'el servicio',
  telefono: 'el teléfono',
  documento: 'el documento',
  correo: 'el correo',
  referencia: 'la referencia',
  contra_reembolso: 'el contra reembolso',
};
export const campoDe = (campo: string): string => CAMPOS[campo] ?? 'los datos del envío';
