import { CAMPOS_QUE_SE_UNEN, type CampoDeTexto } from '#shared/envio/campos.ts';
import type { TipoDeImportacion } from '#shared/gds/importar.ts';

import type { CampoDeTipo } from '../campos.contract.ts';
import type { Campo } from '../contract.ts';
import { campoPorNombre, plain } from './nombres.ts';
import { guessDeposito } from './nombres-deposito.ts';
import { mapeoDe, tiendaDe } from './tiendas.ts';

interface ColumnaLeida {
  readonly nombre: string;
  readonly ejemplos: readonly string[];
}

/** Which field each column holds. */
export function guessMapeo(
  { tipo, campos }: { readonly tipo: TipoDeImportacion; readonly campos: readonly CampoDeTipo[] },
  columnas: readonly ColumnaLeida[],
  departamentos: readonly string[],
): (Campo | null)[] {
  return tipo === 'ENVIOS'
    ? guessEnvios(columnas, departamentos)
    : guessDeposito(
        { tipo, campos },
        columnas.map(({ nombre }) => nombre),
      );
}

/** As the shop writes it, else by its name, then by what is in it. */
function guessEnvios(columnas: readonly ColumnaLeida[], departamentos: readonly string[]): (CampoDeTexto | null)[] {
  const heads = columnas.map(({ nombre }) => nombre);
  const tienda = tiendaDe(heads);
  if (tienda !== null) return mapeoDe(tienda, heads);
  const taken = new Set<CampoDeTexto>();
  const take = (campo: CampoDeTexto | null) => {
    if (campo === null || taken.has(campo)) return null;
    taken.add(campo);
    return campo;
  };
  const first = heads.map((nombre) => take(campoPorNombre(nombre)));
  const named = heads.map((nombre, index) => first[index] ?? continues(plain(nombre), taken));
  const places = new Set(departamentos.map(plain));
  return columnas.map(({ ejemplos }, index) => named[index] ?? take(campoPorContenido(ejemplos, places)));
}

/** The rest of a field that another column begins. */
function continues(head: string, taken: ReadonlySet<CampoDeTexto>): CampoDeTexto | null {
  const campo = CONTINUAN.find(([heads]) => heads.test(head))?.[1];
  return campo !== undefined && taken.has(campo) ? campo : null;
}

const CONTINUAN: readonly (readonly [RegExp, CampoDeTexto])[] = [
  [
    /^(apellidos?|last name|surname|sobrenome)( (de |del |do )?(cliente|destinatario|comprador|envio))?$/,
    'destinatario',
  ],
  [/^((direccion|address|endereco) ?2|apto|apartamento|complemento|(nro|numero) (de )?puerta)$/, 'direccion'],
];

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
  for (const [index, campo] of mapeo.entries()) {
    const celda = celdas[index] ?? '';
    if (campo !== '' && celda !== '') valores[campo] = joined(campo, valores[campo], celda);
  }
  for (const [campo, fijo] of Object.entries(fijos)) if (fijo !== '') valores[campo] ??= fijo;
  return valores;
}

/** Of the two places and telephones that shops write the quarter is nearer than its town, and the later telephone is the addressee's. */
const DE_DOS_COLUMNAS: ReadonlySet<string> = new Set(['telefono', 'localidad'] satisfies CampoDeTexto[]);

/** Whether more than one column may hold the field. */
export const mayRepeat = (campo: string) => CAMPOS_QUE_SE_UNEN.has(campo) || DE_DOS_COLUMNAS.has(campo);

function joined(campo: string, before: string | undefined, celda: string): string {
  if (before === undefined || before === celda) return celda;
  if (CAMPOS_QUE_SE_UNEN.has(campo)) return `${before}${campo === 'observaciones' ? '. ' : ' '}${celda}`;
  return campo === 'localidad' ? before : celda;
}

export type Valores = Readonly<Record<string, string>>;
