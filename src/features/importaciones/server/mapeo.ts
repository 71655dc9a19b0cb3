import { CAMPOS_DE_TEXTO, type CampoDeTexto } from '#shared/envio/campos.ts';

import { campoPorNombre, plain } from './nombres.ts';

interface ColumnaLeida {
  readonly nombre: string;
  readonly ejemplos: readonly string[];
}

/** Fields that a file can hold: the client is the one of the file. */
export const CAMPOS_DE_ARCHIVO = CAMPOS_DE_TEXTO.filter((campo) => campo !== 'cliente_id');

/** Which field each column holds, by its name, then by what is in it; no field twice. */
export function guessMapeo(
  columnas: readonly ColumnaLeida[],
  departamentos: readonly string[],
): (CampoDeTexto | null)[] {
  const taken = new Set<CampoDeTexto>();
  const take = (campo: CampoDeTexto | null) => {
    if (campo === null || taken.has(campo)) return null;
    taken.add(campo);
    return campo;
  };
  const named = columnas.map(({ nombre }) => take(campoPorNombre(nombre)));
  const places = new Set(departamentos.map(plain));
  return columnas.map(({ ejemplos }, index) => named[index] ?? take(campoPorContenido(ejemplos, places)));
}

/** What the values say: most of them must be of the kind. */
function campoPorContenido(ejemplos: readonly string[], departamentos: ReadonlySet<string>): CampoDeTexto | null {
  if (ejemplos.length === 0) return null;
  const most = (is: (value: string) => boolean) => ejemplos.filter(is).length >= ejemplos.length * 0.7;
  if (most((value) => departamentos.has(plain(value)))) return 'departamento';
  if (most((value) => /^(\+?598)?0?9\d{7}$/.test(value.replace(/[\s.-]/g, '')))) return 'telefono';
  if (most((value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value))) return 'correo';
  if (most((value) => /^\d\.?\d{3}\.?\d{3}-?\d$/.test(value))) return 'documento';
  if (most((value) => /^-?\d{1,2}[.,]\d{3,}[,; ]+-?\d{1,3}[.,]\d{3,}$/.test(value))) return 'ubicacion';
  if (most((value) => /\p{L}{3}.*\s\d{1,5}\b|\b(km|esq|esquina|ruta|mz|solar)\b/iu.test(value))) return 'direccion';
  if (most((value) => /^\p{L}{2,}(\s+\p{L}{2,}){1,4}$/u.test(value) && !departamentos.has(plain(value))))
    return 'destinatario';
  return null;
}

/** The texts of a row by field, from its columns and what holds for all rows. */
export function valoresDe(celdas: readonly string[], mapeo: readonly string[], fijos: Valores): Valores {
  const valores: Record<string, string> = {};
  for (const [campo, fijo] of Object.entries(fijos)) if (fijo !== '') valores[campo] = fijo;
  for (const [index, campo] of mapeo.entries()) {
    const celda = celdas[index] ?? '';
    if (campo !== '' && celda !== '') valores[campo] = celda;
  }
  return valores;
}

export type Valores = Readonly<Record<string, string>>;
