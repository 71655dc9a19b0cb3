import { ciDigit, isRut } from '../check-digits.ts';
import { plano } from '../envio/texto.ts';
import { isGtin } from './gs1.ts';
import { leerDia, MAL } from './texto.ts';

/**
 * The form of an order: which fields it has, and what each may say. One pure function judges the form while it is typed, the row of a
 * file, the call of a key and the command. Rules are a closed set: an expression that a person writes and the server runs can stop it.
 */

export const TIPOS_DE_ORDEN = ['COMPRA', 'TRASLADO', 'VENTA'] as const;
export type TipoDeOrden = (typeof TIPOS_DE_ORDEN)[number];

export const TIPOS_DE_CAMPO = ['TEXTO', 'NUMERO', 'FECHA', 'LISTA', 'SI_NO'] as const;
export type TipoDeCampo = (typeof TIPOS_DE_CAMPO)[number];

export const MAS_PROPIOS = 30;

/** What a value must be beyond its kind; what is not said does not hold. */
export interface Regla {
  readonly largo_min?: number | undefined;
  readonly largo_max?: number | undefined;
  /** `A` a letter, `9` a figure, `*` either; all else stands for itself. */
  readonly mascara?: string | undefined;
  readonly valores?: readonly string[] | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Days from today. */
  readonly desde_dias?: number | undefined;
  readonly hasta_dias?: number | undefined;
  readonly digito?: 'GS1' | 'RUT' | 'CI' | undefined;
  /** No other order of the client says the same. */
  readonly unico?: boolean | undefined;
  readonly requerido_si?: { readonly campo: string; readonly valor: string } | undefined;
}

export interface CampoDeOrden {
  /** One of ours, or `x_` and 1–30 letters: a field of the client's own. */
  readonly campo: string;
  readonly tipo: TipoDeCampo;
  readonly etiqueta: string;
  readonly ayuda: string | null;
  readonly visible: boolean;
  readonly requerido: boolean;
  readonly defecto: string | null;
  readonly regla: Regla;
}

interface Estandar {
  readonly campo: string;
  readonly etiqueta: string;
  readonly tipo: TipoDeCampo;
  /** Without it there is no order: it is neither hidden nor left out. */
  readonly fijo: boolean;
}

const de = (campo: string, etiqueta: string, tipo: TipoDeCampo = 'TEXTO'): Estandar => ({
  ...{ campo, etiqueta, tipo, fijo: false },
});
const siempre = (campo: string, etiqueta: string): Estandar => ({ ...de(campo, etiqueta), fijo: true });

/** The fields that every order of a kind may have. */
export const ESTANDAR: Readonly<Record<TipoDeOrden, readonly Estandar[]>> = {
  VENTA: [
    de('referencia', 'Referencia'),
    de('corte', 'Fecha prometida', 'FECHA'),
    siempre('destinatario', 'Destinatario'),
    de('documento', 'Documento'),
    de('telefono', 'Teléfono'),
    siempre('direccion', 'Dirección'),
    siempre('localidad', 'Localidad'),
    de('nota', 'Observaciones'),
  ],
  COMPRA: [
    de('referencia', 'Referencia'),
    de('proveedor', 'Proveedor'),
    de('corte', 'Llega el', 'FECHA'),
    de('nota', 'Observaciones'),
  ],
  TRASLADO: [de('referencia', 'Referencia'), de('corte', 'Fecha', 'FECHA'), de('nota', 'Observaciones')],
};

/** What is asked where nobody has said otherwise. */
export function formularioDeFabrica(tipo: TipoDeOrden): CampoDeOrden[] {
  return ESTANDAR[tipo].map(({ campo, etiqueta, tipo: kind, fijo }) => ({
    ...{ campo, tipo: kind, etiqueta, ayuda: null, visible: true, requerido: fijo, defecto: null, regla: {} },
  }));
}

export type ValoresDeOrden = Readonly<Record<string, string | undefined>>;

interface Contexto {
  /** Of Montevideo. */
  readonly hoy: string;
  /** Values of unique fields that other orders of the client have. */
  readonly usados?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What is wrong, field by field; nothing where all is right. What is not shown is not judged. */
export function revisarCampos(
  campos: readonly CampoDeOrden[],
  valores: ValoresDeOrden,
  { hoy, usados }: Contexto,
): Record<string, string> {
  const faltas: Record<string, string> = {};
  for (const one of campos) {
    if (!one.visible) continue;
    const valor = valorDe(one, valores);
    if (valor === '') {
      if (isRequired(one, campos, valores)) faltas[one.campo] = `${one.etiqueta}: falta`;
      continue;
    }
    const falta = faltaDeValor(one, valor, hoy);
    if (falta !== null) faltas[one.campo] = falta;
    else if (one.regla.unico && usados?.get(one.campo)?.has(valor))
      faltas[one.campo] = `${one.etiqueta}: ya está en otra orden`;
  }
  return faltas;
}

const valorDe = ({ campo, defecto }: CampoDeOrden, valores: ValoresDeOrden): string =>
  (valores[campo] ?? defecto ?? '').trim();

function isRequired(
  { requerido, regla }: CampoDeOrden,
  campos: readonly CampoDeOrden[],
  valores: ValoresDeOrden,
): boolean {
  const si = regla.requerido_si;
  if (requerido || si === undefined) return requerido;
  const other = campos.find(({ campo }) => campo === si.campo);
  return other !== undefined && plano(valorDe(other, valores)) === plano(si.valor);
}

/** In words; null: it may be said. */
export function faltaDeValor({ tipo, etiqueta, regla }: CampoDeOrden, valor: string, hoy: string): string | null {
  const falta =
    faltaDeTipo(tipo, valor) ??
    faltaDeTexto(regla, valor) ??
    faltaDeNumero(regla, valor) ??
    faltaDeFecha(regla, valor, hoy);
  return falta === null ? null : `${etiqueta}: ${falta}`;
}

function faltaDeTipo(tipo: TipoDeCampo, valor: string): string | null {
  if (valor.length > 500) return 'hasta 500 letras';
  if (tipo === 'NUMERO' && numeroDe(valor) === null) return `«${valor}» no es un número`;
  if (tipo === 'FECHA' && typeof leerDia(valor) !== 'string') return `«${valor}» no es un día: escriba 31/12/2027`;
  if (tipo === 'SI_NO' && !['si', 'no'].includes(plano(valor))) return 'Sí o No';
  return null;
}

const numeroDe = (valor: string): number | null =>
  /^-?\d{1,12}([.,]\d{1,6})?$/.test(valor) ? Number(valor.replace(',', '.')) : null;

function faltaDeTexto(regla: Regla, valor: string): string | null {
  if (regla.largo_min !== undefined && valor.length < regla.largo_min) return `al menos ${regla.largo_min} letras`;
  if (regla.largo_max !== undefined && valor.length > regla.largo_max) return `hasta ${regla.largo_max} letras`;
  if (regla.mascara !== undefined && !cumpleMascara(regla.mascara, valor)) return `se escribe como ${regla.mascara}`;
  if (regla.valores !== undefined && !regla.valores.some((one) => plano(one) === plano(valor)))
    return `uno de ${regla.valores.join(', ')}`;
  if (regla.digito !== undefined && !DIGITO[regla.digito](valor)) return 'el dígito verificador no corresponde';
  return null;
}

const DIGITO: Readonly<Record<NonNullable<Regla['digito']>, (valor: string) => boolean>> = {
  GS1: (valor) => /^\d+$/.test(valor) && isGtin(valor),
  RUT: (valor) => isRut(valor.replace(/\D/g, '')),
  CI: (valor) => isCedula(valor.replace(/\D/g, '')),
};

const isCedula = (digits: string): boolean =>
  /^\d{7,8}$/.test(digits) && ciDigit(digits.slice(0, -1)) === Number(digits.at(-1));

/** Letter by letter: no expression of anybody's is run. */
export function cumpleMascara(mascara: string, valor: string): boolean {
  const [signs, letters] = [[...mascara], [...valor]];
  return (
    signs.length === letters.length &&
    signs.every((sign, at) => {
      const letter = letters[at] ?? '';
      if (sign === 'A') return /^\p{L}$/u.test(letter);
      if (sign === '9') return /^\d$/.test(letter);
      return sign === '*' ? /^[\p{L}\d]$/u.test(letter) : sign === letter;
    })
  );
}

function faltaDeNumero({ min, max }: Regla, valor: string): string | null {
  if (min === undefined && max === undefined) return null;
  const number = numeroDe(valor);
  if (number === null) return null;
  if (min !== undefined && number < min) return `al menos ${min.toLocaleString('es-UY')}`;
  return max !== undefined && number > max ? `hasta ${max.toLocaleString('es-UY')}` : null;
}

function faltaDeFecha({ desde_dias, hasta_dias }: Regla, valor: string, hoy: string): string | null {
  const day = leerDia(valor);
  if ((desde_dias === undefined && hasta_dias === undefined) || day === null || day === MAL) return null;
  const away = Math.round((Date.parse(day) - Date.parse(hoy)) / 86_400_000);
  if (desde_dias !== undefined && away < desde_dias) return `no antes de ${dias(desde_dias)}`;
  return hasta_dias !== undefined && away > hasta_dias ? `no después de ${dias(hasta_dias)}` : null;
}

function dias(count: number): string {
  if (count === 0) return 'hoy';
  const many = Math.abs(count) === 1 ? '1 día' : `${Math.abs(count)} días`;
  return count > 0 ? `dentro de ${many}` : `hace ${many}`;
}

/** What is wrong with a form as it is to be asked, by field; `campos`: with all of it. */
export function faltasDeFormulario(
  tipo: TipoDeOrden,
  campos: readonly CampoDeOrden[],
  hoy: string,
): Record<string, string> {
  const faltas: Record<string, string> = {};
  const standard = new Map(ESTANDAR[tipo].map((one) => [one.campo, one]));
  const [names, labels] = [new Set<string>(), new Set<string>()];
  for (const one of campos) {
    const label = plano(one.etiqueta);
    const falta = faltaDeCampo(one, { campos, estandar: standard.get(one.campo), hoy });
    if (names.has(one.campo)) faltas[one.campo] = 'Está dos veces';
    else if (labels.has(label)) faltas[one.campo] = `Otro campo ya se llama «${one.etiqueta}»`;
    else if (falta !== null) faltas[one.campo] = falta;
    names.add(one.campo);
    labels.add(label);
  }
  const missing = ESTANDAR[tipo].find(({ campo, fijo }) => fijo && !names.has(campo));
  if (missing) faltas.campos = `Falta ${missing.etiqueta}: sin eso no hay orden`;
  else if (campos.filter(({ campo }) => !standard.has(campo)).length > MAS_PROPIOS)
    faltas.campos = `Hasta ${MAS_PROPIOS} campos propios`;
  return faltas;
}

interface Formulario {
  readonly campos: readonly CampoDeOrden[];
  readonly estandar: Estandar | undefined;
  readonly hoy: string;
}

function faltaDeCampo(one: CampoDeOrden, { campos, estandar, hoy }: Formulario): string | null {
  const { campo, tipo, visible, requerido, defecto, regla } = one;
  if (estandar === undefined && !/^x_[a-z_]{1,30}$/.test(campo)) return 'Un campo propio se llama x_ y letras';
  if (estandar !== undefined && tipo !== estandar.tipo) return 'De un campo de la casa no se cambia qué es';
  if (estandar?.fijo && !(visible && requerido)) return 'Sin eso no hay orden: se pide siempre';
  if (tipo === 'LISTA' && (regla.valores ?? []).length === 0) return 'Una lista tiene al menos un valor';
  const ranges = [
    [regla.largo_min, regla.largo_max],
    [regla.min, regla.max],
    [regla.desde_dias, regla.hasta_dias],
  ];
  if (ranges.some(([from, to]) => from !== undefined && to !== undefined && from > to))
    return 'El rango va de menor a mayor';
  if (regla.requerido_si !== undefined && !campos.some((other) => other.campo === regla.requerido_si?.campo))
    return 'Depende de un campo que no está';
  const wrong = defecto === null || defecto === '' ? null : faltaDeValor(one, defecto, hoy);
  return wrong === null ? null : `Su valor por defecto no cumple: ${wrong}`;
}
